import path from 'node:path';
import browserslist from 'browserslist';

/** The engines that the build can write for, by their names in `browserslist`. Others have one of these engines. */
const ENGINES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
  opera: 'opera',
};

/** Returns the oldest supported version of each engine, from the list in the `package.json` of the repository. */
export function listTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browserslist(undefined, { path: path.join(import.meta.dirname, '../..') })) {
    const [name = '', versions = ''] = browser.split(' ');
    const engine = ENGINES[name];
    const version = Number.parseFloat(versions);
    if (engine === undefined || Number.isNaN(version)) continue;
    oldest.set(engine, Math.min(version, oldest.get(engine) ?? Number.POSITIVE_INFINITY));
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`);
}
