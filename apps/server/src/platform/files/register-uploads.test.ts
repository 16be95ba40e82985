import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@thuto/domain/errors';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerProblemDetails } from '../../plugins/problem-details.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { accounts, uploads as uploadRows } from '../db/schema.ts';
import { registerUploads } from './register-uploads.ts';
import { type Uploads, createUploads } from './uploads.ts';

const MAX_SIZE = 1_000_000;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let dataDir: string;
let app: FastifyInstance;
let uploads: Uploads;
let address: string;
let clock: number;
let mine: string;
let theirs: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  clock = Date.now();
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-uploads-'));
  [mine, theirs] = [await addAccount(), await addAccount()];
  uploads = createUploads({ config: { dataDir, s3: null }, database, now: () => new Date(clock) });
  app = Fastify();
  registerProblemDetails(app);
  registerUploads(app, {
    uploads,
    authenticate: async (request) => {
      const accountId = request.headers.authorization;
      if (accountId === undefined) throw new DomainError('sign_in_required');
      return { accountId };
    },
    checkOrigin: (request) => {
      if (request.headers.origin === 'https://elsewhere.example') throw new DomainError('origin_not_allowed');
    },
    maxSize: async () => MAX_SIZE,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await database.orm.delete(uploadRows);
  await rm(dataDir, { recursive: true, force: true });
});

async function addAccount(): Promise<string> {
  const id = randomUUID();
  await database.orm.insert(accounts).values({ id, email: `${id}@example.ls`, displayName: 'Thabo' });
  return id;
}

type Headers = Record<string, string>;

const metadata = (values: Headers) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const proof = { filename: 'slip.pdf', filetype: 'application/pdf', purpose: 'payment-proof' };

function call(method: string, url: string, headers: Headers = {}, body?: Buffer, accountId = mine) {
  return fetch(new URL(url, address), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: accountId, ...headers },
    body: body === undefined ? null : new Uint8Array(body),
  });
}

function begin(size: number, values: Headers = proof, headers: Headers = {}, accountId = mine) {
  return call(
    'POST',
    '/api/uploads',
    { 'upload-length': String(size), 'upload-metadata': metadata(values), ...headers },
    undefined,
    accountId,
  );
}

async function beginAt(size: number, accountId = mine): Promise<string> {
  const { headers } = await begin(size, proof, {}, accountId);
  return headers.get('location') ?? '';
}

function send(location: string, offset: number, bytes: Buffer, accountId = mine) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return call('PATCH', location, headers, bytes, accountId);
}

const idOf = (location: string) => location.split('/').at(-1) ?? '';
const rowOf = async (location: string) =>
  (
    await database.orm
      .select()
      .from(uploadRows)
      .where(eq(uploadRows.id, idOf(location)))
  )[0];
const staged = async () => (await readdir(path.join(dataDir, 'uploads'))).sort();

async function problem(response: Response) {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const { code } = (await response.json()) as { code: string };
  return `${response.status} ${code}`;
}

async function readStaged(location: string): Promise<Buffer> {
  const { stream, size } = await uploads.openStagedUpload(idOf(location));
  const bytes = Buffer.concat(await stream.toArray());
  expect(bytes).toHaveLength(size);
  return bytes;
}

