import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantAccess, chooseServerUser, buildLaunch, type ServerUser } from './server-user.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-user-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const nobody: ServerUser = { uid: 65_534, gid: 65_534, name: 'nobody' };

async function runAs(user: ServerUser | null, program: string, args: string[]): Promise<string> {
  const launch = await buildLaunch(user, program, args, [path.dirname(program)]);
  return execFileSync(launch.command, launch.args, {
    uid: launch.uid,
    gid: launch.gid,
    encoding: 'utf8',
  }).trim();
}

const describeFor = {
  root: () => describe('as root', asRoot),
  other: () => describe('as an ordinary user', asOther),
};

function asRoot() {
  it('chooses a user other than root', async () => {
    const user = await chooseServerUser(path.join(folder, 'none'));
    expect(user?.uid).toBeGreaterThan(0);
  });

  it('needs no capability when the folders are open', async () => {
    const open = await buildLaunch(nobody, '/usr/bin/id', [], ['/usr/bin']);
    expect(open).toEqual({ command: '/usr/bin/id', args: [], uid: 65_534, gid: 65_534 });
    expect(await runAs(nobody, '/usr/bin/id', ['-u'])).toBe('65534');
  });

  it('runs a program in a closed folder and lets it access files next to it', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const program = path.join(closed, 'sh');
    await copyFile('/bin/sh', program);
    await chmod(program, 0o755);
    expect(await runAs(nobody, program, ['-c', `id -u; test -x ${program} && echo found`])).toBe(
      '65534\nfound',
    );
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  it('lets only the server user pass through the data directory', async () => {
    await chmod(folder, 0o700);
    await grantAccess(folder, nobody);
    const { uid, gid, mode } = await stat(folder);
    expect([uid, gid, mode & 0o777]).toEqual([0, 65_534, 0o710]);
  });

  it('does not change a data directory with other permissions', async () => {
    await chmod(folder, 0o750);
    await grantAccess(folder, nobody);
    const { gid, mode } = await stat(folder);
    expect([gid, mode & 0o777]).toEqual([0, 0o750]);
  });
}

function asOther() {
  it('runs PostgreSQL as that user', async () => {
    expect(await chooseServerUser(folder)).toBeNull();
    expect(await buildLaunch(null, '/usr/bin/id', ['-u'], [])).toEqual({
      command: '/usr/bin/id',
      args: ['-u'],
    });
  });
}

describeFor[process.getuid?.() === 0 ? 'root' : 'other']();
