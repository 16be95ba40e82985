import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeError, ScriptError, root as cloneRoot } from '../../../../scripts/run.mjs';
import { SERVER_ENV, SERVER_OPTIONS } from '../../../../scripts/node-options.mjs';
import { parseConfig } from '../config.ts';
import { repositoryRoot } from '../platform/repository-root.ts';

const at = (file: string) => path.join(repositoryRoot, file);
const read = (file: string) => readFileSync(at(file), 'utf8');
const UNIT = read('deploy/thuto.service');
const CONTAINERFILE = read('deploy/Containerfile');
const COMPOSE = read('deploy/compose.yml');
const OPERATIONS = read('docs/operations.md');

/** The user nobody. */
const NOBODY = 65_534;

/** Variables that Node.js and the C library read. */
const NOT_OURS = new Set(['NODE_COMPILE_CACHE', ...Object.keys(SERVER_ENV)]);
const SECRET = /SECRET|TOKEN|KEY_ID|DATABASE_URL|SMTP_URL/;

const variables = (text: string, pattern: RegExp) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));
const OF_UNIT = variables(UNIT, /^Environment=([A-Z_]+)=(.*)$/gm);
const OF_IMAGE = variables(/^ENV ([\s\S]*?)[^\\]$/m.exec(CONTAINERFILE)?.[0] ?? '', /([A-Z_]+)=([^\s\\]+)/g);

/** Returns the variables that the configuration reads, by recording each access. */
function knownVariables(): Set<string> {
  const asked = new Set<string>();
  const watch = { get: (_target: object, name: string) => void asked.add(name) };
  parseConfig(new Proxy<NodeJS.ProcessEnv>({}, watch as ProxyHandler<NodeJS.ProcessEnv>));
  return asked;
}

const settings = (text: string) =>
  new Map([...text.matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

describe.each([
  ['the systemd unit', OF_UNIT],
  ['the image', OF_IMAGE],
])('%s', (_what, given) => {
  it('sets only known variables, to valid values, and no secrets', () => {
    const known = knownVariables();
    const names = Object.keys(given).filter((name) => !NOT_OURS.has(name));
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names.filter((name) => SECRET.test(name))).toEqual([]);
    expect(parseConfig(given)).toMatchObject({ production: true, http: { port: 3000 } });
  });
});

describe('the systemd unit', () => {
  const unit = settings(UNIT);

  it.each([
    ['User', 'thuto'],
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['SystemCallFilter', '@system-service'],
    ['Restart', 'on-failure'],
    ['KillMode', 'mixed'],
  ])('has %s=%s', (name, value) => {
    expect(unit.get(name)).toBe(value);
  });

  it('allows writing to the data directory and a clean shutdown (OPS-10)', () => {
    expect(OF_UNIT['DATA_DIR']).toBe(`/var/lib/${unit.get('StateDirectory')}`);
    expect(OF_UNIT['NODE_COMPILE_CACHE']).toBe(`/var/cache/${unit.get('CacheDirectory')}`);
    const limit = /SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(read('apps/server/src/run-server.ts'))?.[1] ?? '';
    expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(limit.replace('_', '')));
  });

  it('starts programs that exist', () => {
    const commands = [...UNIT.matchAll(/^Exec\w+=\/usr\/bin\/env node (\S+)/gm)].map(([, file = '']) => file);
    expect(commands).toHaveLength(2);
    expect(commands.filter((file) => !existsSync(at(file)))).toEqual([]);
  });

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)(
    'is valid for systemd and has a low exposure level',
    () => {
      const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      const verified = analyze('verify', at('deploy/thuto.service'));
      expect(`${verified.stdout}${verified.stderr}`).not.toMatch(/thuto\.service:\d+/);
      const judged = analyze('security', '--offline=true', at('deploy/thuto.service'));
      const level = /exposure level for thuto\.service: ([\d.]+)/.exec(judged.stdout)?.[1];
      expect(Number(level ?? 0)).toBeLessThan(3);
    },
  );
});