describe('an upload', () => {
  it('arrives whole, and is recorded', async () => {
    const bytes = randomBytes(300_000);
    const begun = await begin(bytes.length);
    expect(begun.status).toBe(201);
    const location = begun.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    expect(await rowOf(location)).toMatchObject({
      ownerAccountId: mine,
      purpose: 'payment-proof',
      fileName: 'slip.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      completedAt: null,
    });

    const first = await send(location, 0, bytes.subarray(0, 100_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
    expect((await rowOf(location))?.completedAt).toBeNull();
    const last = await send(location, 100_000, bytes.subarray(100_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '300000']);
    expect((await rowOf(location))?.completedAt).toEqual(new Date(clock));
    expect((await readStaged(location)).equals(bytes)).toBe(true);
  });

  it('can bring its bytes with the first request', async () => {
    const bytes = randomBytes(5000);
    const response = await call(
      'POST',
      '/api/uploads',
      {
        'upload-length': '5000',
        'upload-metadata': metadata(proof),
        'content-type': 'application/offset+octet-stream',
      },
      bytes,
    );
    expect(response.status).toBe(201);
    const location = response.headers.get('location') ?? '';
    expect((await readStaged(location)).equals(bytes)).toBe(true);
    expect((await rowOf(location))?.completedAt).not.toBeNull();
  });

  it('resumes where the connection broke', async () => {
    const bytes = randomBytes(900_000);
    const location = await beginAt(bytes.length);
    await breakOff(location, bytes, 400_000);

    const offset = await vi.waitFor(async () => {
      const asked = await call('HEAD', location);
      expect(asked.status).toBe(200);
      expect(asked.headers.get('upload-length')).toBe('900000');
      const kept = Number(asked.headers.get('upload-offset'));
      expect(kept).toBeGreaterThan(0);
      return kept;
    });
    expect(offset).toBeLessThanOrEqual(400_000);
    const rest = await send(location, offset, bytes.subarray(offset));
    expect(rest.status).toBe(204);
    expect((await readStaged(location)).equals(bytes)).toBe(true);
  });

  it('is refused at a wrong offset, and what is there stays', async () => {
    const location = await beginAt(10);
    await send(location, 0, Buffer.from('01234'));
    expect(await problem(await send(location, 3, Buffer.from('xx')))).toBe('409 input_invalid');
    await send(location, 5, Buffer.from('56789'));
    expect((await readStaged(location)).toString()).toBe('0123456789');
  });

  it('counts as complete when we stopped before recording it', async () => {
    const location = await beginAt(4);
    await send(location, 0, Buffer.from('Pula'));
    await database.orm
      .update(uploadRows)
      .set({ completedAt: null })
      .where(eq(uploadRows.id, idOf(location)));
    await call('HEAD', location);
    expect((await rowOf(location))?.completedAt).not.toBeNull();
  });

  it('can be given up', async () => {
    const location = await beginAt(100);
    expect((await call('DELETE', location)).status).toBe(204);
    expect(await rowOf(location)).toBeUndefined();
    expect(await staged()).toEqual([]);
    expect((await call('HEAD', location)).status).toBe(404);
  });
});

/** Sends the first `count` bytes of a PATCH that promised all of them, then breaks the connection. */
async function breakOff(location: string, bytes: Buffer, count: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const sending = httpRequest(new URL(location, address), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: mine,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    sending.on('error', () => resolve());
    sending.write(bytes.subarray(0, count), () => sending.destroy(new Error('the network is gone')));
  });
}

describe('what is refused', () => {
  it('a stranger, on every request', async () => {
    const location = await beginAt(100);
    const stranger = (method: string, url: string, headers: Headers = {}) =>
      fetch(new URL(url, address), { method, headers: { 'tus-resumable': '1.0.0', ...headers } });
    expect(await problem(await stranger('POST', '/api/uploads', { 'upload-length': '1' }))).toBe(
      '401 sign_in_required',
    );
    expect((await stranger('HEAD', location)).status).toBe(401);
    const offset = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect(await problem(await stranger('PATCH', location, offset))).toBe('401 sign_in_required');
    expect(await problem(await stranger('DELETE', location))).toBe('401 sign_in_required');
  });

  it('somebody else, as if the upload did not exist', async () => {
    const location = await beginAt(100);
    const missing = `/api/uploads/${'0'.repeat(32)}`;
    for (const url of [location, missing, '/api/uploads/..%2f..%2fauth-secret', '/api/uploads/x.json']) {
      expect((await call('HEAD', url, {}, undefined, theirs)).status, url).toBe(404);
      expect(await problem(await send(url, 0, Buffer.from('x'), theirs)), url).toBe('404 upload_not_found');
      expect(await problem(await call('DELETE', url, {}, undefined, theirs)), url).toBe(
        '404 upload_not_found',
      );
    }
    expect((await call('HEAD', location)).headers.get('upload-offset')).toBe('0');
  });

  it('a size that is too large, absent, put off or senseless', async () => {
    expect(await problem(await begin(MAX_SIZE + 1))).toBe('413 proof_too_large');
    const described = { 'upload-metadata': metadata(proof) };
    const sizes: Headers[] = [
      {},
      { 'upload-defer-length': '1' },
      { 'upload-length': '0' },
      { 'upload-length': '-1' },
      { 'upload-length': '1e9' },
      { 'upload-length': '99999999999999999999' },
    ];
    for (const headers of sizes) {
      const answer = await call('POST', '/api/uploads', { ...described, ...headers });
      expect(await problem(answer), JSON.stringify(headers)).toBe('422 input_invalid');
    }
    expect(await staged()).toEqual([]);
    expect(await database.orm.$count(uploadRows, eq(uploadRows.ownerAccountId, mine))).toBe(0);
  });

  it('more bytes than were announced', async () => {
    const location = await beginAt(10);
    expect(await problem(await send(location, 0, Buffer.alloc(11)))).toBe('413 proof_too_large');
    const chunked = await fetch(new URL(location, address), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: mine,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([new Uint8Array(5000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    const asked = await call('HEAD', location);
    expect(Number(asked.headers.get('upload-offset'))).toBeLessThanOrEqual(10);
  });

  it('a purpose or description that is not known', async () => {
    for (const values of [
      { filename: 'a.pdf' },
      { ...proof, purpose: 'avatar' },
      { purpose: 'constructor' },
    ]) {
      expect(await problem(await begin(10, values as Headers))).toBe('422 input_invalid');
    }
    const headers = { 'upload-length': '10', 'upload-metadata': 'purpose not*base64' };
    expect(await problem(await call('POST', '/api/uploads', headers))).toBe('422 input_invalid');
  });

  it('another site, another protocol, and reading back', async () => {
    const location = await beginAt(10);
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await problem(await begin(10, proof, elsewhere))).toBe('403 origin_not_allowed');
    expect(await problem(await call('DELETE', location, elsewhere))).toBe('403 origin_not_allowed');
    expect((await begin(10, proof, { 'tus-resumable': '0.2.2' })).status).toBe(412);
    expect((await call('GET', location)).status).toBe(404);
    const wrongType = { 'upload-offset': '0', 'content-type': 'application/json' };
    expect((await call('PATCH', location, wrongType, Buffer.from('{}'))).status).toBe(415);
  });

  it('every answer forbids keeping and guessing, and opens nothing to other sites', async () => {
    const location = await beginAt(10);
    for (const answer of [await begin(10), await call('HEAD', location), await begin(MAX_SIZE + 1)]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('a name that could lead elsewhere is cleaned', async () => {
    const begun = await begin(10, { ...proof, filename: '../../etc/pass\r\nwd.pdf', filetype: 'a b' });
    expect(await rowOf(begun.headers.get('location') ?? '')).toMatchObject({
      fileName: 'passwd.pdf',
      contentType: null,
    });
  });
});

describe('what waits', () => {
  it('the sixth upload makes the oldest give way, also when six begin at once', async () => {
    const locations: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      clock += 1000;
      locations.push(await beginAt(10));
    }
    const statuses = [];
    for (const location of locations) statuses.push((await call('HEAD', location)).status);
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    await Promise.all(Array.from({ length: 6 }, () => begin(10)));
    expect(await database.orm.$count(uploadRows, eq(uploadRows.ownerAccountId, mine))).toBe(5);
    expect((await staged()).filter((name) => !name.endsWith('.json'))).toHaveLength(5);
    expect((await begin(10, proof, {}, theirs)).status).toBe(201);
  });

  it('goes after 24 hours unfinished, after 48 unused, and soon after it was used', async () => {
    const unfinished = await beginAt(10);
    const unused = await beginAt(4);
    await send(unused, 0, Buffer.from('Pula'));
    const used = await beginAt(4);
    await send(used, 0, Buffer.from('Nala'));
    await uploads.claim(database.orm, { id: idOf(used), accountId: mine, purpose: 'payment-proof' });

    clock += 25 * HOUR_MS;
    expect((await call('HEAD', unfinished)).status).toBe(404);
    expect((await call('HEAD', unused)).status).toBe(200);
    expect(await uploads.sweep()).toBe(1);
    expect(await rowOf(unfinished)).toBeUndefined();
    expect(await rowOf(unused)).toBeDefined();

    clock += 24 * HOUR_MS;
    expect(await uploads.sweep()).toBe(2);
    expect(await staged()).toEqual([]);
    expect(await uploads.sweep()).toBe(0);
  });

  it('bytes without a record go too, those just written stay', async () => {
    const current = await beginAt(10);
    const orphan = path.join(dataDir, 'uploads', 'a'.repeat(32));
    const other = path.join(dataDir, 'uploads', 'notes.txt');
    for (const file of [orphan, other]) {
      await writeFile(file, 'left behind');
      await utimes(file, new Date(0), new Date(0));
    }
    expect(await uploads.sweep()).toBe(1);
    expect(await staged()).toEqual([idOf(current), `${idOf(current)}.json`, 'notes.txt'].sort());
  });
});

describe('taking an upload over', () => {
  it('works once, for its owner and its purpose, when it is complete', async () => {
    const location = await beginAt(4);
    const claim = { id: idOf(location), accountId: mine, purpose: 'payment-proof' } as const;
    await expect(uploads.claim(database.orm, claim)).rejects.toThrow('upload_incomplete');
    await send(location, 0, Buffer.from('Pula'));
    await expect(uploads.claim(database.orm, { ...claim, accountId: theirs })).rejects.toThrow(
      'upload_not_found',
    );
    const claims = await Promise.allSettled(
      Array.from({ length: 5 }, () => database.orm.transaction((tx) => uploads.claim(tx, claim))),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await call('HEAD', location)).status).toBe(404);
    expect((await readStaged(location)).toString()).toBe('Pula');
    await uploads.removeStagedUpload(idOf(location));
    expect(await staged()).toEqual([]);
  });

  it('is undone with the transaction', async () => {
    const location = await beginAt(4);
    await send(location, 0, Buffer.from('Pula'));
    const claim = { id: idOf(location), accountId: mine, purpose: 'payment-proof' } as const;
    await expect(
      database.orm.transaction(async (tx) => {
        await uploads.claim(tx, claim);
        throw new Error('the proof was not what its name says');
      }),
    ).rejects.toThrow('the proof was not');
    expect(await uploads.claim(database.orm, claim)).toMatchObject({ fileName: 'slip.pdf' });
  });
});
