import { existsSync, readFileSync } from 'node:fs';
import type { Profiler, Runtime } from 'node:inspector';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, ScriptError } from '../../scripts/run.mjs';

const SAMPLE_INTERVAL_US = 250;
/** Frames of the profile in which the program does nothing. */
const IDLE_FRAMES = new Set(['(idle)', '(root)']);

/** A function in the tree of calls. Times are in microseconds, without idle time. */
export interface CallNode {
  readonly name: string;
  readonly place: string;
  readonly self: number;
  readonly total: number;
  readonly children: readonly CallNode[];
}

export interface FunctionTime {
  readonly name: string;
  readonly place: string;
  readonly selfUs: number;
  /** Share of the busy time. */
  readonly share: number;
}

interface InspectorMessage {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects to the inspector of a process. @throws ScriptError if it does not answer. */
async function connectToInspector(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new ScriptError('The inspector lists no process.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id = 0, result, error }: InspectorMessage = JSON.parse(data);
    const request = pending.get(id);
    pending.delete(id);
    if (error === undefined) request?.resolve(result);
    else request?.reject(new ScriptError(error.message));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new ScriptError('The inspector did not answer.')), {
      once: true,
    });
  });
  return {
    send(method: string, params: object = {}): Promise<unknown> {
      lastId += 1;
      const request = Promise.withResolvers<unknown>();
      pending.set(lastId, request);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return request.promise;
    },
    close: () => socket.close(),
  };
}

/**
 * Records a CPU profile of a process while `work` runs.
 * @param port of its inspector (`--inspect=127.0.0.1:PORT`)
 * @returns the profile in the format of Chrome's developer tools and speedscope
 */
export async function recordProfile(port: number, work: () => Promise<void>): Promise<Profiler.Profile> {
  const inspector = await connectToInspector(port);
  try {
    await inspector.send('Profiler.enable');
    await inspector.send('Profiler.setSamplingInterval', { interval: SAMPLE_INTERVAL_US });
    await inspector.send('Profiler.start');
    await work();
    const { profile } = (await inspector.send('Profiler.stop')) as Profiler.StopReturnType;
    return profile;
  } finally {
    inspector.close();
  }
}

const sourceMaps = new Map<string, SourceMap | null>();

/** Returns the source map of a built file, which also covers its dependencies; null if there is none. */
function getSourceMap(file: string): SourceMap | null {
  const cached = sourceMaps.get(file);
  if (cached !== undefined) return cached;
  const mapFile = `${file}.whole.map`;
  const map = existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : null;
  sourceMaps.set(file, map);
  return map;
}

/** Returns the source position of a function, relative to the repository. */
function getPlace({ url, lineNumber, columnNumber }: Runtime.CallFrame): string {
  if (url === '') return 'native';
  if (!url.startsWith('file:')) return `${url}:${lineNumber + 1}`;
  const file = fileURLToPath(url);
  const origin = getSourceMap(file)?.findEntry(lineNumber, columnNumber);
  const [source, line] =
    origin !== undefined && 'originalSource' in origin
      ? [path.resolve(path.dirname(file), origin.originalSource), origin.originalLine]
      : [file, lineNumber];
  return `${path.relative(root, source).replace(/^(.*\/)?node_modules\//, '')}:${line + 1}`;
}

/** Builds the tree of calls from a profile. Calls of the same function by the same caller are merged. */
export function buildCallTree({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): CallNode {
  const selfUs = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const nodesById = new Map(nodes.map((node) => [node.id, node]));

  const build = (merged: readonly Profiler.ProfileNode[], name: string, place: string): CallNode => {
    const callees = new Map<string, Profiler.ProfileNode[]>();
    let self = 0;
    for (const { id, callFrame, children = [] } of merged) {
      self += IDLE_FRAMES.has(callFrame.functionName) ? 0 : (selfUs.get(id) ?? 0);
      for (const childId of children) {
        const child = nodesById.get(childId);
        if (child === undefined) continue;
        const { functionName, url, lineNumber } = child.callFrame;
        const key = `${functionName} ${url}:${lineNumber}`;
        callees.set(key, [...(callees.get(key) ?? []), child]);
      }
    }
    const children = [...callees.values()].flatMap((group) =>
      group
        .slice(0, 1)
        .map(({ callFrame }) => build(group, callFrame.functionName || '(anonymous)', getPlace(callFrame))),
    );
    const total = self + children.reduce((sum, child) => sum + child.total, 0);
    return { name, place, self, total, children: children.toSorted((a, b) => b.total - a.total) };
  };
  return build(nodes.slice(0, 1), 'all', '');
}

/** Lists the functions with the most time of their own, summed over all callers. */
export function listTopFunctions(tree: CallNode, count: number): FunctionTime[] {
  const sums = new Map<string, { name: string; place: string; selfUs: number }>();
  const add = ({ name, place, self, children }: CallNode) => {
    const key = `${name}\0${place}`;
    const sum = sums.get(key) ?? { name, place, selfUs: 0 };
    sum.selfUs += self;
    sums.set(key, sum);
    children.forEach(add);
  };
  add(tree);
  return [...sums.values()]
    .toSorted((a, b) => b.selfUs - a.selfUs)
    .slice(0, count)
    .map((row) => ({ ...row, share: row.selfUs / tree.total }));
}

const WIDTH = 1400;
const ROW_HEIGHT = 17;
const LETTER_WIDTH = 6.6;
/** Narrower boxes are invisible. */
const MIN_WIDTH = 0.4;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns red for this repository's code, orange for libraries, grey for Node.js and the engine. */
function getColour(place: string): string {
  if (place.startsWith('apps/') || place.startsWith('packages/')) return '#e4572e';
  return place.startsWith('node:') || place === 'native' || place === '' ? '#b8b8b8' : '#f3a712';
}

interface Box {
  readonly node: CallNode;
  readonly x: number;
  readonly width: number;
  readonly level: number;
}

/** Draws a flame graph as one SVG: callers below callees, width by time, figures as tooltips. */
export function drawFlameGraph(tree: CallNode, title: string): string {
  const boxes: Box[] = [];
  let depth = 0;
  const place = (node: CallNode, x: number, level: number) => {
    const width = (node.total / tree.total) * WIDTH;
    if (width < MIN_WIDTH) return;
    depth = Math.max(depth, level);
    boxes.push({ node, x, width, level });
    let childX = x;
    for (const child of node.children) {
      place(child, childX, level + 1);
      childX += (child.total / tree.total) * WIDTH;
    }
  };
  place(tree, 0, 0);
  const height = (depth + 1) * ROW_HEIGHT + 40;
  const formatShare = (value: number) => `${((value / tree.total) * 100).toFixed(1)} %`;
  const shapes = boxes.map(({ node, x, width, level }) => {
    const y = height - (level + 1) * ROW_HEIGHT;
    const label = width > 4 * LETTER_WIDTH ? node.name.slice(0, Math.floor(width / LETTER_WIDTH) - 1) : '';
    const tooltip = `${node.name} ${node.place}: ${formatShare(node.total)}, self ${formatShare(node.self)}`;
    return (
      `<g><title>${escapeXml(tooltip)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.3, width - 0.4).toFixed(1)}" ` +
      `height="${ROW_HEIGHT - 1}" fill="${getColour(node.place)}"/>` +
      (label && `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escapeXml(label)}</text>`) +
      '</g>'
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
    `font-family="monospace" font-size="11"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="6" y="20" font-size="14">${escapeXml(title)}</text>${shapes.join('\n')}</svg>\n`
  );
}
