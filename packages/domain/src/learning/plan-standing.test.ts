import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { comparePlanWithTopics, getPlanStanding, getTopicDay, type StandingTopic } from './plan-standing.ts';

/** A Wednesday. */
const TODAY = '2026-01-14';
const EXAM = '2026-05-01';
const when = { today: TODAY, examOn: EXAM };
const open = (weekOf: string | null): StandingTopic => ({ weekOf, taughtOn: null, isSecure: false });
const taught = (taughtOn: string, weekOf: string | null = '2026-04-06'): StandingTopic => ({
  weekOf,
  taughtOn,
  isSecure: false,
});

describe('getPlanStanding (PROG-2)', () => {
  it.each<[string, StandingTopic[], string, number]>([
    ['without a topic', [], 'done', 0],
    [
      'with every topic taught or secure',
      [taught('2026-01-07'), { ...open('2026-01-05'), isSecure: true }],
      'done',
      0,
    ],
    ['for a new plan', [open('2026-01-19')], 'on_time', 0],
    ['in the week of the first open topic', [open('2026-01-12')], 'on_time', 0],
    ['after the week of the first open topic', [open('2025-12-29')], 'behind', 2],
    ['before it', [taught('2026-01-07'), open('2026-02-09')], 'ahead', 3],
    ['with a topic without time and no pace', [open('2026-01-19'), open(null)], 'no_time', 0],
    [
      'with a topic without time that the pace reaches',
      [taught('2026-01-14'), open('2026-01-19'), open(null)],
      'on_time',
      0,
    ],
  ])('%s', (_case, topics, status, weeks) => {
    expect(getPlanStanding(topics, when)).toMatchObject({ status, weeks });
  });

  it('forecasts from today at the pace of the last six weeks', () => {
    const topics = [
      ...[
        '2025-09-01',
        '2025-12-10',
        '2025-12-17',
        '2026-01-06',
        '2026-01-07',
        '2026-01-08',
        '2026-01-13',
      ].map((day) => taught(day)),
      ...Array.from({ length: 3 }, () => open('2026-01-19')),
    ];
    // Six topics in six weeks: three more take three weeks.
    expect(getPlanStanding(topics, when)).toMatchObject({
      total: 10,
      taught: 7,
      forecast: { on: '2026-02-04', weeksBeforeExam: 12 },
    });
  });

  it('counts what is reached where the exam comes first, without a date', () => {
    const topics = [taught('2026-01-13'), ...Array.from({ length: 40 }, () => open('2026-01-19'))];
    expect(getPlanStanding(topics, when)).toMatchObject({ forecast: null, reachable: 16 });
  });

  it('never is on time beside topics without time, and never names a day after the exam', () => {
    const day = fc.integer({ min: -120, max: 120 }).map((days) => addDays(TODAY, days));
    const past = fc.integer({ min: -120, max: 0 }).map((days) => addDays(TODAY, days));
    const topic = fc.record({
      weekOf: fc.option(day),
      taughtOn: fc.option(past),
      isSecure: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(topic, { maxLength: 30 }), day, (topics, examOn) => {
        const standing = getPlanStanding(topics, { today: TODAY, examOn });
        const { status, waiting, forecast, reachable, total, taught: taughtTopics, secure } = standing;
        if (status === 'on_time' || status === 'ahead') expect(waiting === 0 || forecast !== null).toBe(true);
        if (forecast !== null) expect(forecast.on < examOn && forecast.on > TODAY).toBe(true);
        expect(taughtTopics + secure + waiting).toBeLessThanOrEqual(total);
        if (reachable !== null) expect(reachable).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe('comparePlanWithTopics (PROG-2)', () => {
  it('accounts for each topic of the subject and of the plan once', () => {
    const id = fc.integer({ min: 0, max: 20 }).map(String);
    const topics = fc.uniqueArray(fc.record({ id, isSecure: fc.boolean() }), {
      selector: (topic) => topic.id,
    });
    fc.assert(
      fc.property(fc.uniqueArray(id), topics, (planned, all) => {
        const coverage = comparePlanWithTopics(planned, all);
        expect(coverage.topics).toBe(all.length);
        expect(coverage.planned + coverage.retired).toBe(planned.length);
        expect(coverage.planned + coverage.secureOutside).toBeLessThanOrEqual(all.length);
        const secure = all.filter(({ isSecure }) => isSecure);
        const inside = secure.filter((topic) => planned.includes(topic.id)).length;
        expect(inside + coverage.secureOutside).toBe(secure.length);
      }),
    );
  });
});

describe('getTopicDay (PLAN-7)', () => {
  it.each([
    ['the day it was taught', '2025-11-12', '2025-11-29', { kind: 'taught', on: '2025-11-12' }],
    ['the day of its lesson', null, '2025-11-29', { kind: 'lesson', on: '2025-11-29' }],
    ['its week', null, null, { kind: 'week', on: '2026-02-09' }],
  ])('is %s, although its week is later', (_case, taughtOn, lessonOn, shown) => {
    expect(getTopicDay({ taughtOn, lessonOn, weekOf: '2026-02-09' })).toEqual(shown);
  });

  it('is null for a topic without time', () => {
    expect(getTopicDay({ taughtOn: null, lessonOn: null, weekOf: null })).toBeNull();
  });
});
