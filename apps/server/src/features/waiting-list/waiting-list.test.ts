import type { WaitingPlace, WaitingPlaceForAdmin } from '@thuto/contract/waiting-list';
import type { AccountId, TutorId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { notifications } from '../../platform/db/schema/notifications.ts';
import { tutorWorkingHours } from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { waitingListPlaces } from '../../platform/db/schema/waiting-list.ts';
import { ASKED, buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeFreeTutor, setSettings } from '../../testing/free-times.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { offerPlaces } from './offer-places.ts';

// The clock starts on Monday 2 March 2026; ASKED is Wednesday 4 March.
const { t, admin, steps } = await buildBookingApp({ runsWorkers: true });
const begin = t.clock.now().toISOString();
const HOUR_MS = 3_600_000;
const AT_TEN = { subject: 'mathematics', date: ASKED.date, time: '10:00', duration: 60 };

let lineo: TutorId;
/** The booking that takes the only time of the tutor. */
let taken: string;
beforeEach(async () => {
  lineo = await makeFreeTutor(t, { name: `Mme Lineo ${t.ctx.newId()}`, from: '10:00', to: '11:00' });
  const holder = await steps.payingStudent();
  taken = await steps.requestBooking(holder, AT_TEN);
  const answer = await steps.post(`/api/bookings/${taken}/approve`, admin, { ...DETAILS, tutorId: lineo });
  expect(answer.statusCode, answer.body).toBe(200);
});
afterEach(async () => {
  expect(await checkLedger(t.db)).toEqual([]);
  t.clock.set(begin);
  await t.db.update(tutors).set({ retiredAt: t.clock.now() });
  await t.db
    .update(waitingListPlaces)
    .set({ status: 'left', endedAt: t.clock.now() })
    .where(eq(waitingListPlaces.status, 'waiting'));
  await setSettings(t, { confirmAtOnceSubjects: [] });
});
afterAll(() => t.close());

const urlOf = (student: Person) => `/api/students/${student.id}/waiting-list`;
const join = (student: Person, wish: object = {}) =>
  steps.post(urlOf(student), student, { ...AT_TEN, tutorId: lineo, ...wish });
const act = (student: Person, id: string, action: string) =>
  steps.post(`${urlOf(student)}/${id}/${action}`, student);
/** Adds a paying student who waits for the tutor's only time. */
async function waiter(wish: object = {}): Promise<{ student: Person; id: string }> {
  const student = await steps.payingStudent();
  const answer = await join(student, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  // Two families never join in the same millisecond of the tests' clock.
  t.clock.set(new Date(t.clock.now().getTime() + 1000).toISOString());
  return { student, id: answer.json<WaitingPlace>().id };
}
const placesOf = async (student: Person) =>
  (await t.inject({ url: urlOf(student), headers: student.headers })).json<{ items: WaitingPlace[] }>().items;
const statusOf = async ({ student, id }: { student: Person; id: string }) =>
  (await placesOf(student)).find((place) => place.id === id)?.status;
const cancelTaken = async () => {
  const answer = await steps.post(`/api/bookings/${taken}/cancel`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
};
const later = (hours: number) =>
  t.clock.set(new Date(t.clock.now().getTime() + hours * HOUR_MS).toISOString());
const confirmedOf = (student: Person) =>
  t.db
    .select()
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.studentId, student.id), eq(lessonParticipants.status, 'confirmed')));
const mailsTo = async (student: Person, kind: string) =>
  (await t.db.select().from(mails).where(eq(mails.kind, kind))).filter(
    ({ recipientAccountId }) => recipientAccountId === student.id,
  );

