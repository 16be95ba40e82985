import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { uploads as uploadRows } from '../db/schema/files.ts';
import {
  type Headers,
  MAX_SIZE,
  idOf,
  metadata,
  problem,
  proof,
  useUploadServer,
} from './use-upload-server.ts';

const server = useUploadServer();

describe('upload', () => {
  it('stores all bytes and is recorded as complete', async () => {
    const bytes = randomBytes(300_000);
    const begun = await server.begin(bytes.length);
    expect(begun.status).toBe(201);
    const location = begun.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    expect(await server.rowOf(location)).toMatchObject({
      ownerAccountId: server.mine,
      purpose: 'payment-proof',
      fileName: 'slip.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      completedAt: null,
    });

    const first = await server.send(location, 0, bytes.subarray(0, 100_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
    expect((await server.rowOf(location))?.completedAt).toBeNull();
    const last = await server.send(location, 100_000, bytes.subarray(100_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '300000']);
    expect((await server.rowOf(location))?.completedAt).toEqual(new Date(server.clock));
    expect((await server.readStaged(location)).equals(bytes)).toBe(true);
  });

  it('accepts the bytes with the first request', async () => {
    const bytes = randomBytes(5000);
    const response = await server.call(
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
    expect((await server.readStaged(location)).equals(bytes)).toBe(true);
    expect((await server.rowOf(location))?.completedAt).not.toBeNull();
  });

  it('resumes after a broken connection', async () => {
    const bytes = randomBytes(900_000);
    const location = await server.beginAt(bytes.length);
    await breakOff(location, bytes, 400_000);

    const offset = await vi.waitFor(async () => {
      const asked = await server.call('HEAD', location);
      expect(asked.status).toBe(200);
      expect(asked.headers.get('upload-length')).toBe('900000');
      const kept = Number(asked.headers.get('upload-offset'));
      expect(kept).toBeGreaterThan(0);
      return kept;
    }, 20_000);
    expect(offset).toBeLessThanOrEqual(400_000);
    const rest = await server.send(location, offset, bytes.subarray(offset));
    expect(rest.status).toBe(204);
    expect((await server.readStaged(location)).equals(bytes)).toBe(true);
  });

  it('is refused at a wrong offset without losing bytes', async () => {
    const location = await server.beginAt(10);
    await server.send(location, 0, Buffer.from('01234'));
    expect(await problem(await server.send(location, 3, Buffer.from('xx')))).toBe('409 input_invalid');
    await server.send(location, 5, Buffer.from('56789'));
    expect((await server.readStaged(location)).toString()).toBe('0123456789');
  });

  it('counts as complete after a crash before it was recorded', async () => {
    const location = await server.beginAt(4);
    await server.send(location, 0, Buffer.from('Pula'));
    await server.database.orm
      .update(uploadRows)
      .set({ completedAt: null })
      .where(eq(uploadRows.id, idOf(location)));
    await server.call('HEAD', location);
    expect((await server.rowOf(location))?.completedAt).not.toBeNull();
  });

  it('is cancelled on request', async () => {
    const location = await server.beginAt(100);
    expect((await server.call('DELETE', location)).status).toBe(204);
    expect(await server.rowOf(location)).toBeUndefined();
    expect(await server.staged()).toEqual([]);
    expect((await server.call('HEAD', location)).status).toBe(404);
  });
});

/** Sends the first `count` bytes of a PATCH that declares all of them, then breaks the connection. */
async function breakOff(location: string, bytes: Buffer, count: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const sending = httpRequest(new URL(location, server.address), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: server.mine,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    sending.on('error', () => resolve());
    sending.write(bytes.subarray(0, count), () => sending.destroy(new Error('the network is gone')));
  });
}

describe('upload validation', () => {
  it('refuses unauthenticated users, on every request', async () => {
    const location = await server.beginAt(100);
    const stranger = (method: string, url: string, headers: Headers = {}) =>
      fetch(new URL(url, server.address), { method, headers: { 'tus-resumable': '1.0.0', ...headers } });
    expect(await problem(await stranger('POST', '/api/uploads', { 'upload-length': '1' }))).toBe(
      '401 sign_in_required',
    );
    expect((await stranger('HEAD', location)).status).toBe(401);
    const offset = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect(await problem(await stranger('PATCH', location, offset))).toBe('401 sign_in_required');
    expect(await problem(await stranger('DELETE', location))).toBe('401 sign_in_required');
  });

  it('refuses other users, as if the upload did not exist', async () => {
    const location = await server.beginAt(100);
    const missing = `/api/uploads/${'0'.repeat(32)}`;
    for (const url of [location, missing, '/api/uploads/..%2f..%2fauth-secret', '/api/uploads/x.json']) {
      expect((await server.call('HEAD', url, {}, undefined, server.theirs)).status, url).toBe(404);
      expect(await problem(await server.send(url, 0, Buffer.from('x'), server.theirs)), url).toBe(
        '404 upload_not_found',
      );
      expect(await problem(await server.call('DELETE', url, {}, undefined, server.theirs)), url).toBe(
        '404 upload_not_found',
      );
    }
    expect((await server.call('HEAD', location)).headers.get('upload-offset')).toBe('0');
  });

  it('refuses a size that is too large, missing, deferred or malformed', async () => {
    expect(await problem(await server.begin(MAX_SIZE + 1))).toBe('413 proof_too_large');
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
      const answer = await server.call('POST', '/api/uploads', { ...described, ...headers });
      expect(await problem(answer), JSON.stringify(headers)).toBe('422 input_invalid');
    }
    expect(await server.staged()).toEqual([]);
    expect(await server.database.orm.$count(uploadRows, eq(uploadRows.ownerAccountId, server.mine))).toBe(0);
  });

  it('refuses more bytes than declared', async () => {
    const location = await server.beginAt(10);
    expect(await problem(await server.send(location, 0, Buffer.alloc(11)))).toBe('413 proof_too_large');
    const chunked = await fetch(new URL(location, server.address), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: server.mine,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([new Uint8Array(5000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    const asked = await server.call('HEAD', location);
    expect(Number(asked.headers.get('upload-offset'))).toBeLessThanOrEqual(10);
  });

  it('ends uploads in progress within a second when their account loses access (STUDENT-4)', async () => {
    const [location, other] = [await server.beginAt(1_000), await server.beginAt(1_000, server.theirs)];
    const open = (url: string, accountId: string) => {
      let finish: () => void = () => undefined;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(500));
          finish = () => {
            controller.enqueue(new Uint8Array(500));
            controller.close();
          };
        },
      });
      const headers = {
        'tus-resumable': '1.0.0',
        authorization: accountId,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit;
      const answer = fetch(new URL(url, server.address), init).then(
        ({ status }) => status,
        () => 'closed',
      );
      return { answer, finish: () => finish() };
    };
    const [mine, theirs] = [open(location, server.mine), open(other, server.theirs)];
    // Both requests are with the server once some bytes have arrived.
    await vi.waitFor(async () => expect((await server.staged()).length).toBeGreaterThanOrEqual(2), 20_000);
    await delay(200);
    server.endAccess(server.mine);
    expect(await Promise.race([mine.answer, delay(1_000, 'still open')])).toBe('closed');
    expect(await problem(await server.send(location, 0, Buffer.alloc(10)))).toBe('404 upload_not_found');
    theirs.finish();
    expect(await theirs.answer).toBe(204);
  });

  it('refuses an unknown purpose or invalid metadata', async () => {
    for (const values of [
      { filename: 'a.pdf' },
      { ...proof, purpose: 'avatar' },
      { purpose: 'constructor' },
    ]) {
      expect(await problem(await server.begin(10, values as Headers))).toBe('422 input_invalid');
    }
    const headers = { 'upload-length': '10', 'upload-metadata': 'purpose not*base64' };
    expect(await problem(await server.call('POST', '/api/uploads', headers))).toBe('422 input_invalid');
  });

  it('refuses cross-site requests, other protocol versions, and reading back', async () => {
    const location = await server.beginAt(10);
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await problem(await server.begin(10, proof, elsewhere))).toBe('403 origin_not_allowed');
    expect(await problem(await server.call('DELETE', location, elsewhere))).toBe('403 origin_not_allowed');
    expect((await server.begin(10, proof, { 'tus-resumable': '0.2.2' })).status).toBe(412);
    expect((await server.call('GET', location)).status).toBe(404);
    const wrongType = { 'upload-offset': '0', 'content-type': 'application/json' };
    expect((await server.call('PATCH', location, wrongType, Buffer.from('{}'))).status).toBe(415);
  });

  it('sends headers against caching, sniffing and cross-origin access with every response', async () => {
    const location = await server.beginAt(10);
    for (const answer of [
      await server.begin(10),
      await server.call('HEAD', location),
      await server.begin(MAX_SIZE + 1),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('cleans a file name that contains a path', async () => {
    const begun = await server.begin(10, { ...proof, filename: '../../etc/pass\r\nwd.pdf', filetype: 'a b' });
    expect(await server.rowOf(begun.headers.get('location') ?? '')).toMatchObject({
      fileName: 'passwd.pdf',
      contentType: null,
    });
  });
});
