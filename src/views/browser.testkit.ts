// [door] starts a browser, for tests alone
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether browser tests can run here; says so once a test file where they cannot. For `describe.skipIf(!hasChromium())`. */
export function hasChromium(): boolean {
  if (existsSync(EXECUTABLE)) return true;
  console.warn(`browser tests are skipped: there is no ${EXECUTABLE} (apt-get install chromium)`);
  return false;
}

/** Debian's Chromium with a fresh profile. Close it when done. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGS, headless: true });
}
