import path from 'node:path';
import { bin, root, run, ScriptError } from './run.mjs';

const MAIN_BRANCHES = ['origin/main', 'main'];

async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : null;
}

/** Returns the commit that changes are compared with: the merge base with the main branch, or HEAD. */
async function findBase() {
  for (const branch of MAIN_BRANCHES) {
    const base = await git('merge-base', 'HEAD', branch);
    if (base !== null) return base;
  }
  return 'HEAD';
}

/** Lists committed, uncommitted and new files, as paths from the repository's root. */
async function listChangedFiles(base) {
  const changed = (await git('diff', '--name-only', base)) ?? '';
  const untracked = (await git('ls-files', '--others', '--exclude-standard')) ?? '';
  return `${changed}\n${untracked}`.split('\n').filter(Boolean);
}

/**
 * Lists the tests of a workspace that depend on changed files, the closest first: changed tests, then tests in folders
 * with changes, then all others.
 * @param {string} workspace folder from the repository's root
 * @returns {Promise<string[]>} paths from the workspace
 */
export async function listRelatedTests(workspace) {
  const base = await findBase();
  const cwd = path.join(root, workspace);
  const { code, output } = await run(bin('vitest'), ['list', '--filesOnly', '--json', '--changed', base], {
    cwd,
  });
  if (code !== 0) throw new ScriptError(`${output.trim()}\nThe tests of ${workspace} could not be listed.`);
  const files = JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => path.relative(cwd, file));
  const changed = (await listChangedFiles(base)).map((file) => path.relative(workspace, file));
  const changedFolders = new Set(changed.map((file) => path.dirname(file)));
  const getDistance = (file) => {
    if (changed.includes(file)) return 0;
    return changedFolders.has(path.dirname(file)) ? 1 : 2;
  };
  return files.toSorted((a, b) => getDistance(a) - getDistance(b));
}
