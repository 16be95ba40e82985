import type { EarningsMonth } from '@thuto/contract/tutor-area';
import { dateInZone } from '@thuto/domain/calendar';
import { findRateOn, getLessonEarnings, type TutorRate } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import { listRatesOfTutor } from '../tutors/tutors.shared.store.ts';
import { type HeldLesson, listHeldLessons } from './taught-lessons.store.ts';

/** The page shows this many months: this one and those before it. */
const MONTHS = 12;

const monthOf = (date: string) => date.slice(0, 7);

/** Returns the first day of the month that is some months before the one of a date. */
function firstDayOfMonthBefore(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the tutor's lessons of the last twelve months, by month, kind and duration. Amounts in lisente. */
export async function getTutorEarnings(
  ctx: TutorContext,
): Promise<{ name: string; months: EarningsMonth[] }> {
  const { tutorId, displayName } = ctx.currentUser;
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const fromDate = firstDayOfMonthBefore(today, MONTHS - 1);
  const [held, rates] = await Promise.all([
    listHeldLessons(ctx.db, tutorId, fromDate),
    listRatesOfTutor(ctx.db, tutorId),
  ]);
  const months = [...new Set(held.map(({ date }) => monthOf(date)))].toSorted().toReversed();
  return {
    name: displayName,
    months: months.map((month) =>
      summarizeMonth(
        month,
        held.filter(({ date }) => monthOf(date) === month),
        rates,
      ),
    ),
  };
}

function summarizeMonth(
  month: string,
  lessons: readonly HeldLesson[],
  rates: readonly TutorRate[],
): EarningsMonth {
  const lines = new Map<string, EarningsMonth['lines'][number]>();
  for (const { date, kind, duration, wasHeld } of lessons) {
    if (!wasHeld) continue;
    const key = `${kind} ${duration}`;
    const line = lines.get(key) ?? { kind, duration, lessons: 0, amount: null };
    const rate = findRateOn(rates, date);
    const earned = rate && getLessonEarnings(rate, duration);
    lines.set(key, {
      ...line,
      lessons: line.lessons + 1,
      amount: earned === null ? line.amount : (line.amount ?? 0) + earned,
    });
  }
  const all = [...lines.values()];
  const amounts = all.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return {
    month,
    lines: all,
    lessons: all.reduce((sum, line) => sum + line.lessons, 0),
    absences: lessons.filter(({ wasHeld }) => !wasHeld).length,
    amount: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
  };
}