describe('joining (BOOK-34)', () => {
  it('waits without an offer and without holding a credit', async () => {
    const first = await waiter();
    await offerPlaces(t.ctx);
    expect(await placesOf(first.student)).toMatchObject([
      { id: first.id, status: 'waiting', offer: null, allowedActions: ['leave'] },
    ]);
    expect(await steps.balanceOf(first.student)).toMatchObject({ remaining: 5 });
  });

  it('refuses a time that is free, a second place for the same time, and a wish without day and tutor', async () => {
    const { student } = await waiter();
    expect((await join(student)).json()).toMatchObject({ code: 'waiting_list_joined' });
    expect((await join(student, { tutorId: undefined, date: undefined })).json()).toMatchObject({
      code: 'input_invalid',
    });
    expect((await join(student, { date: '2026-03-05' })).json()).toMatchObject({
      code: 'waiting_list_time_free',
    });
    expect((await join(student, { date: '2026-03-01' })).json()).toMatchObject({ code: 'booking_in_past' });
    expect((await join(student, { time: '10:15' })).statusCode).toBe(422);
  });

  it('refuses a student without an approved package, and one without a session', async () => {
    const poor = await makeStudent(t);
    expect((await join(poor)).json()).toMatchObject({ code: 'payment_not_approved' });
    const used = await steps.payingStudent('once-off');
    const lesson = { ...AT_TEN, date: '2026-03-06', studentId: used.id };
    expect((await steps.post('/api/bookings', admin, lesson)).statusCode).toBe(201);
    const refusal = (await join(used)).json<{ code: string }>();
    expect(['sessions_exhausted', 'payment_not_approved']).toContain(refusal.code);
  });

  it('hides the places of other students, and ends with Leave', async () => {
    const { student, id } = await waiter();
    const stranger = await steps.payingStudent();
    for (const action of ['accept', 'decline', 'leave'])
      expect((await act(stranger, id, action)).statusCode).toBe(404);
    expect((await act(student, id, 'leave')).json()).toMatchObject({ status: 'left', allowedActions: [] });
    expect((await act(student, id, 'leave')).json()).toMatchObject({ code: 'waiting_place_changed' });
    await cancelTaken();
    await offerPlaces(t.ctx);
    expect((await placesOf(student))[0]?.status).toBe('left');
  });

  it('shows the desk who waits for what, in the order of joining', async () => {
    const [first, second] = [await waiter(), await waiter({ tutorId: undefined })];
    const page = await t.inject({ url: '/api/waiting-list', headers: admin.headers });
    const { items } = page.json<{ items: WaitingPlaceForAdmin[] }>();
    const ids = items.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(items.find(({ id }) => id === second.id)).toMatchObject({
      student: { id: second.student.id },
      subject: 'mathematics',
      tutorName: null,
      date: ASKED.date,
      time: '10:00',
      status: 'waiting',
    });
    const refused = await t.inject({ url: '/api/waiting-list', headers: first.student.headers });
    expect(refused.statusCode).toBe(403);
  });
});

