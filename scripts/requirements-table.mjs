import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from './run.mjs';

/**
 * Writes docs/requirements-tests.md. Exits with 1 if that changed the file, if a requirement has no test in `npm test`, or if
 * a test cites an unknown one.
 */

const REQUIREMENTS = 'docs/requirements.md';
const TABLE = 'docs/requirements-tests.md';
const MAX_FILES_PER_LINE = 2;
const FOLDERS = ['packages', 'apps', 'e2e'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'test-results']);
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/;
const SLOW_FILE = /\.slow\.test\.ts$/;
/** Functions that declare a test, and those that declare a group of tests. */
const TEST_FUNCTIONS = new Set(['it', 'test']);
const GROUP_FUNCTIONS = new Set(['describe']);
const SLOW_TAG = '@slow';
const HEAD = `# Requirements and their tests

Written by \`npm run check\` from the titles of the tests, which cite [requirements](requirements.md). Do not edit it.
Each line has the number of tests and up to ${MAX_FILES_PER_LINE} of their files. A table of cases counts as one test.

| requirement | in \`npm test\` | in \`npm run test:slow\` only |
| --- | --- | --- |
`;

/** Lists the files of tests below a folder, as paths from the root. */
function* listTestFiles(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const child = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* listTestFiles(child);
    else if (TEST_FILE.test(entry.name)) yield child;
  }
}

/** Returns the function at the beginning of `it.each(cases)` or `test.describe.serial`: its first two names. */
function getFunctionNames(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...getFunctionNames(callee.object), callee.property.name];
  if (callee.type === 'CallExpression') return getFunctionNames(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return getFunctionNames(callee.tag);
  return [];
}

function* listChildren(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield child;
    }
  }
}

/** Returns all text in string and template literals of a node. */
function getText(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateElement') return node.value.raw;
  return [...listChildren(node)].map(getText).join(' ');
}

/** Lists the tests of a file as `{ text }`: their titles and cases, with the titles of their groups. */
function* listTests(node, groupText = '') {
  if (node.type === 'CallExpression' && node.arguments.length > 1) {
    const [first, second] = getFunctionNames(node.callee);
    const isGroup = GROUP_FUNCTIONS.has(first) || (TEST_FUNCTIONS.has(first) && second === 'describe');
    const body = node.arguments.find(({ type }) => type.endsWith('FunctionExpression'));
    if ((isGroup || TEST_FUNCTIONS.has(first)) && body !== undefined) {
      const titles = node.arguments.filter((argument) => argument !== body);
      const text = [groupText, ...[node.callee, ...titles].map(getText)].join(' ');
      if (isGroup) yield* listTests(body, text);
      else yield { text };
      return;
    }
  }
  for (const child of listChildren(node)) yield* listTests(child, groupText);
}

const listIds = (text) => [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id);

/** Formats one cell: the number of tests and the files with most of them. */
function formatTests(files) {
  const most = Object.entries(files).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const count = most.reduce((sum, [, n]) => sum + n, 0);
  if (count === 0) return '';
  const named = most.slice(0, MAX_FILES_PER_LINE).map(([file]) => `\`${file}\``);
  return `${count}: ${named.join(', ')}${most.length > named.length ? ', …' : ''}`;
}

const ids = listIds(readFileSync(path.join(root, REQUIREMENTS), 'utf8'));
const groups = [...new Set(ids.map((id) => id.replace(/-\d+$/, '')))].join('|');
const citation = new RegExp(String.raw`\b(?:${groups})-\d+\b`, 'g');
const tests = new Map(ids.map((id) => [id, { fast: {}, slow: {} }]));
const problems = [];
for (const file of FOLDERS.flatMap((folder) => [...listTestFiles(folder)])) {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  for (const { text } of listTests(program)) {
    const lane = SLOW_FILE.test(file) || text.includes(SLOW_TAG) ? 'slow' : 'fast';
    for (const id of new Set(text.match(citation))) {
      const files = tests.get(id)?.[lane];
      if (files === undefined) problems.push(`${file} cites ${id}, which ${REQUIREMENTS} does not contain.`);
      else files[file] = (files[file] ?? 0) + 1;
    }
  }
}
for (const [id, { fast }] of tests) {
  if (Object.keys(fast).length === 0) problems.push(`No title of a test in \`npm test\` cites ${id}.`);
}
const lines = [...tests].map(
  ([id, { fast, slow }]) => `| ${id} | ${formatTests(fast)} | ${formatTests(slow)} |\n`,
);
const table = HEAD + lines.join('');
const file = path.join(root, TABLE);
if (!existsSync(file) || readFileSync(file, 'utf8') !== table) {
  writeFileSync(file, table);
  problems.push(`${TABLE} was out of date. It is up to date now: commit it.`);
}
if (problems.length > 0) console.log(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
