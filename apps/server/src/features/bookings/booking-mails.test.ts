import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import type { DevOutboxMail } from '../../platform/mail/dev-outbox.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { queueBookingDigest } from './queue-booking-digest.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };

const send = (method: 'POST' | 'PUT', url: string, who: Person, payload: object = {}) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, payload });

/** A booking that waits, and its student. */
async function pendingBooking(displayName = 'Thabo Letsie'): Promise<{ student: Person; id: string }> {
  const student = await makeStudent(t, { displayName });
  const payment = await submitProof(t, student, 'bundle-5');
  await send('POST', `/payments/${payment.id}/approve`, admin);
  const answer = await send('POST', `/students/${student.id}/bookings`, student, {
    subject: 'mathematics',
    date: '2026-03-04',
    time: '15:30',
    duration: 90,
    notes: 'Quadratic equations',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { student, id: answer.json<{ id: string }>().id };
}

/** The mail about a subject that somebody got, once it has left. */
const mailTo = ({ email }: Person, about: string): Promise<DevOutboxMail> =>
  vi.waitFor(
    async () => {
      const found = (await t.mails()).filter(
        ({ to, subject }) => to[0]?.address === email && subject.includes(about),
      );
      expect(found).toHaveLength(1);
      return found[0] as DevOutboxMail;
    },
    { timeout: 15_000, interval: 50 },
  );

function invitationIn(mail: DevOutboxMail): Record<string, string> {
  const file = mail.attachments.find(({ fileName }) => fileName === 'session.ics');
  const text = String(file?.content ?? '').replaceAll(/\r?\n /g, '');
  return Object.fromEntries(
    text.split(/\r?\n/).map((line) => [line.split(/[:;]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  );
}

const kindsOf = async (bookingId: string) =>
  (await t.db.select().from(mails))
    .filter(({ data }) => data.bookingId === bookingId)
    .map(({ kind }) => kind)
    .toSorted();

/** The digest that announced a booking. */
async function digestsOf(bookingId = '') {
  const [booking] = await t.db.select().from(lessonParticipants).where(eq(lessonParticipants.id, bookingId));
  const notifiedAt = booking?.adminsNotifiedAt?.toISOString();
  const rows = await t.db.select().from(mails).where(eq(mails.kind, 'booking-received'));
  return rows.filter(({ data }) => notifiedAt !== undefined && data.notifiedAt === notifiedAt);
}

describe('booking mails', () => {
  it('combines requests made within a few minutes into one mail per admin', async () => {
    t.clock.advance(10 * 60_000);
    await queueBookingDigest(t.ctx);
    const ids = [(await pendingBooking()).id];
    t.clock.advance(60_000);
    const { student, id } = await pendingBooking();
    ids.push(id, (await pendingBooking()).id);
    await send('POST', `/students/${student.id}/bookings/${id}/withdraw`, student);
    // Two minutes after the first request, and not before.
    await queueBookingDigest(t.ctx);
    expect(await digestsOf(ids[0])).toEqual([]);
    t.clock.advance(60_000);
    await Promise.all([queueBookingDigest(t.ctx), queueBookingDigest(t.ctx)]);
    await queueBookingDigest(t.ctx);
    const mail = await vi.waitFor(
      async () => {
        const [row, ...more] = await digestsOf(ids[0]);
        expect(more).toEqual([]);
        expect(row?.status).toBe('kept');
        return (await t.mails()).find(({ id: mailId }) => mailId === row?.id);
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(mail?.to[0]?.address).toBe(admin.email);
    expect(mail?.subject).toBe('2 new bookings wait for approval');
    expect(mail?.text).toContain('Quadratic equations');
    expect(mail?.html).toContain('/admin/bookings');
  });

  it('announces a request that an earlier version queued', async () => {
    const { id } = await pendingBooking('Naleli Khoabane');
    await t.db.transaction((tx) =>
      t.ctx.mail.enqueue(tx, {
        kind: 'booking-received',
        recipientAccountId: admin.id,
        data: { bookingId: id, recipientId: admin.id },
      }),
    );
    const { text, html } = await mailTo(admin, 'New booking: Mathematics');
    expect(text).toContain('Quadratic equations');
    // A mail may be forwarded, so also those to the desk have the first name only.
    expect(text).toContain('Naleli asks for a session');
    expect(text + html).not.toContain('Khoabane');
  });

  it('contains tutor, link and an invitation, and updates the invitation after a change (MAIL-6)', async () => {
    const { student, id } = await pendingBooking();
    t.clock.advance(60_000);
    await send('POST', `/bookings/${id}/approve`, admin, details);
    const booked = await mailTo(student, 'is booked');
    expect(booked.text).toContain('Ntate Lebohang');
    expect(booked.text).toContain(details.meetingLink);
    const first = invitationIn(booked);
    expect(first).toMatchObject({
      METHOD: 'REQUEST',
      DTSTART: '20260304T133000Z',
      DTEND: '20260304T150000Z',
      SUMMARY: 'Mathematics with Ntate Lebohang',
      LOCATION: details.meetingLink,
    });
    t.clock.advance(60_000);
    const meetingLink = 'https://meet.example.org/new';
    await send('PUT', `/bookings/${id}/details`, admin, { ...details, tutorName: 'Mme Palesa', meetingLink });
    const changed = await mailTo(student, 'has changed');
    expect(changed.text).toContain('Mme Palesa');
    const second = invitationIn(changed);
    expect(second).toMatchObject({ METHOD: 'REQUEST', UID: first.UID, LOCATION: meetingLink });
    expect(Number(second.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE));
    expect(await kindsOf(id)).toEqual(['booking-approved', 'booking-changed']);
  });

  it('contains the reason for a rejection', async () => {
    const { student, id } = await pendingBooking();
    await send('POST', `/bookings/${id}/reject`, admin, { reason: 'No tutor is free then' });
    const mail = await mailTo(student, 'not approved');
    expect(mail.text).toContain('No tutor is free then');
    expect(mail.attachments).toEqual([]);
  });

  it('queues no mail when a request is refused', async () => {
    const { id } = await pendingBooking();
    await send('POST', `/bookings/${id}/reject`, admin);
    await send('POST', `/bookings/${id}/approve`, admin, details);
    await send('PUT', `/bookings/${id}/details`, admin, details);
    await send('POST', `/bookings/${id}/reject`, admin);
    expect(await kindsOf(id)).toEqual(['booking-rejected']);
  });
});
