import { describe, expect, it } from 'vitest';
import {
  canDispute,
  decideOutcome,
  getConnectionPeriod,
  getOutcomeCost,
  LESSON_OUTCOMES,
  listOutcomeChoices,
  requireDisputable,
} from './outcomes.ts';

const NOW = 1_772_632_800_000;
const HOUR = 3_600_000;
const code = (expected: string) => expect.objectContaining({ code: expected });
const lesson = { startsAt: NOW - HOUR, connectionFailures: 0 };

describe('getOutcomeCost', () => {
  it('uses the session for what is the student’s, and returns it for what is the centre’s', () => {
    expect(LESSON_OUTCOMES.map((outcome) => [outcome, getOutcomeCost(outcome, lesson)])).toEqual([
      ['completed', 'uses_session'],
      ['student_absent', 'uses_session'],
      ['tutor_absent', 'session_returned'],
      ['connection_failed', 'session_returned'],
      ['cancelled_in_time', 'session_returned'],
      ['cancelled_late', 'uses_session'],
    ]);
  });

  it.each([
    [1, 'session_returned'],
    [2, 'uses_session'],
    [3, 'uses_session'],
  ] as const)('after %i failed connections of the term: %s', (connectionFailures, cost) => {
    expect(getOutcomeCost('connection_failed', { connectionFailures })).toBe(cost);
  });
});

it('returns the session after a late cancellation and a missed lesson if the policy says so', () => {
  const policy = { connectionFailures: 0, lateCancelUsesSession: false, noShowUsesSession: false };
  expect(getOutcomeCost('cancelled_late', policy)).toBe('session_returned');
  expect(getOutcomeCost('student_absent', policy)).toBe('session_returned');
  expect(getOutcomeCost('completed', policy)).toBe('uses_session');
});

describe('listOutcomeChoices', () => {
  it('lists every outcome from the start on', () => {
    expect(listOutcomeChoices(lesson, NOW).map(({ outcome }) => outcome)).toEqual(LESSON_OUTCOMES);
  });

  it('lists neither an absent student nor a failed connection before the start', () => {
    const ahead = { ...lesson, startsAt: NOW + 1 };
    expect(listOutcomeChoices(ahead, NOW).map(({ outcome }) => outcome)).toEqual([
      'completed',
      'tutor_absent',
      'cancelled_in_time',
      'cancelled_late',
    ]);
  });
});

describe('decideOutcome', () => {
  it('refuses an absent student before the start', () => {
    const wanted = { outcome: 'student_absent', cost: 'uses_session' } as const;
    expect(() => decideOutcome({ ...lesson, startsAt: NOW + 1 }, wanted, NOW)).toThrow(
      code('lesson_not_started'),
    );
    expect(decideOutcome(lesson, wanted, NOW)).toBe('uses_session');
  });

  it('refuses a cost that has changed since the screen showed it', () => {
    const wanted = { outcome: 'connection_failed', cost: 'session_returned' } as const;
    expect(() => decideOutcome({ ...lesson, connectionFailures: 2 }, wanted, NOW)).toThrow(
      code('outcome_cost_changed'),
    );
  });
});

describe('getConnectionPeriod', () => {
  const term = { startsOn: '2026-01-26', endsOn: '2026-04-17' };
  it('is the term of the lesson, its first and last day included', () => {
    expect(getConnectionPeriod('2026-01-26', [term])).toEqual(term);
    expect(getConnectionPeriod('2026-04-17', [term])).toEqual(term);
  });

  it('is half a calendar year without a term', () => {
    const first = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
    expect(getConnectionPeriod('2026-04-18', [term])).toEqual(first);
    expect(getConnectionPeriod('2026-07-01', [])).toEqual({ startsOn: '2026-07-01', endsOn: '2026-12-31' });
  });
});

describe('canDispute', () => {
  const marked = { status: 'completed', outcomeAt: NOW, disputedAt: null } as const;
  it('holds for 72 hours', () => {
    expect(canDispute(marked, NOW + 72 * HOUR)).toBe(true);
    expect(canDispute(marked, NOW + 72 * HOUR + 1)).toBe(false);
  });

  it('is refused without a mark and a second time', () => {
    expect(canDispute({ ...marked, outcomeAt: null }, NOW)).toBe(false);
    expect(() => requireDisputable({ ...marked, disputedAt: NOW }, NOW)).toThrow(
      code('outcome_not_disputable'),
    );
  });
});
