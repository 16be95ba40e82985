import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StudentId } from '@thuto/domain/ids';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../request-context.ts';
import type { Context } from '../../context.ts';
import type { LiveSignal } from '../../platform/live/live-channel.ts';
import { registerProblemDetails } from '../../plugins/problem-details.ts';
import { registerEventsRoute } from './events.route.ts';

const MAX_STREAMS = 1_000;
const PER_ACCOUNT = 8;
/** Maximum memory per idle stream in bytes, counting both ends of its connection. */
const BYTES_EACH = 100_000;

let app: FastifyInstance;
let port: number;
let publish: (signal: LiveSignal) => void = () => undefined;
const answers: IncomingMessage[] = [];
const agent = new Agent({ maxSockets: Infinity });

beforeAll(async () => {
  app = Fastify();
  registerProblemDetails(app);
  const live = {
    subscribe: (listener: typeof publish) => {
      publish = listener;
      return () => undefined;
    },
  };
  const contextFor = (request: FastifyRequest) =>
    ({
      findCurrentUser: async () => ({
        accountId: request.headers['x-account'],
        role: 'student',
        emailVerified: true,
        students: [{ id: request.headers['x-account'] }],
      }),
    }) as unknown as RequestContext;
  registerEventsRoute(app, { live } as unknown as Context, contextFor, { maxStreams: MAX_STREAMS });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const answer of answers) answer.destroy();
  agent.destroy();
  await app.close();
});

async function open(account: string): Promise<IncomingMessage> {
  const request = get({
    host: '127.0.0.1',
    port,
    path: '/api/events',
    agent,
    headers: { 'x-account': account },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  answers.push(answer);
  return answer;
}

it('holds a thousand idle streams in little memory, rejects the next with Retry-After and frees closed ones', async () => {
  const before = process.memoryUsage();
  for (let i = 0; i < MAX_STREAMS; i += 50) {
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, j) => open(`account-${Math.floor((i + j) / PER_ACCOUNT)}`)),
    );
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    for (const answer of opened) answer.resume();
  }
  const after = process.memoryUsage();
  const used = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(used / MAX_STREAMS).toBeLessThan(BYTES_EACH);

  const refused = await open('one-more');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('60');
  refused.resume();

  // Students receive only their own events, so with a thousand streams an event costs one check per stream.
  publish({ kind: 'booking.approved', studentId: 'nobody' as StudentId, subjectId: null });
  for (const answer of answers.slice(0, 400)) answer.destroy();
  await expect.poll(async () => (await open('one-more')).statusCode, { timeout: 10_000 }).toBe(200);
}, 60_000);

it('rejects the ninth stream of an account, but not streams of other accounts', async () => {
  for (let i = 0; i < PER_ACCOUNT; i += 1) (await open('many-tabs')).resume();
  const ninth = await open('many-tabs');
  expect(ninth.statusCode).toBe(429);
  expect(ninth.headers['retry-after']).toBe('60');
});
