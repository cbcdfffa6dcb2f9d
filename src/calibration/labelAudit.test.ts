import { describe, expect, it } from 'vitest';
import { labelAudit } from './labelAudit';
import { scoredQuestion } from './scored.testkit';

describe('labelAudit', () => {
  const scored = [
    scoredQuestion('a-3', 'answerable', 0.2),
    scoredQuestion('a-1', 'answerable', 0.2),
    scoredQuestion('a-2', 'answerable', 0.9),
    scoredQuestion('u-4', 'unanswerable_on_topic', 0.8),
    scoredQuestion('u-1', 'unanswerable_off_topic', 0.8),
    scoredQuestion('u-3', 'unanswerable_off_topic', 0.8),
    scoredQuestion('u-2', 'unanswerable_on_topic', 0.1),
    scoredQuestion('u-0', 'unanswerable_on_topic', {}),
  ];
  const ids = (rows: readonly { readonly question_id: string }[]) => rows.map((row) => row.question_id);

  it('gives the highest unanswerable and the lowest answerable, equal scores in order of id', () => {
    const { unanswerable, answerable } = labelAudit(scored, 'similarity');
    expect(ids(unanswerable)).toEqual(['u-1', 'u-3', 'u-4', 'u-2']);
    expect(ids(answerable)).toEqual(['a-1', 'a-3', 'a-2']);
  });

  it('keeps `count` of each, and which does not depend on the order given', () => {
    const turned = labelAudit([...scored].reverse(), 'similarity', 2);
    expect(turned).toEqual(labelAudit(scored, 'similarity', 2));
    expect([ids(turned.unanswerable), ids(turned.answerable)]).toEqual([
      ['u-1', 'u-3'],
      ['a-1', 'a-3'],
    ]);
    expect(labelAudit(scored, 'similarity', 0)).toEqual({ unanswerable: [], answerable: [] });
  });

  it('shows the passage that gave the score, and nothing where none did', () => {
    const [row] = labelAudit(scored, 'similarity').answerable;
    expect(row).toEqual({
      question_id: 'a-1',
      tenant_id: 'acme',
      query: 'what about a-1?',
      label: 'answerable',
      score: 0.2,
      source: 'doc doc-a-1',
      passage: 'Something near a-1.',
    });
    const alone = { ...scoredQuestion('b', 'answerable', { bm25: 0 }), top: undefined };
    expect(labelAudit([alone], 'bm25').answerable[0]).toMatchObject({ source: '', passage: '' });
    expect(labelAudit([alone], 'similarity').answerable).toEqual([]);
  });
});
