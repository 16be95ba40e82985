import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ScriptError } from '../../scripts/run.mjs';
import { readCpuUs, readMemoryMb, readTreeCpuUs } from '../shared/process-stats.ts';
import type { NextRequest } from './cases.ts';
import { percentile, round } from './figures.ts';

export const CONNECTIONS = 50;
/** Measurement begins after Node.js has compiled the hot code. */
const DEFAULT_WARM_UP_S = 6;
const IDLE_SHARE = 0.1;
const IDLE_POLL_MS = 300;
const IDLE_TIMEOUT_MS = 20_000;
const MEMORY_INTERVAL_MS = 250;
/** How often autocannon checks whether its time is over. */
const SAMPLE_INTERVAL_MS = 100;
const RESPONSE_TIMEOUT_S = 20;

/** The processes under measurement. */
export interface Target {
  readonly url: string;
  readonly pid: number;
  /** The process id of PostgreSQL. */
  readonly postmaster: number;
}

export interface Load {
  readonly name: string;
  readonly nextRequest: NextRequest;
  /** The expected statuses. */
  readonly statuses: readonly number[];
}

export interface LoadOptions {
  readonly seconds: number;
  readonly warmUpSeconds?: number;
  /** Runs the measured part, for example with a profiler on. */
  readonly around?: (work: () => Promise<void>) => Promise<void>;
}

export interface LoadFigures {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server per request. */
  readonly cpuUs: number;
  /** Processor time of PostgreSQL per request. */
  readonly databaseCpuUs: number;
  /** Peak memory of the server. */
  readonly memoryMb: number;
}

/**
 * Waits until a server is idle. It finishes requests even after their connection was closed, and they count towards the
 * limits per address.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  const begin = performance.now();
  while (performance.now() - begin < IDLE_TIMEOUT_MS) {
    const cpuUs = readCpuUs(pid);
    await delay(IDLE_POLL_MS);
    if (readCpuUs(pid) - cpuUs < IDLE_POLL_MS * 1000 * IDLE_SHARE) return;
  }
}

/**
 * Sends requests for some seconds. Each connection sends its next request when the response has arrived.
 * @returns the duration of each request and the time until the last response
 * @throws ScriptError with the first unexpected response, or if one is missing
 */
async function sendRequests(url: string, { nextRequest, statuses }: Load, seconds: number) {
  const durationsMs: number[] = [];
  let failure: string | null = null;
  let last = 0;
  const begin = performance.now();
  await new Promise<void>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections: CONNECTIONS,
      duration: seconds,
      sampleInt: SAMPLE_INTERVAL_MS,
      timeout: RESPONSE_TIMEOUT_S,
      requests: [
        {
          setupRequest(request) {
            const { method = 'GET', path, headers, body } = nextRequest();
            return { ...request, method, path, headers: { ...headers }, body };
          },
          onResponse(status, body) {
            if (failure !== null || statuses.includes(status)) return;
            failure = `${status} ${body.slice(0, 500)}`;
            instance.stop();
          },
        },
      ],
    };
    const instance = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    instance.on('response', (_client, _status, _bytes, ms) => {
      durationsMs.push(ms);
      last = performance.now();
    });
    instance.on('reqError', (error: Error) => {
      failure ??= error.message;
      instance.stop();
    });
  });
  if (failure !== null) throw new ScriptError(failure);
  return { durationsMs, seconds: (last - begin) / 1000 };
}

async function measure(target: Target, load: Load, seconds: number): Promise<LoadFigures> {
  const cpuUs = readCpuUs(target.pid);
  const databaseCpuUs = readTreeCpuUs(target.postmaster);
  const result = await sendRequests(target.url, load, seconds);
  // Work that follows the last responses counts, too.
  await delay(SAMPLE_INTERVAL_MS);
  const requests = result.durationsMs.length;
  return {
    name: load.name,
    requests,
    perSecond: round(requests / result.seconds),
    cpuUs: round((readCpuUs(target.pid) - cpuUs) / requests),
    databaseCpuUs: round((readTreeCpuUs(target.postmaster) - databaseCpuUs) / requests),
    p50Ms: round(percentile(result.durationsMs, 0.5), 1),
    p99Ms: round(percentile(result.durationsMs, 0.99), 1),
    memoryMb: 0,
  };
}

/**
 * Warms a server up with a load, then measures it.
 * @throws ScriptError with the name of the load and the first unexpected response
 */
export async function measureUnderLoad(
  load: Load,
  target: Target,
  { seconds, warmUpSeconds = DEFAULT_WARM_UP_S, around = (work) => work() }: LoadOptions,
): Promise<LoadFigures> {
  let memoryMb = 0;
  const readMemory = () => {
    memoryMb = Math.max(memoryMb, readMemoryMb(target.pid));
  };
  const sampling = setInterval(readMemory, MEMORY_INTERVAL_MS);
  try {
    await sendRequests(target.url, load, warmUpSeconds);
    await waitUntilIdle(target.pid);
    const measured: LoadFigures[] = [];
    await around(async () => {
      measured.push(await measure(target, load, seconds));
    });
    const [figures] = measured;
    if (figures === undefined) throw new Error(`${load.name} was not measured.`);
    readMemory();
    return { ...figures, memoryMb };
  } catch (error) {
    throw error instanceof ScriptError ? new ScriptError(`${load.name}: ${error.message}`) : error;
  } finally {
    clearInterval(sampling);
  }
}
