import { chmod, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { uploads as uploadRows } from '../db/schema/files.ts';
import { createDiskStaging } from './disk-upload-staging.ts';
import { idOf, proof, useUploadServer } from './use-upload-server.ts';

const HOUR_MS = 3_600_000;

const server = useUploadServer();

describe('pending uploads', () => {
  it('keeps at most five: the sixth displaces the oldest, also when six begin concurrently', async () => {
    const locations: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      server.clock += 1000;
      locations.push(await server.beginAt(10));
    }
    const statuses = [];
    for (const location of locations) statuses.push((await server.call('HEAD', location)).status);
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    await Promise.all(Array.from({ length: 6 }, () => server.begin(10)));
    expect(await server.database.orm.$count(uploadRows, eq(uploadRows.ownerAccountId, server.mine))).toBe(5);
    expect((await server.staged()).filter((name) => !name.endsWith('.json'))).toHaveLength(5);
    expect((await server.begin(10, proof, {}, server.theirs)).status).toBe(201);
  });

  it('expires one after 24 hours if unfinished, after 48 hours if unclaimed, and soon after its use', async () => {
    const unfinished = await server.beginAt(10);
    const unused = await server.beginAt(4);
    await server.send(unused, 0, Buffer.from('Pula'));
    const used = await server.beginAt(4);
    await server.send(used, 0, Buffer.from('Nala'));
    await server.uploads.claim(server.database.orm, {
      id: idOf(used),
      accountId: server.mine,
      purpose: 'payment-proof',
    });

    server.clock += 25 * HOUR_MS;
    expect((await server.call('HEAD', unfinished)).status).toBe(404);
    expect((await server.call('HEAD', unused)).status).toBe(200);
    expect(await server.uploads.cleanUp()).toBe(1);
    expect(await server.rowOf(unfinished)).toBeUndefined();
    expect(await server.rowOf(unused)).toBeDefined();

    server.clock += 24 * HOUR_MS;
    expect(await server.uploads.cleanUp()).toBe(2);
    expect(await server.staged()).toEqual([]);
    expect(await server.uploads.cleanUp()).toBe(0);
  });

  it('deletes bytes that have no record, except those just written', async () => {
    const current = await server.beginAt(10);
    const orphan = path.join(server.dataDir, 'uploads', 'a'.repeat(32));
    const other = path.join(server.dataDir, 'uploads', 'notes.txt');
    for (const file of [orphan, other]) {
      await writeFile(file, 'left behind');
      await utimes(file, new Date(0), new Date(0));
    }
    expect(await server.uploads.cleanUp()).toBe(1);
    expect(await server.staged()).toEqual([idOf(current), `${idOf(current)}.json`, 'notes.txt'].sort());
  });
});

describe('claiming an upload', () => {
  it('succeeds once, for its owner and its purpose, if it is complete', async () => {
    const location = await server.beginAt(4);
    const claim = { id: idOf(location), accountId: server.mine, purpose: 'payment-proof' } as const;
    await expect(server.uploads.claim(server.database.orm, claim)).rejects.toThrow('upload_incomplete');
    await server.send(location, 0, Buffer.from('Pula'));
    await expect(
      server.uploads.claim(server.database.orm, { ...claim, accountId: server.theirs }),
    ).rejects.toThrow('upload_not_found');
    const claims = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        server.database.orm.transaction((tx) => server.uploads.claim(tx, claim)),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await server.call('HEAD', location)).status).toBe(404);
    expect((await server.readStaged(location)).toString()).toBe('Pula');
    await server.uploads.removeStagedUpload(idOf(location));
    expect(await server.staged()).toEqual([]);
  });

  it('is rolled back with the transaction', async () => {
    const location = await server.beginAt(4);
    await server.send(location, 0, Buffer.from('Pula'));
    const claim = { id: idOf(location), accountId: server.mine, purpose: 'payment-proof' } as const;
    await expect(
      server.database.orm.transaction(async (tx) => {
        await server.uploads.claim(tx, claim);
        throw new Error('the proof does not match its name');
      }),
    ).rejects.toThrow('the proof does not match');
    expect(await server.uploads.claim(server.database.orm, claim)).toMatchObject({ fileName: 'slip.pdf' });
  });
});

describe('staged upload on disk', () => {
  it('is readable only by the server’s system user', async () => {
    const location = await server.beginAt(4);
    await server.send(location, 0, Buffer.from('Pula'));
    const folder = path.join(server.dataDir, 'uploads');
    const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);
    expect(await modeOf('.')).toBe('700');
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    for (const name of names) expect(await modeOf(name), name).toBe('600');
    expect((await server.readStaged(location)).toString()).toBe('Pula');
  });

  it('becomes private when an earlier version left its folder open to everyone', async () => {
    const folder = path.join(server.dataDir, 'uploads');
    await chmod(folder, 0o755);
    createDiskStaging(folder);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });
});
