import { describe, expect, it } from 'vitest';
import { cellOutput } from './cellOutput';
import { makeMessage } from './wire';

const from = (type: string, content: Record<string, unknown>) =>
  makeMessage(type, content, { id: 'm', session: 's', date: new Date(0) });
const print = (text: string, name = 'stdout') => from('stream', { name, text });
const show = (html: string, id?: string, type = 'display_data') =>
  from(type, { data: { 'text/html': html }, metadata: {}, transient: { display_id: id } });

describe('cellOutput', () => {
  it('merges neighbouring texts of one stream and keeps the order of the others', () => {
    const output = cellOutput();
    for (const message of [print('a'), print('b'), print('c', 'stderr'), show('<b>'), print('d')]) output.take(message);
    expect(output.outputs()).toEqual([
      { output_type: 'stream', name: 'stdout', text: 'ab' },
      { output_type: 'stream', name: 'stderr', text: 'c' },
      { output_type: 'display_data', data: { 'text/html': '<b>' }, metadata: {} },
      { output_type: 'stream', name: 'stdout', text: 'd' },
    ]);
    expect(output.cut()).toBeUndefined();
  });

  it('replaces a display by its id, in its place', () => {
    const output = cellOutput();
    output.take(show('1', 'x'));
    output.take(print('between'));
    output.take(show('2', 'x', 'update_display_data'));
    output.take(show('3', 'unknown', 'update_display_data'));
    expect(
      output.outputs().map((one) => (one.output_type === 'display_data' ? one.data['text/html'] : one.output_type)),
    ).toEqual(['2', 'stream', '3']);
  });

  it('cuts at the limit between characters, says so, and keeps no half display', () => {
    const output = cellOutput(10);
    output.take(print('12345678é')); // é is two bytes: exactly full
    expect(output.cut()).toBeUndefined();
    output.take(print('more'));
    output.take(show('<svg>'));
    const [kept, note] = output.outputs();
    expect(kept).toEqual({ output_type: 'stream', name: 'stdout', text: '12345678é' });
    expect(note).toMatchObject({ name: 'stderr', text: expect.stringContaining('output cut') });
    expect(output.cut()?.kept).toBe(10);

    const narrow = cellOutput(9);
    narrow.take(print('12345678é'));
    expect(narrow.outputs()[0]).toMatchObject({ text: '12345678' });
  });
});
