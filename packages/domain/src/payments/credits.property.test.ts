import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adjustCredits,
  applyEntries,
  consumeForLesson,
  countCredits,
  countUnexpired,
  type CreditEntry,
  type Grant,
  grantLessons,
  holdForLesson,
  releaseForLesson,
  sumSessions,
} from './credits.ts';
import { DomainError } from '../errors.ts';

const DAY = 86_400_000;

interface Lesson {
  readonly id: string;
  readonly kind: 'booking' | 'session';
  status: 'confirmed' | 'completed' | 'returned';
  /** Whether a credit was taken for it. */
  isPaid: boolean;
  /** The number of counter resets before its hold, and before its completion. */
  readonly heldIn: number;
  completedIn: number;
}

/**
 * The counters that CREDIT-1 to CREDIT-7 require, computed without grants: the rules of the first version, in which one
 * balance had three counters and a purchase set them.
 */
interface Model {
  assigned: number;
  completed: number;
  remaining: number;
  resets: number;
  lessons: Lesson[];
}

/** A student's grants and ledger, moved the way the server moves them. */
class Account {
  now = 0;
  grants: Grant[] = [{ id: 'opening', granted: 0, available: 0, held: 0, completed: 0, expiresAt: null }];
  readonly closed = new Map<string, Grant>();
  readonly ledger: (CreditEntry & { readonly cause: string })[] = [];
  #ids = 0;

  entriesOf = (cause: string) => this.ledger.filter((entry) => entry.cause === cause);

  move(cause: string, entries: readonly CreditEntry[]): void {
    for (const { grantId, reason } of entries) {
      const grant = this.grants.find(({ id }) => id === grantId);
      if (reason === 'closed' && grant) this.closed.set(grantId, grant);
    }
    this.grants = applyEntries(this.grants, entries);
    this.ledger.push(...entries.map((entry) => ({ ...entry, cause })));
  }

  purchase(lessons: number, days: number | null, carryOver: boolean): void {
    this.#ids += 1;
    const id = `grant-${this.#ids}`;
    const entries = grantLessons(this.grants, { id, lessons }, carryOver);
    const expiresAt = days === null ? null : this.now + days * DAY;
    this.grants.push({ id, granted: lessons, available: 0, held: 0, completed: 0, expiresAt });
    this.move(`order:${id}`, entries);
  }
}

/** Whether the parts of the sentence of CREDIT-14 add up, and are the sums of the ledger. */
function isSumRight(grants: readonly Grant[], ledger: readonly CreditEntry[]): boolean {
  const held = grants.reduce((total, grant) => total + grant.held, 0);
  const { bought, changed, used, booked, free } = sumSessions({ ...countCredits(grants), held });
  const sum = (field: 'delta' | 'heldDelta') => ledger.reduce((total, entry) => total + entry[field], 0);
  const usedNow = ledger
    .filter(({ grantId }) => grants.some(({ id }) => id === grantId))
    .reduce((total, { completed }) => total + completed, 0);
  return (
    bought + changed === used + booked + free &&
    free === sum('delta') &&
    booked === sum('heldDelta') &&
    used === usedNow
  );
}

/** Compares everything at once: thousands of states are checked. */
function expectSound(model: Model, account: Account): void {
  const { grants, ledger } = account;
  const held = model.lessons.filter(({ status, isPaid }) => status === 'confirmed' && isPaid).length;
  const sum = (grantId: string, field: 'delta' | 'heldDelta' | 'completed') =>
    ledger.filter((entry) => entry.grantId === grantId).reduce((total, entry) => total + entry[field], 0);
  expect({
    counters: countCredits(grants),
    isSumRight: isSumRight(grants, ledger),
    held: grants.reduce((total, grant) => total + grant.held, 0),
    sums: grants.map(({ id }) => [sum(id, 'delta'), sum(id, 'heldDelta'), sum(id, 'completed')]),
    closed: [...account.closed.keys()].flatMap((id) => [sum(id, 'delta'), sum(id, 'heldDelta')]),
    isNegative: grants.some((grant) => Math.min(grant.available, grant.held, grant.completed) < 0),
    negativeCompletions: ledger.filter(({ reason, completed }) => completed < 0 && reason !== 'released'),
  }).toEqual({
    counters: { assigned: model.assigned, completed: model.completed, remaining: model.remaining },
    isSumRight: true,
    held,
    sums: grants.map((grant) => [grant.available, grant.held, grant.completed]),
    closed: [...account.closed.keys()].flatMap(() => [0, 0]),
    isNegative: false,
    negativeCompletions: [],
  });
}

type Command = fc.Command<Model, Account>;

const command = (name: string, run: (model: Model, account: Account) => void): Command => ({
  check: () => true,
  run: (model, account) => {
    run(model, account);
    expectSound(model, account);
  },
  toString: () => name,
});

const purchase = (lessons: number, days: number | null) =>
  command(`buy ${lessons} for ${days} days`, (model, account) => {
    account.purchase(lessons, days, false);
    Object.assign(model, { assigned: lessons, remaining: lessons, completed: 0, resets: model.resets + 1 });
  });

const purchaseCarryingOver = (lessons: number, days: number | null) =>
  command(`buy ${lessons} for ${days} days, carrying over`, (model, account) => {
    account.purchase(lessons, days, true);
    model.assigned += lessons;
    model.remaining += lessons;
  });

