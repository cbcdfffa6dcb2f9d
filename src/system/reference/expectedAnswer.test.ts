import { describe, expect, it } from 'vitest';
import { expectedValues, statesValue } from './expectedAnswer';

const asked = (question: string) => expectedValues(question).map(({ kind, unit }) => [kind, unit]);
/** Whether a text states a value of every kind that a question asks for. */
const answers = (question: string, text: string) =>
  expectedValues(question).every((expected) => statesValue(text, expected));

describe('expectedValues', () => {
  it('gives the worked examples', () => {
    expect(expectedValues('how many days are logs kept')).toEqual([
      { kind: 'time', askedBy: ['how', 'many', 'days'], unit: 86_400 },
      { kind: 'number', askedBy: ['how', 'many'] },
    ]);
    expect(expectedValues('who signs a release')).toEqual([]);
  });

  it.each([
    ['How long are logs kept?', [['time', undefined]]],
    ['log retention', [['time', undefined]]],
    ['rotation interval in hours', [['time', 3600]]],
    ['biggest disk', [['size', undefined]]],
    ['largest payload in MB', [['size', undefined]]],
    ['cpu percent', [['percent', undefined]]],
    ['what % of traffic', [['percent', undefined]]],
    ['what does a node cost', [['money', undefined]]],
    ['how many replicas', [['number', undefined]]],
    ['max attempts', [['number', undefined]]],
    [
      'how  many\u00a0weeks',
      [
        ['time', 604_800],
        ['number', undefined],
      ],
    ],
    ['my daysack is capped', []],
    ['', []],
  ] as const)('of %j', (question, values) => expect(asked(question)).toEqual(values));
});

describe('statesValue', () => {
  it.each([
    ['how many days are logs kept', 'Logs stay 30 days.', true],
    ['how many days are logs kept', 'Logs stay two weeks.', true],
    ['how many days are logs kept', 'Logs are gone after ten minutes.', false],
    ['how many days are logs kept', 'Logs stay 5 hours.', true],
    ['how many days are logs kept', 'Logs stay 4 hours.', false],
    ['how many days are logs kept', 'Logs hold 30 lines.', false],
    ['how long are logs kept', 'Logs are gone after ten minutes.', true],
    ['how long is the window open', 'It opens at 06:30.', true],
    ['how many hours is the window open', 'It opens at 06:30.', false],
    ['biggest disk', 'A disk grows to 500 GB.', true],
    ['biggest disk', 'A disk lasts 5 years.', false],
    ['cpu percent', 'The target is 55 %.', true],
    ['what does it cost', 'It is 40 € a month.', true],
    ['what does it cost', 'It is $40.', true],
    ['what does it cost', 'It is 40 euros.', true],
    ['what does it cost', 'It is 40 eurocents.', false],
    ['which budget in credits', 'It is 40 credits.', true],
    ['what does it cost', 'It takes 40 days.', false],
    ['how many replicas', 'There are three replicas.', true],
    ['how many replicas', 'There are replicas, see HLY-4021.', false],
    ['who signs a release', 'Ada does.', true],
  ])('%j is answered by %j: %s', (question, text, stated) => expect(answers(question, text)).toBe(stated));
});
