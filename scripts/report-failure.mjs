import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const LINES_TOLD = 30;
const LINES_SHOWN = 60;
/** Where a library calls itself helps nobody. */
const IS_OF_A_LIBRARY = /^\s+at .*(node_modules|node:)/;

/**
 * One failed test in a few lines, for the end of a run.
 * @param {string} file absolute, or empty where none is known
 * @param {string} title
 * @param {string[]} messages what it said, with stacks if they are there
 */
export function reportFailure(file, title, messages) {
  const said = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !IS_OF_A_LIBRARY.test(line))
    .slice(0, LINES_TOLD);
  const place = file === '' ? '' : `${path.relative(root, file)} › `;
  return [`${place}${title}`, ...said.map((line) => `  ${line}`)].join('\n');
}

/**
 * What the page showed when an end-to-end test failed. Playwright notes it beside the trace, and both stay on the machine that ran it.
 * @param {{ attachments?: { name: string, path?: string }[] }} result of one try, in Playwright's report
 * @returns {string[]} nothing, where nothing was noted
 */
export function reportPage({ attachments = [] }) {
  const note = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!note || !existsSync(note)) return [];
  const [, page] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(note, 'utf8')) ?? [];
  if (!page) return [];
  const shown = page.trimEnd().split('\n').slice(0, LINES_SHOWN);
  return ['  The page showed:', ...shown.map((line) => `    ${line}`)];
}
