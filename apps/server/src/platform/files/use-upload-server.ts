import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { registerProblemDetails } from '../../plugins/problem-details.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { accounts } from '../db/schema/accounts.ts';
import { uploads as uploadRows } from '../db/schema/files.ts';
import { registerUploads, type Uploader } from './register-uploads.ts';
import { createUploadStaging } from './create-upload-staging.ts';
import { type Uploads, createUploads } from './uploads.ts';

export type Headers = Record<string, string>;

/** Size limit of the server under test, in bytes. */
export const MAX_SIZE = 1_000_000;

export const proof = { filename: 'slip.pdf', filetype: 'application/pdf', purpose: 'payment-proof' };

export const metadata = (values: Headers) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Returns the upload's id, the last part of its URL. */
export const idOf = (location: string) => location.split('/').at(-1) ?? '';

/** Returns the status and the code of an error response. */
export async function problem(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const { code } = (await response.json()) as { code: string };
  return `${response.status} ${code}`;
}

/** A server for each test of a file, with two accounts; the `authorization` header names the account. */
export class UploadServer {
  database!: TestDatabase;
  uploads!: Uploads;
  app!: FastifyInstance;
  dataDir = '';
  address = '';
  /** The server's current time, in milliseconds. */
  clock = 0;
  mine = '' as AccountId;
  theirs = '' as AccountId;
  /** Accounts that may no longer upload. */
  readonly removed = new Set<AccountId>();
  private changeAccess: (accountId: AccountId) => void = () => undefined;

  /** Revokes the right to upload from an account and notifies the server, as another process would. */
  endAccess(accountId: AccountId): void {
    this.removed.add(accountId);
    this.changeAccess(accountId);
  }

  async open(): Promise<void> {
    this.clock = Date.now();
    this.dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-uploads-'));
    [this.mine, this.theirs] = [await this.addAccount(), await this.addAccount()];
    this.uploads = createUploads({
      staging: await createUploadStaging({ dataDir: this.dataDir, s3: null }),
      database: this.database,
      now: () => new Date(this.clock),
    });
    this.app = Fastify();
    registerProblemDetails(this.app);
    const authenticate = async (request: FastifyRequest): Promise<Uploader> => {
      const accountId = request.headers.authorization as AccountId | undefined;
      if (accountId === undefined) throw new DomainError('sign_in_required');
      return { accountId, purposes: this.removed.has(accountId) ? [] : ['payment-proof'] };
    };
    registerUploads(this.app, {
      uploads: this.uploads,
      authenticate,
      recheck: authenticate,
      onAccessChange: (listener) => {
        this.changeAccess = listener;
        return () => undefined;
      },
      checkOrigin: (request) => {
        if (request.headers.origin === 'https://elsewhere.example')
          throw new DomainError('origin_not_allowed');
      },
      maxSize: async () => MAX_SIZE,
    });
    this.address = await this.app.listen({ port: 0, host: '127.0.0.1' });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.orm.delete(uploadRows);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async addAccount(): Promise<AccountId> {
    const id = randomUUID() as string as AccountId;
    const account = { id, email: `${id}@example.ls`, displayName: 'Thabo' };
    await this.database.orm.insert(accounts).values(account);
    return id;
  }

  call(method: string, url: string, headers: Headers = {}, body?: Buffer, accountId = this.mine) {
    return fetch(new URL(url, this.address), {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: accountId, ...headers },
      body: body === undefined ? null : new Uint8Array(body),
    });
  }

  begin(size: number, values: Headers = proof, headers: Headers = {}, accountId = this.mine) {
    const described = { 'upload-length': String(size), 'upload-metadata': metadata(values) };
    return this.call('POST', '/api/uploads', { ...described, ...headers }, undefined, accountId);
  }

  async beginAt(size: number, accountId = this.mine): Promise<string> {
    const { headers } = await this.begin(size, proof, {}, accountId);
    return headers.get('location') ?? '';
  }

  send(location: string, offset: number, bytes: Buffer, accountId = this.mine) {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return this.call('PATCH', location, headers, bytes, accountId);
  }

  async rowOf(location: string) {
    const [row] = await this.database.orm
      .select()
      .from(uploadRows)
      .where(eq(uploadRows.id, idOf(location)));
    return row;
  }

  async staged(): Promise<string[]> {
    return (await readdir(path.join(this.dataDir, 'uploads'))).sort();
  }

  async readStaged(location: string): Promise<Buffer> {
    const { stream, size } = await this.uploads.openStagedUpload(idOf(location));
    const bytes = Buffer.concat(await stream.toArray());
    expect(bytes).toHaveLength(size);
    return bytes;
  }
}

/** Starts the server before each test of the calling file and stops it afterwards. */
export function useUploadServer(): UploadServer {
  const server = new UploadServer();
  beforeAll(async () => {
    server.database = await createTestDatabase();
  });
  afterAll(() => server.database.drop());
  beforeEach(() => server.open());
  afterEach(() => server.close());
  return server;
}