describe('the image', () => {
  const [, final = ''] = CONTAINERFILE.split(/^FROM /m).slice(1);

  it('runs as an unprivileged user who cannot change the product', () => {
    expect(/^USER (\w+)$/m.exec(final)?.[1]).toBe('node');
    expect(final).not.toMatch(/--chown|chmod .*\/opt|^ADD /m);
    expect(final).toContain(`VOLUME ${OF_IMAGE['DATA_DIR']}`);
    expect(final).toContain(`EXPOSE ${OF_IMAGE['PORT']}`);
  });

  it('pins the version of its base image and runs only files that exist or are built', () => {
    const bases = [...CONTAINERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:\d+-[a-z]+-slim$/);
    const commands = [...final.matchAll(/CMD (\[.*\])/g)].map(
      ([, json = '']) => JSON.parse(json) as string[],
    );
    const files = commands.map((words) => words.find((word) => /\.m?js$/.test(word)) ?? '');
    expect(files).toEqual(['deploy/is-ready.mjs', 'apps/server/build/main.js']);
    // The same options as every other way to start the product.
    expect(commands.at(-1)?.slice(1, -1)).toEqual(SERVER_OPTIONS);
    expect(OF_IMAGE).toMatchObject(SERVER_ENV);
    expect(existsSync(at('deploy/is-ready.mjs'))).toBe(true);
    expect(existsSync(at('apps/server/src/main.ts'))).toBe(true);
  });

  it('excludes local files from the build context', () => {
    const ignored = read('deploy/Containerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '**/.env']));
  });

  it('runs with a read-only root and no capabilities, and stops gracefully', () => {
    for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true', 'stop_grace_period: 30s']) {
      expect(COMPOSE).toContain(line);
    }
    expect(COMPOSE).toContain(`- data:${OF_IMAGE['DATA_DIR']}`);
    expect(COMPOSE).not.toMatch(/privileged|environment:/);
  });
});

describe('is-ready', () => {
  const ask = async (port: number, ...args: string[]) => {
    const env = { ...process.env, PORT: String(port) };
    const child = spawn('node', [at('deploy/is-ready.mjs'), ...args], { env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  it('reports whether the product is ready, and waits with --wait', async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      response.writeHead(request.url === '/readyz' && asked > 1 ? 200 : 503).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      expect(await ask(port)).toBe(1);
      expect(await ask(port)).toBe(0);
      asked = 0;
      expect(await ask(port, '--wait', '20')).toBe(0);
    } finally {
      server.close();
    }
    expect(await ask(port)).toBe(1);
  });
});

it('documents exactly the metrics of /metrics', () => {
  const sources = ['request', 'database', 'invariant', 'resource', 'backup'].map((name) =>
    read(`apps/server/src/plugins/metrics/${name}-metrics.ts`),
  );
  const names = sources.flatMap((text) =>
    [...text.matchAll(/'(thuto_[a-z_]+)'/g)].map(([, name = '']) => name),
  );
  const explained = [...OPERATIONS.matchAll(/^\| `(thuto_[a-z_]+)`/gm)].map(([, name = '']) => name);
  expect(explained.sort()).toEqual([...new Set(names)].sort());
});

describe('a start by a user who does not own the clone', () => {
  const without = (code: string, place: string) =>
    Object.assign(new Error('permission denied'), { code, path: place });

  it.each(['EACCES', 'EPERM', 'EROFS'])('says in a sentence what to do about %s', (code) => {
    const said = describeError(without(code, `${cloneRoot}/node_modules/.thuto`));
    expect(said).toMatch(/^This user may not write in .* Start it as the owner of the folder\./);
    const other = without(code, '/etc/passwd');
    expect(describeError(other)).toBe(other);
  });

  it('says so before anything is installed or built', async (context) => {
    if (process.getuid?.() !== 0) context.skip('Only root can start as another user.');
    const clone = await mkdtemp(path.join(tmpdir(), 'thuto-unbuilt-'));
    try {
      await chmod(clone, 0o755);
      for (const name of ['scripts', 'package.json', 'package-lock.json']) {
        await cp(path.join(cloneRoot, name), path.join(clone, name), { recursive: true });
      }
      const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
        cwd: clone,
        uid: NOBODY,
        gid: NOBODY,
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      const said = String(describeError(without('EACCES', cloneRoot)));
      expect(stderr.trim()).toBe(said.replaceAll(cloneRoot, clone));
    } finally {
      await rm(clone, { recursive: true });
    }
  });

  it('prints its own errors without a stack', () => {
    expect(describeError(new ScriptError('No npm.'))).toBe('No npm.');
  });
});
