import type { LightMyRequestResponse } from 'fastify';
import { hashPasswordQueued } from '../features/accounts/passwords/password-hashes.ts';
import { credentials } from '../platform/db/schema/accounts.ts';
import type { TestApp } from './build-test-app.ts';
import { PASSWORD } from './browser.ts';
import type { Person } from './people.ts';

/** Sets the password of a user created by `makeAdmin` or `makeStudent` to `PASSWORD`. */
export async function givePassword(t: TestApp, { id }: Person): Promise<void> {
  await t.db.insert(credentials).values({
    id: t.ctx.newId(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: await hashPasswordQueued(PASSWORD),
  });
}

/** Requests a backup, with the correct password by default. */
export const askForBackup = (
  t: TestApp,
  { headers }: Pick<Person, 'headers'>,
  payload: object = {},
): Promise<LightMyRequestResponse> =>
  t.inject({
    method: 'POST',
    url: '/api/backup-downloads',
    headers,
    payload: { currentPassword: PASSWORD, ...payload },
  });

/** Requests a backup and downloads it from the returned address. */
export async function downloadBackup(
  t: TestApp,
  person: Pick<Person, 'headers'>,
  payload: object = {},
): Promise<LightMyRequestResponse> {
  const asked = await askForBackup(t, person, payload);
  if (asked.statusCode !== 200) return asked;
  return t.inject({ url: asked.json<{ address: string }>().address, headers: person.headers });
}
