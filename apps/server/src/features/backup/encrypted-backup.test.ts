import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { backupCommand } from '../../cli/backup-command.ts';
import { restoreCommand } from '../../cli/restore-command.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { assemble } from '../../product.ts';
import { downloadBackup, fillTheArchive, givePassword, listDrafts } from '../../testing/backup-download.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { createRestoreTargets, isStillEmpty, type RestoreTarget } from '../../testing/restore-targets.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { decryptWith } from './encrypt-backup.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';
import { openBackup } from './open-backup.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

// A centre with BACKUP_RECIPIENT.
let identity: string;
let t: TestApp;
let owner: Person;
/** An archive of it. */
let archive: Buffer;
let targets: ReturnType<typeof createRestoreTargets>;
/** For restores that are refused. */
let target: RestoreTarget;

beforeAll(async () => {
  identity = await generateIdentity();
  t = await buildTestApp({ BACKUP_RECIPIENT: await identityToRecipient(identity) }, { runsWorkers: true });
  targets = createRestoreTargets(t);
  target = await targets.make();
  owner = await makeAdmin(t);
  await givePassword(t, owner);
  await submitProof(t, await makeStudent(t), 'bundle-5');
  // Several encryption blocks, and more than the pipes buffer.
  await fillTheArchive(t);
  const { stream, closed } = await openBackup(t.ctx);
  archive = Buffer.concat(await stream.toArray());
  await closed;
});
afterAll(async () => {
  await targets.close();
  await t.close();
});

it('is encrypted in the download and restored with the private key (OPS-11)', async () => {
  const answer = await downloadBackup(t, owner);
  expect(answer.headers['content-disposition']).toMatch(/\.tar\.gz\.age"$/);
  expect(answer.rawPayload.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const place = await targets.make();
  const identityFile = `# created: today\n${identity}\n`;
  await restoreBackup(place.ctx, Readable.from([answer.rawPayload]), { identityFile });
  const [before, after] = [
    await t.db.select().from(contactMessages),
    await place.ctx.db.select().from(contactMessages),
  ];
  expect(after).toEqual(before);
  expect(after.length).toBeGreaterThan(0);
});

it('is encrypted every night, listed and downloaded', async () => {
  await t.db.update(platformSettings).set({ nightlyBackups: true });
  const name = await makeNightlyBackup(t.ctx);
  expect(name).toMatch(/\.tar\.gz\.age$/);
  const listed = await t.inject({ url: '/api/backups', headers: owner.headers });
  expect(listed.json()).toMatchObject({ backups: [{ name, checksum: 'intact' }] });
  const answer = await downloadBackup(t, owner, { file: name });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(answer.rawPayload.length),
  });
  const plain = await decryptWith(identity, Readable.from([answer.rawPayload]));
  expect((await plain.toArray())[0]?.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

it('is encrypted by the backup command and restored by the restore command', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-sealed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file, key] = [path.join(folder, 'b.tar.gz.age'), path.join(folder, 'key.txt')];
  await writeFile(key, identity);
  expect(await backupCommand.run(t.ctx, [file])).toBe(0);
  const place = await targets.make();
  await expect(restoreCommand.run(place.ctx, [file])).rejects.toThrow('encrypted');
  await expect(restoreCommand.run(place.ctx, [file, '--identity'])).rejects.toThrow('Usage');
  await expect(restoreCommand.run(place.ctx, [file, '--identity', `${key}x`])).rejects.toThrow('be read');
  expect(await restoreCommand.run(place.ctx, [file, '--identity', key])).toBe(0);
});

it.each([
  ['truncated', (bytes: Buffer) => bytes.subarray(0, -1000)],
  ['truncated at a block boundary', (bytes: Buffer) => bytes.subarray(0, 200 + 65_552 * 3)],
  ['truncated in its header', (bytes: Buffer) => bytes.subarray(0, 60)],
  ['shorter than a header', (bytes: Buffer) => bytes.subarray(0, 5)],
  ['modified', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 150_000 ? byte ^ 1 : byte)))],
])('is refused when it is %s', async (_how, damage) => {
  const damaged = Readable.from([damage(archive)]);
  await expect(restoreBackup(target.ctx, damaged, { identityFile: identity })).rejects.toThrow(RestoreError);
  expect(await isStillEmpty(target)).toBe(true);
});

it('refuses a restore with another private key or without a key', async () => {
  for (const identityFile of [await generateIdentity(), 'no key at all', '', null]) {
    const refused = Readable.from([archive]);
    await expect(restoreBackup(target.ctx, refused, { identityFile })).rejects.toThrow(RestoreError);
  }
});

it('cleans up when the archive is not read', async () => {
  const { stream, closed } = await openBackup(t.ctx);
  stream.destroy();
  await closed;
  expect(await listDrafts(t)).toEqual([]);
  expect((await downloadBackup(t, owner)).statusCode).toBe(200);
});

it('streams the archive without buffering it in memory', async () => {
  const { stream, closed } = await openBackup(t.ctx);
  let sent = 0;
  stream.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    stream.pause();
  });
  await expect.poll(() => sent).toBeGreaterThan(0);
  const after = sent;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toBe(after);
  expect(after).toBeLessThan(1_000_000);
  stream.destroy();
  await closed;
});

it('refuses to start with a malformed key', async () => {
  const config = { ...t.config, backupRecipient: 'age1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };
  await expect(assemble(config, t.database)).rejects.toThrow(/^BACKUP_RECIPIENT: /);
});
