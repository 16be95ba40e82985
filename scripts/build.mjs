import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressTexts } from './compress.mjs';
import { withFileLock } from './file-lock.mjs';
import { bin, report, root, run, ScriptError, seconds } from './run.mjs';
import { hashSources } from './source-hash.mjs';

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'packages'];
const BUILDS = [
  {
    name: 'web',
    command: ['react-router', 'build'],
    finishers: ['scripts/compress.mjs'],
    async finish(folder) {
      const site = path.join(folder, 'build/client');
      for (const part of ['service-worker', 'polyfills']) {
        const config = `vite.${part}.config.ts`;
        await runBuild('vite', ['build', '--config', config, '--logLevel', 'warn'], folder, part);
      }
      await compressTexts(site);
    },
  },
  { name: 'server', command: ['vite', 'build', '--logLevel', 'warn'] },
].map((build) => {
  const folder = path.join('apps', build.name);
  return {
    ...build,
    folder: path.join(root, folder),
    sources: [...SHARED, ...(build.finishers ?? []), folder],
    stamp: path.join(root, folder, 'build/.stamp'),
  };
});

const isBuilt = ({ sources, stamp }) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(sources);

async function runBuild(program, args, folder, name) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await run(bin(program), args, { cwd: folder, env });
  if (code !== 0) throw new ScriptError(`${output.trim()}\nThe ${name} could not be built.`);
}

async function buildOne({ name, command: [program, ...args], folder, sources, stamp, finish }) {
  const hash = hashSources(sources);
  rmSync(stamp, { force: true });
  await runBuild(program, args, folder, name);
  await finish?.(folder);
  writeFileSync(stamp, hash);
}

/** Builds the web pages and the server's bundle if their sources have changed since the last build. */
export async function ensureBuilt() {
  if (BUILDS.every(isBuilt)) return;
  const onWait = () => report('Waiting for another build…');
  await withFileLock(
    path.join(root, '.cache/build.lock'),
    async () => {
      const outdated = BUILDS.filter((build) => !isBuilt(build));
      if (outdated.length === 0) return;
      const begin = performance.now();
      report('Building…');
      const builds = await Promise.allSettled(outdated.map(buildOne));
      for (const build of builds) if (build.status === 'rejected') throw build.reason;
      report(`Built in ${seconds(begin)}.`);
    },
    { onWait },
  );
}
