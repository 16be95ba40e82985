import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { credentials } from '../platform/db/schema/accounts.ts';
import { isBackupRunning } from '../platform/db/backup-lock.ts';
import { contactMessages } from '../platform/db/schema/messages.ts';
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
    password: await t.ctx.passwords.hash(PASSWORD),
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

/** Requests a backup, downloads it from the returned address, and waits until another may begin. */
export async function downloadBackup(
  t: TestApp,
  person: Pick<Person, 'headers'>,
  payload: object = {},
): Promise<LightMyRequestResponse> {
  const asked = await askForBackup(t, person, payload);
  if (asked.statusCode !== 200) return asked;
  const answer = await t.inject({ url: asked.json<{ address: string }>().address, headers: person.headers });
  await expect.poll(() => isBackupRunning(t.database.pool)).toBe(false);
  return answer;
}

/** Adds more data than the pipes buffer. A small archive would be complete before a second download is requested. */
export async function fillTheArchive({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.insert(contactMessages).values(
    Array.from({ length: 10 }, () => ({
      id: randomUUID(),
      firstName: 'Thabo',
      lastName: 'Mokoena',
      email: 'thabo@example.ls',
      phone: '',
      subject: 'mathematics',
      message: randomBytes(100_000).toString('hex'),
    })),
  );
}

/** Lists what is left of backups in preparation. */
export const listDrafts = ({ config }: Pick<TestApp, 'config'>): Promise<string[]> =>
  readdir(path.join(config.dataDir, 'backup-drafts'));