describe('an offer (BOOK-35, BOOK-36)', () => {
  it('goes to the family who joined first, for four hours, and tells it once', async () => {
    const [first, second] = [await waiter(), await waiter()];
    await cancelTaken();
    await Promise.all(Array.from({ length: 10 }, () => offerPlaces(t.ctx)));
    expect(await statusOf(second)).toBe('waiting');
    const [place] = await placesOf(first.student);
    expect(place).toMatchObject({
      status: 'offered',
      offer: { date: ASKED.date, time: '10:00' },
      allowedActions: ['accept', 'decline'],
    });
    expect(Date.parse(place?.offer?.expiresAt ?? '') - t.clock.now().getTime()).toBeLessThanOrEqual(
      4 * HOUR_MS,
    );
    expect(await mailsTo(first.student, 'waiting-list-offer')).toHaveLength(1);
    expect(await mailsTo(second.student, 'waiting-list-offer')).toHaveLength(0);
    const inbox = await t.db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.kind, 'waiting-list-offer'),
          eq(notifications.channel, 'inbox'),
          eq(notifications.accountId, first.student.id as string as AccountId),
        ),
      );
    expect(inbox).toHaveLength(1);
  });

  it('is ready for WhatsApp while the time is held, and for nobody after that (NOTIFY-8)', async () => {
    const [first, second] = [await waiter(), await waiter()];
    for (const [at, { student }] of [first, second].entries()) {
      const contact = await steps.post('/api/whatsapp-contact', student, { number: `5812 345${at}` });
      expect(contact.statusCode, contact.body).toBe(200);
    }
    const messagesTo = async (number: string) => {
      const answer = await t.inject({ url: '/api/whatsapp-messages?limit=100', headers: admin.headers });
      const { items } = answer.json<{ items: { number: string; message: string }[] }>();
      return items.filter((each) => each.number === number).map(({ message }) => message);
    };
    await cancelTaken();
    await offerPlaces(t.ctx);
    expect(await messagesTo('+26658123450')).toEqual([
      expect.stringMatching(
        /A place is free for you: Mathematics, Wed 4 Mar, 10:00, held until \w{3} \d+ Mar, \d\d:\d\d\. More: /,
      ),
    ]);
    await act(first.student, first.id, 'decline');
    await offerPlaces(t.ctx);
    expect(await messagesTo('+26658123450')).toEqual([]);
    expect(await messagesTo('+26658123451')).toHaveLength(1);
    later(4.1);
    await offerPlaces(t.ctx);
    expect(await messagesTo('+26658123451')).toEqual([]);
  });

  it('comes when the tutor works longer', async () => {
    const first = await waiter({ time: '11:00' });
    await offerPlaces(t.ctx);
    expect(await statusOf(first)).toBe('waiting');
    await t.db.update(tutorWorkingHours).set({ to: '12:00' }).where(eq(tutorWorkingHours.tutorId, lineo));
    await offerPlaces(t.ctx);
    expect(await statusOf(first)).toBe('offered');
  });

  it('comes for any day and time of a full tutor', async () => {
    await t.db.update(tutorWorkingHours).set({ to: '10:30' }).where(eq(tutorWorkingHours.tutorId, lineo));
    const first = await waiter({ date: undefined, time: undefined });
    await t.db.update(tutorWorkingHours).set({ to: '11:00' }).where(eq(tutorWorkingHours.tutorId, lineo));
    await offerPlaces(t.ctx);
    expect((await placesOf(first.student))[0]).toMatchObject({
      status: 'offered',
      offer: { date: '2026-03-03', time: '10:00' },
    });
  });

  it('expires after four hours and goes to the next family', async () => {
    const [first, second] = [await waiter(), await waiter()];
    await cancelTaken();
    await offerPlaces(t.ctx);
    later(3.9);
    await offerPlaces(t.ctx);
    expect(await statusOf(first)).toBe('offered');
    later(0.2);
    // Before the job has run too.
    expect((await act(first.student, first.id, 'accept')).json()).toMatchObject({ code: 'offer_closed' });
    await Promise.all(Array.from({ length: 5 }, () => offerPlaces(t.ctx)));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offer_expired', 'offered']);
    expect(await mailsTo(first.student, 'waiting-list-ended')).toHaveLength(1);
  });

  it('goes to the next family when it is declined', async () => {
    const [first, second] = [await waiter(), await waiter()];
    await cancelTaken();
    await offerPlaces(t.ctx);
    expect((await act(first.student, first.id, 'decline')).json()).toMatchObject({ status: 'declined' });
    await offerPlaces(t.ctx);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['declined', 'offered']);
    expect(await confirmedOf(first.student)).toHaveLength(0);
  });

  it('passes over a family without a session, who keeps its place', async () => {
    const poor = await steps.payingStudent('once-off');
    const id = (await join(poor)).json<WaitingPlace>().id;
    const second = await waiter();
    const lesson = { ...AT_TEN, date: '2026-03-06', time: '16:00', studentId: poor.id };
    expect((await steps.post('/api/bookings', admin, lesson)).statusCode).toBe(201);
    await cancelTaken();
    await offerPlaces(t.ctx);
    expect(await statusOf({ student: poor, id })).toBe('waiting');
    expect(await statusOf(second)).toBe('offered');
  });

  it('ends the place when the wished time has passed', async () => {
    const first = await waiter();
    t.clock.set('2026-03-04T08:00:00.000Z');
    await offerPlaces(t.ctx);
    expect(await statusOf(first)).toBe('lapsed');
    expect(await mailsTo(first.student, 'waiting-list-ended')).toHaveLength(1);
  });
});

