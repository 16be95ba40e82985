import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { report, ScriptError } from '../../scripts/run.mjs';
import { readCpuUs, readMemoryMb } from '../shared/process-stats.ts';
import type { Centre } from './centre.ts';
import { round } from './figures.ts';

/** The product's limit of event streams per account. */
const STREAMS_PER_ACCOUNT = 8;
/** Longer than the interval between two heartbeats. */
const WATCH_S = 22;

export type IdleStreams = Awaited<ReturnType<typeof measureIdleStreams>>;

/** Opens event streams and measures what they cost the server while nothing happens. */
export async function measureIdleStreams({ url, pid, signedIn }: Centre, count: number) {
  report(`Thuto: ${count} idle event streams`);
  const before = readMemoryMb(pid);
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const streams = [];
  let ended = 0;
  for (let index = 0; index < count; index += 1) {
    const student = signedIn[Math.floor(index / STREAMS_PER_ACCOUNT)];
    if (student === undefined) throw new ScriptError(`Too few students are signed in for ${count} streams.`);
    const request = get(`${url}/api/events`, { agent, headers: { cookie: student.cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200)
      throw new ScriptError(`An event stream was refused: ${response.statusCode}`);
    response
      .on('close', () => {
        ended += 1;
      })
      .on('error', () => undefined);
    response.resume();
    streams.push(request);
  }
  const cpuUs = readCpuUs(pid);
  await delay(WATCH_S * 1000);
  const cpuMsPerSecond = round((readCpuUs(pid) - cpuUs) / 1000 / WATCH_S, 1);
  const memoryMb = round(readMemoryMb(pid) - before, 1);
  if (ended > 0) throw new ScriptError(`The server ended ${ended} of ${count} event streams.`);
  for (const request of streams) request.destroy();
  return { count, memoryMb, cpuMsPerSecond, watchedSeconds: WATCH_S };
}
