import type { TutorId } from '@thuto/domain/ids';
import { accounts } from '../platform/db/schema/accounts.ts';
import { tutors } from '../platform/db/schema/tutors.ts';
import { users } from '../platform/db/schema/users.ts';
import type { TestApp } from './build-test-app.ts';
import { type Person, signIn } from './people.ts';

/** A signed-in tutor, with the id of their directory entry. */
export interface TutorPerson extends Person {
  readonly tutorId: TutorId;
}

/** Creates a tutor of the directory with an account that is signed in. */
export async function makeTutor(
  t: TestApp,
  { displayName = 'Ntate Lebohang', subjects = ['mathematics', 'physics'] } = {},
): Promise<TutorPerson> {
  const id = t.ctx.newId() as Person['id'];
  const tutorId = t.ctx.newId<TutorId>();
  const email = `tutor-${id}@example.org`;
  const now = t.clock.now();
  await t.db
    .insert(accounts)
    .values({ id, email, displayName, emailVerified: true, createdAt: now, updatedAt: now });
  await t.db.insert(users).values({ id, role: 'tutor', reviewedAt: now, createdAt: now, updatedAt: now });
  await t.db.insert(tutors).values({
    id: tutorId,
    name: displayName,
    subjects,
    email,
    accountId: id,
    meetingLink: 'https://meet.example.org/tutor',
    createdAt: now,
    updatedAt: now,
  });
  return { id, tutorId, email, displayName, headers: await signIn(t, id) };
}
