import type { BookingForStudent } from '@thuto/contract/bookings';
import type { Consent } from '@thuto/contract/families';
import type { Homework } from '@thuto/contract/homework';
import type { LessonReport, Plan } from '@thuto/contract/learning';
import type { Need } from '@thuto/contract/needs';
import type { Order } from '@thuto/contract/orders';
import type { MyDashboard, MyProfile } from '@thuto/contract/profiles';
import { addDays, dateInZone } from '@thuto/domain/calendar';
import type { LessonId } from '@thuto/domain/ids';
import type { NeedKind } from '@thuto/domain/learning/needs';
import type { GuardianRights } from '@thuto/domain/policy';
import { type Relationship, RELATIONSHIPS } from '@thuto/domain/people/students';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { bookingProposals } from '../../platform/db/schema/booking-proposals.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor } from '../../testing/tutors.ts';
import { draftPlan } from '../learning/draft-plan.ts';

// Random families, and what waits for them as their pages say it: the responses of the pages, never the rule itself.

const RUNS = runsAllCases() ? 30 : 2;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T08:00:00.000Z');

const { t, admin, steps } = await buildBookingApp();
const tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
afterAll(() => t.close());

interface Family {
  readonly student: Person;
  /** Another account with random rights on the student. */
  readonly guardian: Person;
  /** When each account last opened the reports. */
  readonly seenAt: Map<string, string>;
  transactions: number;
}

const EVENTS = [
  'order',
  'claim',
  'reject',
  'buy',
  'propose',
  'teach',
  'plan',
  'see-reports',
  'mark',
  'accept-plan',
  'consent',
] as const;
const command = fc.record({
  event: fc.constantFrom(...EVENTS),
  /** Days until something is due or ends, and days that go by afterwards. */
  until: fc.integer({ min: 1, max: 8 }),
  passes: fc.constantFrom(0, 0, 0.4, 1, 3, 20),
});

const post = (path: string, who: Person, payload: object = {}) => steps.post(`/api${path}`, who, payload);

/** Returns what a page of the student shows; null if it is closed to the account. */
async function read<T>({ student }: Family, who: Person, path: string): Promise<T | null> {
  const answer = await t.inject({ url: `/api/students/${student.id}${path}`, headers: who.headers });
  if (answer.statusCode === 200) return answer.json<T>();
  expect([403, 404], `${path}: ${answer.body}`).toContain(answer.statusCode);
  return null;
}
const list = async <T>(family: Family, who: Person, path: string): Promise<readonly T[]> =>
  (await read<{ items: T[] }>(family, who, path))?.items ?? [];

const plansOf = async (family: Family, who: Person) =>
  (
    await Promise.all(
      ['mathematics', 'physics'].map(async (subject) =>
        read<{ plan: Plan | null }>(family, who, `/plans/${subject}`),
      ),
    )
  ).flatMap((answer) => answer?.plan ?? []);

const isDue = ({ status, expiresAt, payments }: Order) =>
  (status === 'part_paid' || (status === 'open' && Date.parse(expiresAt) > t.clock.now().getTime())) &&
  payments[0]?.status !== 'pending';

/** Returns the lines that the pages of the student call for, as the account sees these pages. */
async function listByPages(family: Family, who: Person, rights: GuardianRights): Promise<string[]> {
  const now = t.clock.now().getTime();
  const today = dateInZone(now, t.config.timeZone);
  const lines: string[] = [];
  const add = (kind: NeedKind, recordId: string | null = null) => lines.push(`${kind} ${recordId ?? ''}`);
  const bookings = await list<BookingForStudent>(family, who, '/bookings');
  for (const { id, proposals, allowedActions } of bookings)
    if (proposals.length > 0 && allowedActions.includes('withdraw')) add('times_proposed', id);
  for (const order of await list<Order>(family, who, '/orders'))
    if (order.allowedActions.includes('pay') && isDue(order))
      add(order.payments[0]?.status === 'rejected' ? 'payment_rejected' : 'order_due', order.id);
  for (const { id, state, dueOn } of await list<Homework>(family, who, '/homework'))
    if (state === 'open' && dueOn <= addDays(today, 3)) add('homework_due', id);
  for (const plan of await plansOf(family, who))
    if (plan.allowedActions.includes('accept')) add('plan_to_accept', plan.id);
  const seenAt = family.seenAt.get(who.id) ?? '';
  const reports = await list<LessonReport>(family, who, '/reports');
  if (reports.some(({ writtenAt }) => writtenAt > seenAt && Date.parse(writtenAt) > now - 30 * DAY))
    add('report_new');
  const dashboard = await read<MyDashboard>(family, who, '/dashboard');
  const remaining = dashboard?.balance.remaining ?? 0;
  const expiresAt = dashboard?.payment.subscriptionEndsAt ?? null;
  if (rights.canBook && remaining > 0 && expiresAt !== null) {
    const left = Date.parse(expiresAt) - now;
    if (left > 0 && left <= 14 * DAY) add('sessions_end');
  }
  const profile = await read<MyProfile>(family, who, '/profile');
  const { personal = true, academic = true } = profile?.completeness ?? {};
  if (rights.canBook && !(personal && academic)) add('profile');
  const consent = await read<Consent>(family, who, '/consent');
  if (consent?.isAsked && consent.canAnswer) add('consent');
  return lines.toSorted();
}

