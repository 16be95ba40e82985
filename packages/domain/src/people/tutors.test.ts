import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import {
  decideChangeRequestMove,
  findRateOn,
  getLessonEarnings,
  getVettingState,
  listTaughtLessonActions,
  listTaughtStudentActions,
  normalizeTutorName,
  requireVetted,
  type TutorRate,
} from './tutors.ts';

const TODAY = '2026-03-10';

describe('normalizeTutorName', () => {
  it('ignores case and extra spaces (TUTOR-4)', () => {
    expect(normalizeTutorName('  Ntate   LEBOHANG\u00A0Phiri ')).toBe('ntate lebohang phiri');
  });
});

describe('getVettingState', () => {
  it.each([
    [null, 'unknown'],
    ['2026-03-09', 'expired'],
    ['2026-03-10', 'expires-soon'],
    ['2026-04-09', 'expires-soon'],
    ['2026-04-10', 'valid'],
  ] as const)('with last day %s it is %s', (expiresOn, state) => {
    expect(getVettingState(expiresOn, TODAY)).toBe(state);
  });

  it('blocks new assignments only when it is expired (TUTOR-12)', () => {
    expect(() => requireVetted({ vettingExpiresOn: '2026-03-09' }, TODAY)).toThrow('tutor_vetting_expired');
    expect(() => requireVetted({ vettingExpiresOn: TODAY }, TODAY)).not.toThrow();
    expect(() => requireVetted({ vettingExpiresOn: null }, TODAY)).not.toThrow();
  });
});

describe('actions of a tutor', () => {
  it('offers outcomes from the start of a confirmed lesson', () => {
    expect(listTaughtStudentActions('confirmed', 1000, false, 999)).toEqual([]);
    expect(listTaughtStudentActions('confirmed', 1000, true, 1000)).toEqual(['complete', 'mark-absent']);
    expect(listTaughtStudentActions('confirmed', 1000, false, 1000)).toEqual([
      'complete',
      'mark-absent',
      'write-report',
    ]);
    expect(listTaughtStudentActions('completed', 1000, false, 2000)).toEqual(['write-report']);
    expect(listTaughtStudentActions('completed', 1000, true, 2000)).toEqual([]);
    expect(listTaughtStudentActions('no_show', 1000, false, 2000)).toEqual([]);
  });

  it('offers a change of time before the start, unless one is requested', () => {
    expect(listTaughtLessonActions(['confirmed'], 1000, false, 999)).toEqual(['request-change', 'cancel']);
    expect(listTaughtLessonActions(['confirmed', 'cancelled'], 1000, true, 999)).toEqual(['cancel']);
    expect(listTaughtLessonActions(['confirmed'], 1000, false, 1000)).toEqual(['cancel']);
    expect(listTaughtLessonActions(['completed'], 1000, false, 999)).toEqual([]);
  });

  it('decides a request for a change once (TUTOR-7)', () => {
    expect(decideChangeRequestMove('open', 'accept').to).toBe('accepted');
    expect(() => decideChangeRequestMove('declined', 'withdraw')).toThrow('change_request_decided');
  });
});

describe('earnings', () => {
  it('pays an hourly rate by the minute and another rate by the lesson', () => {
    const rate = { fromDate: TODAY, amount: 15_001 };
    expect(getLessonEarnings({ ...rate, unit: 'hour' }, 90)).toBe(22_502);
    expect(getLessonEarnings({ ...rate, unit: 'lesson' }, 90)).toBe(15_001);
  });

  it('uses the rate of the date of the lesson (TUTOR-10)', () => {
    const rates: TutorRate[] = [
      { fromDate: '2026-01-01', unit: 'hour', amount: 100 },
      { fromDate: '2026-03-10', unit: 'hour', amount: 200 },
    ];
    expect(findRateOn(rates, '2025-12-31')).toBeNull();
    expect(findRateOn(rates, '2026-03-09')?.amount).toBe(100);
    expect(findRateOn(rates, '2026-03-10')?.amount).toBe(200);
  });

  it('never uses a rate that has not begun, in any order of the rates', () => {
    const anyRates = fc.array(
      fc.record({
        fromDate: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
        unit: fc.constantFrom('hour' as const, 'lesson' as const),
        amount: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(anyRates, fc.integer({ min: 0, max: 400 }), (rates, days) => {
        const date = addDays('2026-01-01', days);
        const begun = rates.filter(({ fromDate }) => fromDate <= date);
        const latest =
          begun
            .map(({ fromDate }) => fromDate)
            .sort()
            .at(-1) ?? null;
        expect(findRateOn(rates, date)?.fromDate ?? null).toBe(latest);
      }),
    );
  });
});
