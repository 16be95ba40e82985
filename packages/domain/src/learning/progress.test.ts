import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar.ts';
import { compareProgress, countSecureByMonth, explainState } from './progress.ts';
import type { EvidenceSource } from './topic-states.ts';

const zone = 'Africa/Maseru';
const now = toInstant('2026-11-29', '12:00', zone);
const clock = { now, zone };
const seen = (topicId: string, outcome: number, on: string, source: EvidenceSource = 'observation') => ({
  topicId,
  source,
  outcome,
  weight: 3,
  at: toInstant(on, '12:00', zone),
});

describe('compareProgress (PROG-2)', () => {
  it('says which topics became secure and which fell back since a month ago', () => {
    const evidence = [
      seen('a', 0, '2026-09-01'),
      seen('a', 1, '2026-11-10'),
      seen('a', 1, '2026-11-11'),
      seen('a', 1, '2026-11-12'),
      seen('b', 1, '2026-09-01'),
      seen('b', 0, '2026-11-10'),
      seen('c', 1, '2026-10-01'),
    ];
    expect(compareProgress(['a', 'b', 'c', 'd'], evidence, clock)).toEqual({
      since: '2026-10-30',
      secured: ['a'],
      fellBack: ['b'],
    });
  });

  it('compares with nothing without earlier evidence', () => {
    expect(compareProgress(['a'], [seen('a', 1, '2026-11-10')], clock)).toBeNull();
  });
});

describe('countSecureByMonth (PROG-2)', () => {
  it('counts the secure topics at the end of six months', () => {
    const evidence = [seen('a', 1, '2026-08-31'), seen('b', 1, '2026-11-01'), seen('x', 1, '2026-07-01')];
    expect(countSecureByMonth(['a', 'b'], evidence, clock)).toEqual([
      { month: '2026-06', secure: 0 },
      { month: '2026-07', secure: 0 },
      { month: '2026-08', secure: 1 },
      { month: '2026-09', secure: 1 },
      { month: '2026-10', secure: 1 },
      { month: '2026-11', secure: 2 },
    ]);
  });
});

describe('explainState (PROG-1)', () => {
  it('says nothing while report and state agree, or without a report', () => {
    expect(explainState([seen('a', 1, '2026-11-10')])).toBeNull();
    expect(explainState([seen('a', 0, '2026-11-10', 'homework')])).toBeNull();
  });

  it('says that earlier work still counts', () => {
    const pieces = [seen('a', 0, '2026-11-01', 'homework'), seen('a', 1, '2026-11-10')];
    expect(explainState(pieces)).toEqual({ level: 'secure', at: pieces[1]?.at, isOutdated: false });
  });

  it('says that later work led to the state', () => {
    const pieces = [seen('a', 1, '2026-11-01'), seen('a', 0, '2026-11-10', 'homework')];
    expect(explainState(pieces)).toMatchObject({ level: 'secure', isOutdated: true });
  });
});
