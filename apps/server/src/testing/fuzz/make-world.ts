import { sql } from 'drizzle-orm';
import { accounts, authSessions } from '../../platform/db/schema/accounts.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';
import { bookingSteps, DETAILS } from '../bookings.ts';
import type { TestApp } from '../build-test-app.ts';
import { collectCursors } from './collect-cursors.ts';
import { readExistingIds } from './existing-ids.ts';
import { makeRecords } from './make-records.ts';
import { makeAdmin, makeStudent, type Person } from '../people.ts';
import { makePicture, submitProof, uploadFile } from '../submit-proof.ts';
import { makeTutor } from '../tutors.ts';
import type { Known } from './inputs-of-schema.ts';

/** A small centre with data of every kind, and the users who make the calls. */
export interface World {
  readonly student: Person;
  readonly tutor: Person;
  readonly admin: Person;
  readonly known: Known;
  /** Restores the callers' accounts after a call, so that the next calls can use them. */
  readonly revive: () => Promise<void>;
}

const LESSON = { title: 'Forces', description: 'Newton', subject: 'physics' };

/** Offers the packages and subjects again that calls of an earlier test have retired. */
async function restoreOffers(t: TestApp, { headers }: Person): Promise<void> {
  for (const offers of ['packages', 'subjects']) {
    const listed = await t.inject({ url: `/api/console/${offers}`, headers });
    const { items } = listed.json<{ items: { id: string; revision: number; allowedActions: string[] }[] }>();
    for (const { id, revision, allowedActions } of items) {
      if (!allowedActions.includes('restore')) continue;
      const url = `/api/${offers}/${id}/restore`;
      await t.inject({ method: 'POST', url, headers, payload: { revision } });
    }
  }
}

export async function makeWorld(t: TestApp): Promise<World> {
  const admin = await makeAdmin(t);
  await restoreOffers(t, admin);
  const { post, approvePayment, grantCredits, requestBooking } = bookingSteps(t, admin);
  const create = async (url: string, payload: object, who: Person | null = admin): Promise<string> => {
    const answer = await post(url, who, payload);
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return answer.json<{ id?: string }>().id ?? '';
  };
  const student = await makeStudent(t);
  const other = await makeStudent(t, { displayName: 'Lineo Nkosi' });
  const tutor = await makeTutor(t, { displayName: `Mme ${admin.id}` });
  await approvePayment(student);
  const waiting = await submitProof(t, other, 'once-off');
  const asked = [];
  for (const date of ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']) {
    asked.push(await requestBooking(student, { date }));
  }
  await create(`/api/bookings/${asked[0]}/approve`, { ...DETAILS, tutorName: `Abuti ${admin.id}` });
  await grantCredits(student, 20, 4);
  await makeRecords(t, { admin, student, tutor });
  const when = { studentId: student.id, subject: 'physics', time: '09:00' };
  const message = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.co',
    phone: '58123456',
    subject: 'general',
    message: 'C',
  };
  await create('/api/contact-messages', message, null);
  await create('/api/admin-invitations', { email: `invited-${admin.id}@example.org` });
  const made = [
    await create('/api/sessions', { ...when, date: '2026-03-09' }),
    await create('/api/sessions', { ...when, date: '2026-03-10' }),
    await create('/api/content/links', { ...LESSON, url: 'https://example.org/forces' }),
    await create('/api/content/links', { ...LESSON, url: 'https://example.org/energy' }),
    await create('/api/tutors', { name: `Ntate ${admin.id}`, subjects: ['physics'], meetingLink: '' }),
    await create('/api/testimonials', { authorName: 'Mamello', authorRole: 'Parent', quote: 'Good.' }),
    await uploadFile(t, student, await makePicture()),
  ];
  const listed = await t.database.pool.query<{ id: string }>(
    `(select id::text from contact_messages) union (select id::text from mails limit 5)
     union (select id::text from invitations) union (select id::text from students limit 5)
     union (select id::text from orders limit 5) union (select id::text from topics limit 3)
     union (select id::text from items limit 3)`,
  );
  const ids = [
    student.id,
    other.id,
    admin.id,
    tutor.tutorId,
    waiting.id,
    ...asked,
    ...made,
    ...listed.rows.map(({ id }) => id),
  ];

  const callers = [student, tutor, admin];
  const held = await t.db.select().from(authSessions);
  const mine = held.filter(({ userId }) => callers.some(({ id }) => id === userId));
  return {
    student,
    tutor,
    admin,
    known: {
      ids: ids.slice(0, 60),
      studentId: student.id,
      idsOf: await readExistingIds(t.database.pool),
      cursors: await collectCursors(t, callers, [student.id]),
    },
    async revive() {
      await t.db.insert(authSessions).values(mine).onConflictDoNothing();
      const roles = [
        [student, 'student'],
        [tutor, 'tutor'],
        [admin, 'admin'],
      ] as const;
      for (const [person, role] of roles) {
        const is = sql`id = ${person.id}`;
        await t.db.update(users).set({ isActive: true, role }).where(is);
        await t.db.update(accounts).set({ emailVerified: true }).where(is);
      }
      await t.db.update(platformSettings).set({ maintenanceMode: false });
    },
  };
}