describe('the held time (BOOK-36)', () => {
  it('is refused to everybody else, by many at once on every path', async () => {
    await setSettings(t, { confirmAtOnceSubjects: ['mathematics'] });
    const first = await waiter();
    await cancelTaken();
    await offerPlaces(t.ctx);
    const others = await Promise.all(Array.from({ length: 5 }, () => steps.payingStudent()));
    const requests = await Promise.all(others.map((student) => steps.requestBooking(student, AT_TEN)));
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, at) => {
        const [student, id] = [others[at % 5], requests[at % 5]];
        if (student === undefined) throw new Error('There are five students.');
        if (at % 3 === 0) return steps.post(`/api/students/${student.id}/free-times`, student, AT_TEN);
        const details = { ...DETAILS, tutorId: lineo, smallGroup: at % 3 === 1 };
        return steps.post(`/api/bookings/${id}/approve`, admin, details);
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 300)).toEqual([]);
    expect((await act(first.student, first.id, 'accept')).json()).toMatchObject({ status: 'accepted' });
    const live = await t.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.tutorId, lineo), eq(lessons.isLive, true)));
    expect(live).toHaveLength(1);
  }, 120_000);

  it('is refused when the desk proposes it or drags a lesson onto it, naming what is in the way', async () => {
    await waiter();
    await cancelTaken();
    await offerPlaces(t.ctx);
    const [asking, moving] = [await steps.payingStudent(), await steps.payingStudent()];
    const request = await steps.requestBooking(asking, { ...AT_TEN, time: '15:00' });
    const proposed = await steps.post(`/api/bookings/${request}/proposals`, admin, {
      tutorId: lineo,
      meetingLink: DETAILS.meetingLink,
      times: [{ date: ASKED.date, time: '10:00' }],
    });
    const held = { kind: 'held', studentName: null, startsAt: '2026-03-04T08:00:00.000Z' };
    expect(proposed.json()).toMatchObject({ code: 'tutor_time_taken', details: { taken: held } });
    const session = await steps.post('/api/sessions', admin, {
      ...AT_TEN,
      studentId: moving.id,
      time: '10:30',
    });
    const { id, revision } = session.json<{ id: string; revision: number }>();
    const dragged = await steps.post(`/api/sessions/${id}/reschedule`, admin, {
      date: ASKED.date,
      time: '10:30',
      duration: 60,
      tutorId: lineo,
      revision,
    });
    expect(dragged.json()).toMatchObject({ code: 'tutor_time_taken', details: { taken: held } });
  });

  it('becomes one confirmed lesson and holds one credit when Accept is pressed many times at once (BOOK-37)', async () => {
    const first = await waiter();
    await cancelTaken();
    await offerPlaces(t.ctx);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => act(first.student, first.id, 'accept')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await confirmedOf(first.student)).toHaveLength(1);
    expect(await steps.balanceOf(first.student)).toMatchObject({ remaining: 4 });
    expect(await mailsTo(first.student, 'booking-approved')).toHaveLength(1);
  }, 60_000);

  it('is accepted, declined or expired once when all happen at once', async () => {
    const [first, second] = [await waiter(), await waiter()];
    await cancelTaken();
    await offerPlaces(t.ctx);
    const presses = Array.from({ length: 20 }, (_, at) =>
      act(first.student, first.id, at % 2 === 0 ? 'accept' : 'decline'),
    );
    await Promise.all([...presses, offerPlaces(t.ctx), offerPlaces(t.ctx)]);
    await offerPlaces(t.ctx);
    const isAccepted = (await statusOf(first)) === 'accepted';
    expect(await confirmedOf(first.student)).toHaveLength(isAccepted ? 1 : 0);
    expect(await statusOf(second)).toBe(isAccepted ? 'waiting' : 'offered');
  }, 60_000);

  it('is not accepted without a session, or over another lesson of the student', async () => {
    const first = await waiter();
    await cancelTaken();
    await offerPlaces(t.ctx);
    const own = { ...AT_TEN, time: '10:30', studentId: first.student.id };
    expect((await steps.post('/api/sessions', admin, own)).statusCode).toBe(201);
    const refusal = await act(first.student, first.id, 'accept');
    expect(refusal.json()).toMatchObject({ code: 'student_time_taken' });
    expect(refusal.body).not.toContain('studentName');
    expect(await statusOf(first)).toBe('offered');
  });
});

describe('the job (BOOK-35)', () => {
  it('starts soon after a cancellation, without waiting for the next minute', async () => {
    await t.ctx.live.start();
    const first = await waiter();
    await cancelTaken();
    await expect.poll(() => statusOf(first), { timeout: 15_000 }).toBe('offered');
  });
});
