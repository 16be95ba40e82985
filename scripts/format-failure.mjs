import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const MAX_MESSAGE_LINES = 30;
const MAX_PAGE_LINES = 60;
/** The dialog that is open, else the content beside the navigation. */
const STARTS = ['- dialog', '- alertdialog', '- main'];
/** Stack frames inside libraries, which are left out. */
const LIBRARY_FRAME = /^\s+at .*(node_modules|node:)/;

/**
 * Formats one failed test for the summary at the end of a run.
 * @param {string} file absolute; empty if unknown
 * @param {string} title
 * @param {string[]} messages with stacks if there are any
 */
export function formatFailure(file, title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !LIBRARY_FRAME.test(line))
    .slice(0, MAX_MESSAGE_LINES);
  const prefix = file === '' ? '' : `${path.relative(root, file)} › `;
  return [`${prefix}${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/**
 * Formats the page's content at the time of a failure. Playwright writes it beside the trace, which stays on the machine.
 * @param {{ attachments?: { name: string, path?: string }[] }} result of one attempt, in Playwright's report
 * @returns {string[]} empty if there is no such file
 */
export function formatPage({ attachments = [] }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return [];
  const [, page] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  if (!page) return [];
  const lines = page.trimEnd().split('\n');
  const start =
    STARTS.map((part) => lines.findIndex((line) => line.trimStart().startsWith(part))).find(
      (at) => at >= 0,
    ) ?? 0;
  const shown = lines.slice(start, start + MAX_PAGE_LINES);
  return ['  The page showed:', ...shown.map((line) => `    ${line}`)];
}
