import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const LINES_TOLD = 30;
/** Where a library calls itself helps nobody. */
const IS_OF_A_LIBRARY = /^\s+at .*(node_modules|node:)/;

/**
 * One failed test in a few lines, for the end of a run.
 * @param {string} file absolute, or empty where none is known
 * @param {string} title
 * @param {string[]} messages what it said, with stacks if they are there
 */
export function tellFailure(file, title, messages) {
  const said = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !IS_OF_A_LIBRARY.test(line))
    .slice(0, LINES_TOLD);
  const place = file === '' ? '' : `${path.relative(root, file)} › `;
  return [`${place}${title}`, ...said.map((line) => `  ${line}`)].join('\n');
}
