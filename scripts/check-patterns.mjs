import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** The code whose regular expressions see what people send. */
const SOURCES = [
  'packages/{domain,contract,learning}/src/**/*.ts',
  'apps/server/src/**/*.{ts,tsx}',
  'apps/web/{app,service-worker}/**/*.{ts,tsx}',
];
const IS_TEST = /\.test\.tsx?$|\/testing\//;
/** The results, which are committed: a proof can take seconds, and more on a busy machine. */
const PROOFS = path.join(root, 'scripts/proved-patterns.json');
/** An attack has a limit of steps. One of time would find other patterns on a busy machine. */
const LIMITS = { timeout: 60_000, incubationTimeout: 2_500, attackTimeout: null };

/**
 * Files whose patterns see short or trusted texts only, with the reason. There, a pattern must not be exponential.
 * @type {Readonly<Record<string, string>>}
 */
const BOUNDED = {
  'packages/domain/src/reconciliation/payment-messages.ts':
    'messages of at most 1,000 characters; a test measures them',
  'packages/domain/src/reconciliation/message-structure.ts':
    'messages of at most 1,000 characters; a test measures them',
  'packages/domain/src/payments/mask-evidence.ts':
    'messages of at most 1,000 characters; a test measures them',
};

/** A pattern without these takes at most as many steps at each character as it is long. */
const REPEATS = /[*+{]/;

/** Returns the text of an expression that the source states; an unknown part counts as the letter `x`. */
function evaluate(node, constants) {
  switch (node?.type) {
    case 'Literal':
      return node.regex ? node.regex.pattern : String(node.value);
    case 'Identifier':
      return constants.has(node.name) ? evaluate(constants.get(node.name), constants) : 'x';
    case 'TemplateLiteral':
      return joinTemplate(node, 'cooked', constants);
    case 'TaggedTemplateExpression':
      return joinTemplate(node.quasi, 'raw', constants);
    case 'MemberExpression':
      return node.property.name === 'source' ? evaluate(node.object, constants) : 'x';
    case 'NewExpression':
      return evaluate(node.arguments[0], constants);
    default:
      return 'x';
  }
}

const joinTemplate = ({ quasis, expressions }, form, constants) =>
  quasis
    .map(
      ({ value }, at) => value[form] + (at < expressions.length ? evaluate(expressions[at], constants) : ''),
    )
    .join('');

/** Lists the patterns of a source file: literals, and what `new RegExp` is built from. */
function listPatterns(file, code, { parseSync, Visitor }) {
  const constants = new Map();
  const found = [];
  const add = (node, pattern, flags) =>
    found.push({ file, line: code.slice(0, node.start).split('\n').length, pattern, flags });
  const { program } = parseSync(file, code);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression(node) {
      if (node.callee.name !== 'RegExp') return;
      const [pattern, flags] = node.arguments;
      add(node, evaluate(pattern, constants), flags === undefined ? '' : evaluate(flags, constants));
    },
  }).visit(program);
  return found;
}

const describe = ({ status, complexity, error }) =>
  status === 'safe' ? 'linear' : (complexity?.summary ?? `unproved (${error?.kind})`);

/**
 * Checks that every regular expression takes linear time, so that no input blocks the event loop. Proves new patterns and
 * adds their results to `proved-patterns.json`, which is committed.
 */
async function checkPatterns() {
  const [{ parseSync, Visitor }, { check }] = await Promise.all([import('vite'), import('recheck')]);
  const files = SOURCES.flatMap((glob) => globSync(glob, { cwd: root })).filter(
    (file) => !IS_TEST.test(file),
  );
  const patterns = files.flatMap((file) =>
    listPatterns(file, readFileSync(path.join(root, file), 'utf8'), { parseSync, Visitor }),
  );
  const text = existsSync(PROOFS) ? readFileSync(PROOFS, 'utf8') : '{}';
  const proved = JSON.parse(text);
  const results = {};
  const faults = [];
  for (const { file, line, pattern, flags } of patterns) {
    if (!REPEATS.test(pattern)) continue;
    const key = `/${pattern}/${flags}`;
    results[key] ??= proved[key] ?? describe(await check(pattern, flags, LIMITS));
    const isAccepted = results[key] === 'linear' || (file in BOUNDED && /polynomial/.test(results[key]));
    if (!isAccepted) faults.push(`${file}:${line} ${key} is ${results[key]}`);
  }
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
  const next = `${JSON.stringify(sorted, null, 2)}\n`;
  if (next !== text) writeFileSync(PROOFS, next);
  return faults;
}

const faults = await checkPatterns();
for (const fault of faults) console.log(fault);
if (faults.length > 0) {
  console.log('Write patterns that take linear time: see CONTRIBUTING.md.');
  process.exitCode = 1;
}
