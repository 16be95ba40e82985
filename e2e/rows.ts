import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { hashPassword } from '../apps/server/src/features/accounts/passwords/scrypt-password.ts';
import { CHEAP_PASSWORDS } from '../apps/server/src/testing/cheap-passwords.ts';
import { TERMS_VERSION } from '../packages/domain/src/centre/terms.ts';
import { ADMIN, PASSWORD } from './people.ts';

// Accounts and sessions as rows. Only the tests of sign-up and sign-in use the forms.

const SESSION = "now() + interval '30 days'";

/** One connection to each database; it ends with this process. */
const clients = new Map<string, Promise<Client>>();

async function connect(folder: string): Promise<Client> {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  const client = new Client({
    host: '127.0.0.1',
    port: Number(read('postgres-control/port')),
    user: 'thuto',
    database: 'thuto',
    password: read('postgres/thuto-password'),
  });
  // The centre may stop before this process.
  client.on('error', () => clients.delete(folder));
  await client.connect();
  return client;
}

/** Runs a statement in the database of a centre. */
export async function query(folder: string, sql: string, values: readonly unknown[]): Promise<unknown[]> {
  const client = clients.get(folder) ?? connect(folder);
  clients.set(folder, client);
  const { rows } = await (await client).query(sql, [...values]);
  return rows as unknown[];
}

/** Closes the connection to a centre that stops before this process does. */
export async function disconnect(folder: string): Promise<void> {
  const client = clients.get(folder);
  clients.delete(folder);
  await (await client)?.end();
}

/** Returns the value of a session cookie and the token to store. */
function createToken(folder: string): { token: string; cookie: string } {
  const secret = readFileSync(path.join(folder, 'auth-secret'), 'utf8').trim();
  const token = randomBytes(24).toString('hex');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return { token, cookie: encodeURIComponent(`${token}.${signature}`) };
}

interface Account {
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'student' | 'tutor';
  readonly isVerified?: boolean;
}

/** Inserts an account without a password, signed in. A student account acts for one student. */
export async function insertAccount(
  folder: string,
  { name, email, role, isVerified = true }: Account,
): Promise<{ id: string; cookie: string }> {
  const id = randomUUID();
  const { token, cookie } = createToken(folder);
  await query(
    folder,
    `with account as (
       insert into accounts (id, email, display_name, email_verified, terms_accepted_at, created_at, updated_at)
       values ($1, $2, $3, $7, now(), now(), now())
     ), person as (
       insert into users (id, role, reviewed_at, created_at, updated_at)
       values ($1, $4, case when $4 = 'tutor' then now() end, now(), now())
     ), student as (
       insert into students (id, name, created_at, updated_at)
       select $1, $3, now(), now() where $4 = 'student'
     ), guardian as (
       insert into guardianships (account_id, student_id, relationship, created_at)
       select $1, $1, 'self', now() where $4 = 'student'
     ), terms as (
       insert into terms_acceptances (account_id, version, accepted_at)
       select $1, $8, now() where $4 = 'student'
     ), balance as (
       insert into credit_balances (student_id, updated_at) select $1, now() where $4 = 'student'
     )
     insert into auth_sessions (id, token, account_id, expires_at, created_at, updated_at)
     values ($5, $6, $1, ${SESSION}, now(), now())`,
    [id, email, name, role, randomUUID(), token, isVerified, TERMS_VERSION],
  );
  return { id, cookie };
}

/** Gives an account the password that all people of the tests have. */
export async function insertPassword(folder: string, id: string, password = PASSWORD): Promise<void> {
  await query(
    folder,
    `insert into credentials
       (id, account_id, provider_account_id, provider_id, password_hash, created_at, updated_at)
     values ($1, $2::uuid, $2::text, 'credential', $3, now(), now())`,
    [randomUUID(), id, await hashPassword(password, CHEAP_PASSWORDS)],
  );
}

/** Inserts the admin of a centre and returns their session cookie. */
export async function insertAdmin(folder: string): Promise<string> {
  const { email, displayName, password } = ADMIN;
  const { id, cookie } = await insertAccount(folder, { name: displayName, email, role: 'admin' });
  await insertPassword(folder, id, password);
  await disconnect(folder);
  return cookie;
}

/** Signs an existing account in and returns its session cookie. */
export async function insertSession(folder: string, email: string): Promise<string> {
  const { token, cookie } = createToken(folder);
  await query(
    folder,
    `insert into auth_sessions (id, token, account_id, expires_at, created_at, updated_at)
     select $1, $2, id, ${SESSION}, now(), now() from accounts where email = $3`,
    [randomUUID(), token, email],
  );
  return cookie;
}
