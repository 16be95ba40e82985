import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { report, ScriptError } from '../../scripts/run.mjs';
import { cpuMicrosecondsOf, memoryMbOf } from './process-figures.ts';

/** As many as one account may have open. */
const EACH = 8;
/** Longer than from one heartbeat to the next. */
const WATCHED_S = 22;

/** Opens so many streams of events, and gives what they take of the server while nothing happens. */
export async function measureIdleStreams({ url, pid, signedIn }, count) {
  report(`Thuto: ${count} idle event streams`);
  const before = memoryMbOf(pid);
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const streams = [];
  let ended = 0;
  for (let at = 0; at < count; at += 1) {
    const { cookie } = signedIn[Math.floor(at / EACH)];
    const request = get(`${url}/api/events`, { agent, headers: { cookie } });
    const [answer] = await once(request, 'response');
    if (answer.statusCode !== 200)
      throw new ScriptError(`A stream of events was refused: ${answer.statusCode}`);
    answer.on('close', () => (ended += 1)).on('error', () => {});
    answer.resume();
    streams.push(request);
  }
  const cpu = cpuMicrosecondsOf(pid);
  await delay(WATCHED_S * 1000);
  const cpuMsPerSecond = Math.round(((cpuMicrosecondsOf(pid) - cpu) / 1000 / WATCHED_S) * 10) / 10;
  const memoryMb = Math.round((memoryMbOf(pid) - before) * 10) / 10;
  if (ended > 0) throw new ScriptError(`${ended} of ${count} streams of events ended by themselves.`);
  for (const request of streams) request.destroy();
  return { count, memoryMb, cpuMsPerSecond, watchedSeconds: WATCHED_S };
}