async function listByNeeds({ student }: Family, who: Person): Promise<string[]> {
  const answer = await t.inject({ url: '/api/needs', headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<{ items: Need[] }>()
    .items.filter(({ studentId }) => studentId === student.id)
    .map(({ kind, recordId }) => `${kind} ${recordId ?? ''}`)
    .toSorted();
}

async function teach({ student }: Family, dueOn: string): Promise<void> {
  const startsAt = new Date(t.clock.now().getTime() - 2 * HOUR);
  const [id = ''] = await insertLessons(t, [{ studentId: student.id, status: 'completed', startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  const progress = await t.inject({
    url: `/api/students/${student.id}/progress?subject=physics`,
    headers: student.headers,
  });
  const [topic] = progress.json<{ topics: { id: string }[] }>().topics;
  const saved = await post(`/tutor/lessons/${id}/report`, tutor, {
    reportId: t.ctx.newId(),
    topics: [{ topicId: topic?.id, level: 'developing' }],
    homework: 'Questions 1 to 6',
    homeworkDueOn: dueOn,
  });
  expect(saved.statusCode, saved.body).toBe(201);
}

async function propose({ student }: Family, expiresAt: Date): Promise<void> {
  const date = dateInZone(t.clock.now().getTime() + 10 * DAY, t.config.timeZone);
  const asked = { subject: 'mathematics', date, time: '15:30', duration: 60, notes: '' };
  const answer = await post(`/students/${student.id}/bookings`, student, asked);
  if (answer.statusCode !== 201) return;
  await t.db.insert(bookingProposals).values({
    id: t.ctx.newId(),
    participantId: answer.json<{ id: string }>().id,
    tutorId: tutor.tutorId,
    meetingLink: 'https://meet.example.org/a',
    date,
    time: '10:00',
    startsAt: new Date(`${date}T08:00:00Z`),
    expiresAt,
  });
}

/** Pastes the message of a payment of the oldest open order. */
async function claim(family: Family): Promise<void> {
  const { student } = family;
  const orders = await list<Order>(family, student, '/orders');
  const order = orders.find(isDue);
  if (order === undefined) return;
  family.transactions += 1;
  const code = `${student.id.replaceAll('-', '').slice(-6)}${family.transactions}`.toUpperCase();
  const text = `QT${code}00 Confirmed. M${(order.amountLisente / 100).toFixed(2)} paid to THUTO TUTORING on 2/3/26 at 2:15 PM. New M-Pesa balance is M20.50.`;
  await post(`/students/${student.id}/orders/${order.id}/messages`, student, { text });
}

/** Does everything that waits and can be done, as the account. */
async function doAll(family: Family, who: Person): Promise<void> {
  const { student } = family;
  for (const { id, proposals } of await list<BookingForStudent>(family, who, '/bookings'))
    if (proposals.length > 0) await post(`/students/${student.id}/bookings/${id}/withdraw`, who);
  for (const order of await list<Order>(family, who, '/orders'))
    if (order.status === 'open') await post(`/students/${student.id}/orders/${order.id}/cancel`, who);
  for (const event of ['mark', 'accept-plan', 'see-reports', 'consent'] as const)
    await happen(family, who, { event, until: 1 });
}

async function happen(
  family: Family,
  who: Person,
  { event, until }: { readonly event: (typeof EVENTS)[number]; readonly until: number },
): Promise<void> {
  const { student } = family;
  const own = `/students/${student.id}`;
  const now = t.clock.now().getTime();
  switch (event) {
    case 'order':
      await post(`${own}/orders`, student, { packageId: 'bundle-5' });
      return;
    case 'claim':
      return claim(family);
    case 'reject': {
      const payments = (await list<Order>(family, student, '/orders')).flatMap((order) => order.payments);
      const pending = payments.find(({ status }) => status === 'pending');
      if (pending) await post(`/payments/${pending.id}/reject`, admin, { reason: 'Not ours' });
      return;
    }
    case 'buy':
      return steps.approvePayment(student, 'once-off');
    case 'propose':
      return propose(family, new Date(now + until * DAY));
    case 'teach':
      return teach(family, addDays(dateInZone(now, t.config.timeZone), until));
    case 'plan': {
      await t.db.transaction((tx) => draftPlan(t.ctx, tx, student.id, 'physics'));
      const path = `/tutor/students/${student.id}/plans/physics`;
      const shown = await t.inject({ url: `/api${path}`, headers: tutor.headers });
      const plan = shown.statusCode === 200 ? shown.json<{ plan: Plan | null }>().plan : null;
      if (plan?.signedAt === null) await post(`${path}/sign`, tutor, { planId: plan.id });
      return;
    }
    case 'see-reports': {
      const answer = await post(`${own}/reports/seen`, who);
      if (answer.statusCode === 200) family.seenAt.set(who.id, t.clock.now().toISOString());
      return;
    }
    case 'mark':
      for (const { id, topics, markedAt } of await list<Homework>(family, student, '/homework')) {
        const marks = topics.map((topic) => ({ topicId: topic.id, level: 'secure' }));
        if (markedAt === null) await post(`/tutor/homework/${id}/mark`, tutor, { marks });
      }
      return;
    case 'accept-plan':
      for (const { id, subject } of await plansOf(family, who))
        await post(`${own}/plans/${subject}/accept`, who, { planId: id });
      return;
    case 'consent':
      await post(`${own}/consent`, who, { data: true, messages: true, recording: false, photos: false });
  }
}

async function makeFamily(
  isNew: boolean,
  relationship: Relationship,
  rights: GuardianRights,
): Promise<Family> {
  const student = isNew ? await makeNewStudent(t) : await makeStudent(t);
  const guardian = await makeStudent(t, { displayName: 'Mamello Mokoena' });
  await t.db
    .insert(guardianships)
    .values({ accountId: guardian.id, studentId: student.id, relationship, ...rights });
  return { student, guardian, seenAt: new Map(), transactions: 0 };
}

const ALL: GuardianRights = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
const someRights = fc.record({
  canBook: fc.boolean(),
  canPay: fc.boolean(),
  canSeeProgress: fc.boolean(),
  receivesMessages: fc.boolean(),
});

it(
  'has a line exactly while its page has something to do, for random families (NEEDS-1)',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom(...RELATIONSHIPS.filter((each) => each !== 'self')),
        fc.oneof(fc.constant(ALL), someRights),
        fc.array(command, { minLength: 6, maxLength: 14 }),
        async (isNew, relationship, rights, commands) => {
          t.clock.set(new Date(START).toISOString());
          const family = await makeFamily(isNew, relationship, rights);
          const accounts = [
            [family.student, ALL],
            [family.guardian, rights],
          ] as const;
          for (const wanted of commands) {
            await happen(family, family.student, wanted);
            t.clock.set(new Date(t.clock.now().getTime() + 60_000 + wanted.passes * DAY).toISOString());
            for (const [who, has] of accounts)
              expect([wanted, await listByNeeds(family, who)]).toEqual([
                wanted,
                await listByPages(family, who, has),
              ]);
          }
          for (const [who] of accounts) {
            await doAll(family, who);
            t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString());
          }
          const left = await listByNeeds(family, family.student);
          // Only time ends the sessions, and the profile has a page of its own form.
          expect(
            left.filter((line) => !/^(?:sessions_end|profile|payment_rejected|order_due)/.test(line)),
          ).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  },
);
