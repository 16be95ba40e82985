import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, ScriptError } from '../../scripts/run.mjs';

const SAMPLE_US = 250;
/** What is no work of the program. */
const NO_WORK = new Set(['(idle)', '(root)']);

/**
 * Records what a process does while some work is done, over its inspector.
 * @param {number} port where it listens (`--inspect=127.0.0.1:PORT`)
 * @returns the profile, as Chrome's developer tools and speedscope read it.
 */
export async function recordProfile(port, work) {
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new ScriptError(error.message));
    else resolve?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new ScriptError('The inspector gave no answer.')), {
      once: true,
    });
  });
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  try {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await send('Profiler.start');
    await work();
    return (await send('Profiler.stop')).profile;
  } finally {
    socket.close();
  }
}

const sourceMaps = new Map();

/** The map from a built file to its sources and those of its dependencies, where there is one. */
function sourceMapOf(file) {
  if (!sourceMaps.has(file)) {
    const map = `${file}.whole.map`;
    sourceMaps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : null);
  }
  return sourceMaps.get(file);
}

/** Where a function stands in its source, without this machine's folders. */
function placeOf({ url, lineNumber, columnNumber }) {
  if (url === '') return 'native';
  if (!url.startsWith('file:')) return `${url}:${lineNumber + 1}`;
  const file = fileURLToPath(url);
  const origin = sourceMapOf(file)?.findEntry(lineNumber, columnNumber);
  const [source, line] = origin?.originalSource
    ? [path.resolve(path.dirname(file), origin.originalSource), origin.originalLine]
    : [file, lineNumber];
  return `${path.relative(root, source).replace(/^(.*\/)?node_modules\//, '')}:${line + 1}`;
}

/**
 * A profile as a tree of calls: { name, place, self, total, children }, times in microseconds, without the time in which
 * nothing was done. Calls of the same function by the same caller are one.
 */
export function callTree(profile) {
  const self = new Map();
  for (const [at, id] of profile.samples.entries())
    self.set(id, (self.get(id) ?? 0) + profile.timeDeltas[at]);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const build = (ids, name, place) => {
    const same = new Map();
    let own = 0;
    for (const id of ids) {
      const node = nodes.get(id);
      own += NO_WORK.has(node.callFrame.functionName) ? 0 : (self.get(id) ?? 0);
      for (const child of node.children ?? []) {
        const frame = nodes.get(child).callFrame;
        const key = `${frame.functionName} ${frame.url}:${frame.lineNumber}`;
        same.set(key, [...(same.get(key) ?? []), child]);
      }
    }
    const children = [...same.values()].map((group) => {
      const frame = nodes.get(group[0]).callFrame;
      return build(group, frame.functionName || '(anonymous)', placeOf(frame));
    });
    const total = own + children.reduce((sum, child) => sum + child.total, 0);
    return { name, place, self: own, total, children: children.toSorted((a, b) => b.total - a.total) };
  };
  return build([profile.nodes[0].id], 'all', '');
}

/** The functions that take the most by themselves, wherever they are called. */
export function topFunctions(tree, count) {
  const sums = new Map();
  const add = ({ name, place, self, children }) => {
    const key = `${name}\0${place}`;
    const known = sums.get(key) ?? { name, place, selfUs: 0 };
    known.selfUs += self;
    sums.set(key, known);
    children.forEach(add);
  };
  add(tree);
  return [...sums.values()]
    .toSorted((a, b) => b.selfUs - a.selfUs)
    .slice(0, count)
    .map((row) => ({ ...row, share: row.selfUs / tree.total }));
}

const WIDTH = 1400;
const ROW = 17;
const LETTER = 6.6;
/** Narrower ones cannot be seen. */
const NARROWEST = 0.4;

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Red for this repository's own code, orange for its libraries, grey for Node.js and the engine. */
function colourOf(place) {
  if (place.startsWith('apps/') || place.startsWith('packages/')) return '#e4572e';
  return place.startsWith('node:') || place === 'native' || place === '' ? '#b8b8b8' : '#f3a712';
}

/** A flame graph in one file: callers below, what they call above, as wide as it takes; pointing at one tells its figures. */
export function drawFlameGraph(tree, title) {
  const boxes = [];
  let depth = 0;
  const draw = (node, x, level) => {
    const width = (node.total / tree.total) * WIDTH;
    if (width < NARROWEST) return;
    depth = Math.max(depth, level);
    boxes.push({ node, x, width, level });
    let at = x;
    for (const child of node.children) {
      draw(child, at, level + 1);
      at += (child.total / tree.total) * WIDTH;
    }
  };
  draw(tree, 0, 0);
  const height = (depth + 1) * ROW + 40;
  const share = (value) => `${((value / tree.total) * 100).toFixed(1)} %`;
  const shapes = boxes.map(({ node, x, width, level }) => {
    const y = height - (level + 1) * ROW;
    const label = width > 4 * LETTER ? node.name.slice(0, Math.floor(width / LETTER) - 1) : '';
    const told = `${node.name} ${node.place}: ${share(node.total)}, by itself ${share(node.self)}`;
    return (
      `<g><title>${escaped(told)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.3, width - 0.4).toFixed(1)}" ` +
      `height="${ROW - 1}" fill="${colourOf(node.place)}"/>` +
      (label && `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`) +
      '</g>'
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
    `font-family="monospace" font-size="11"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="6" y="20" font-size="14">${escaped(title)}</text>${shapes.join('\n')}</svg>\n`
  );
}