const confirmBooking = command('confirm a booking', (model, account) => {
  const id = `lesson:${model.lessons.length}`;
  const isPaid = model.remaining > 0;
  if (!isPaid) {
    expect(() => holdForLesson(account.grants, account.now)).toThrow(
      new DomainError('no_sessions_remaining'),
    );
  }
  const expiryOf = (entry: CreditEntry) =>
    account.grants.find((grant) => grant.id === entry.grantId)?.expiresAt ?? Number.POSITIVE_INFINITY;
  const entry = holdForLesson(account.grants, account.now, { allowWithoutCredit: true });
  if (isPaid) {
    const usable = account.grants.filter(({ available }) => available > 0);
    const unexpired = usable.filter(({ expiresAt }) => expiresAt === null || expiresAt > account.now);
    const expiries = (unexpired.length > 0 ? unexpired : usable).map(
      ({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY,
    );
    expect(expiryOf(entry)).toBe(Math.min(...expiries));
    model.remaining -= 1;
  }
  account.move(id, [entry]);
  model.lessons.push({
    id,
    kind: 'booking',
    status: 'confirmed',
    isPaid,
    heldIn: model.resets,
    completedIn: 0,
  });
});

const scheduleSession = command('schedule a session', (model, account) => {
  const id = `lesson:${model.lessons.length}`;
  const isPaid = model.remaining > 0;
  if (isPaid) {
    account.move(id, [holdForLesson(account.grants, account.now)]);
    model.remaining -= 1;
  }
  model.lessons.push({
    id,
    kind: 'session',
    status: 'confirmed',
    isPaid,
    heldIn: model.resets,
    completedIn: 0,
  });
});

const pick = (lessons: readonly Lesson[], at: number) =>
  lessons.length === 0 ? undefined : lessons[at % lessons.length];

const complete = (at: number) =>
  command(`complete lesson ${at}`, (model, account) => {
    const lesson = pick(
      model.lessons.filter(({ status }) => status === 'confirmed'),
      at,
    );
    if (!lesson) return;
    account.move(lesson.id, [consumeForLesson(account.grants, account.entriesOf(lesson.id), account.now)]);
    model.completed += 1;
    if (lesson.kind === 'session' && !lesson.isPaid && model.remaining > 0) {
      model.remaining -= 1;
      lesson.isPaid = true;
    }
    Object.assign(lesson, { status: 'completed', completedIn: model.resets });
  });

const returnCredit = (at: number) =>
  command(`cancel or correct lesson ${at}`, (model, account) => {
    const lesson = pick(
      model.lessons.filter(({ status }) => status !== 'returned'),
      at,
    );
    if (!lesson) return;
    const entry = releaseForLesson(account.grants, account.entriesOf(lesson.id));
    if (lesson.kind === 'session' && lesson.status === 'confirmed' && !lesson.isPaid) {
      expect(entry).toBeNull();
    } else {
      account.move(lesson.id, entry ? [entry] : []);
    }
    // A held session of a package that has ended ends with it.
    const hasEnded = lesson.status === 'confirmed' && lesson.heldIn !== model.resets;
    if (lesson.isPaid && !hasEnded) model.remaining += 1;
    if (lesson.status === 'completed' && lesson.completedIn === model.resets) model.completed -= 1;
    lesson.status = 'returned';
  });

const adjust = (by: number) =>
  command(`adjust by ${by}`, (model, account) => {
    const entries = () => adjustCredits(account.grants, by, account.now);
    if (model.remaining + by < 0) {
      expect(entries).toThrow(new DomainError('credits_insufficient', { remaining: model.remaining }));
      return;
    }
    account.move(`adjustment:${account.ledger.length}`, entries());
    model.remaining += by;
  });

const wait = (days: number) =>
  command(`wait ${days} days`, (_model, account) => {
    account.now += days * DAY;
    const usable = account.grants.filter(({ expiresAt }) => expiresAt === null || expiresAt > account.now);
    expect(countUnexpired(account.grants, account.now)).toBe(countCredits(usable).remaining);
  });

const PACKAGE_LESSONS = [1, 5, 10, 4, 8, 12];
const days = fc.option(fc.constantFrom(30, 180));

test('no sequence of purchases, lessons, corrections and clock moves changes what a family sees', () => {
  const commands = fc.commands(
    [
      fc.tuple(fc.constantFrom(...PACKAGE_LESSONS), days).map(([lessons, valid]) => purchase(lessons, valid)),
      fc
        .tuple(fc.constantFrom(...PACKAGE_LESSONS), days)
        .map(([lessons, valid]) => purchaseCarryingOver(lessons, valid)),
      fc.constant(confirmBooking),
      fc.constant(confirmBooking),
      fc.constant(scheduleSession),
      fc.nat({ max: 9 }).map(complete),
      fc.nat({ max: 9 }).map(returnCredit),
      fc.integer({ min: -15, max: 15 }).map(adjust),
      fc.integer({ min: 1, max: 120 }).map(wait),
    ],
    { maxCommands: 60, size: 'max' },
  );
  fc.assert(
    fc.property(commands, (sequence) => {
      fc.modelRun(
        () => ({
          model: { assigned: 0, completed: 0, remaining: 0, resets: 0, lessons: [] },
          real: new Account(),
        }),
        sequence,
      );
    }),
    { numRuns: 300 },
  );
});
