import path from 'node:path';
import browserslist from 'browserslist';

/**
 * The engines that the build can write for, by their names in `browserslist`. Others have one of these engines. Below
 * `atLeast`, optional chaining would be written out for one bug of Chromium, in calls such as `call?.(...list, last)`, which
 * `scripts/check-browsers.mjs` finds: 2 % more script for everyone.
 */
const ENGINES: Readonly<Record<string, { readonly engine: string; readonly atLeast?: number }>> = {
  chrome: { engine: 'chrome', atLeast: 91 },
  edge: { engine: 'edge', atLeast: 91 },
  firefox: { engine: 'firefox' },
  safari: { engine: 'safari' },
  ios_saf: { engine: 'ios' },
  opera: { engine: 'opera', atLeast: 77 },
};

/** Returns the oldest version of each engine to build for, from the list in the `package.json` of the repository. */
export function listTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browserslist(undefined, { path: path.join(import.meta.dirname, '../..') })) {
    const [name = '', versions = ''] = browser.split(' ');
    const { engine, atLeast = 0 } = ENGINES[name] ?? {};
    const version = Math.max(Number.parseFloat(versions), atLeast);
    if (engine === undefined || Number.isNaN(version)) continue;
    oldest.set(engine, Math.min(version, oldest.get(engine) ?? Number.POSITIVE_INFINITY));
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`);
}
