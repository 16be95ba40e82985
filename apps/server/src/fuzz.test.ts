import { writeFileSync } from 'node:fs';
import type { DeviceWithSecret } from '@thuto/contract/devices';
import type { StatementPreview } from '@thuto/contract/statements';
import { ERROR_CODES } from '@thuto/domain/errors';
import { runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCallbackAddress } from './features/gateway/get-callback-address.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS } from './testing/calls-of-contract.ts';
import { makeWorld, type World } from './testing/fuzz/make-world.ts';
import { type FuzzRequest, generateRequests, toInject } from './testing/fuzz/requests.ts';
import { generateRouteRequests } from './testing/fuzz/route-requests.ts';
import { type MpesaSimulator, startMpesaSimulator } from './testing/start-mpesa-simulator.ts';
import { watchWrites, type WriteWatch } from './testing/fuzz/watch-writes.ts';

/** Number of cases: one a call, two in the slow lane. The long run (`npm run fuzz`) uses more, with a different seed each time. */
const CASES = Number(process.env['FUZZ_CASES'] ?? (runsAllCases() ? 2 : 1) * CALLS.length);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const REPORT = process.env['FUZZ_REPORT'];
const TIMEOUT_MS = 60 * 60_000;
/** Accepted requests use a world up: they spend credits, retire packages and end sign-ins. */
const MAX_REQUESTS_PER_WORLD = 500;

/** Tables that a rejected call may write to, by error code. Any other write fails the test. */
const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  // Stored for a retry with the same key.
  '*': ['idempotency_keys'],
  // The bytes of a rejected proof or file are deleted.
  proof_format_invalid: ['uploads'],
  content_file_invalid: ['uploads'],
  content_file_type_not_allowed: ['uploads'],
  // Every wrong code is counted, so that codes cannot be guessed.
  guardian_code_wrong: ['code_entry_locks'],
  guardian_codes_locked: ['code_entry_locks'],
  // The right password of an unverified address sends the verification mail again.
  email_unverified: ['email_links', 'mails', 'job_common'],
};

const NOT_TO_BE_TOLD = /node_modules|drizzle|\bpg_|insert into|select "|at [\w.]+ \(|SQLSTATE|ECONN/i;

let gateway: MpesaSimulator;
let t: TestApp;
let watch: WriteWatch;
let sharedWorld: World | null = null;
let requestsToWorld = 0;
const figures: Record<string, number> = {};
const requested = new Set<string>();
const accepted = new Set<string>();

beforeAll(async () => {
  gateway = await startMpesaSimulator();
  t = await buildTestApp({ ...gateway.env }, { runsWorkers: false });
  watch = await watchWrites(t.database.pool);
});
afterAll(async () => {
  await t.close();
  await gateway.close();
  if (REPORT !== undefined) {
    const neverAccepted = CALLS.map(({ name }) => name).filter((name) => !accepted.has(name));
    const report = { seed: SEED, calls: CALLS.length, acceptedCalls: accepted.size, neverAccepted, figures };
    writeFileSync(REPORT, JSON.stringify(report));
  }
});

/** Returns a world for the next feature. Making one takes a second, so features share it. */
async function getWorld(): Promise<World> {
  if (sharedWorld === null || requestsToWorld > MAX_REQUESTS_PER_WORLD) {
    sharedWorld = await makeWorld(t);
    requestsToWorld = 0;
  }
  await watch.take();
  return sharedWorld;
}

/** Sends a request and checks its response. Returns the response. */
async function judge(world: World, request: FuzzRequest): Promise<LightMyRequestResponse> {
  const own = request.who === 'visitor' ? {} : world[request.who].headers;
  const answer = await t.inject(toInject(request, own));
  const { statusCode } = answer;
  requestsToWorld += 1;
  requested.add(request.call);
  const counted = `${request.who} ${statusCode}`;
  figures[counted] = (figures[counted] ?? 0) + 1;
  const written = await watch.take();
  expect(statusCode, answer.body.slice(0, 500)).toBeLessThan(500);
  if (statusCode < 400) {
    if (String(answer.headers['content-type']).startsWith('application/json')) JSON.parse(answer.body);
    accepted.add(request.call);
    if (written.length > 0) await world.revive();
    await watch.take();
    return answer;
  }
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const { code, status } = answer.json<{ code: string; status: number }>();
  expect(ERROR_CODES).toContain(code);
  expect(status).toBe(statusCode);
  expect(answer.body.slice(0, 20_000)).not.toMatch(NOT_TO_BE_TOLD);
  const expected = [...(MAY_WRITE['*'] ?? []), ...(MAY_WRITE[code] ?? [])];
  expect(written.filter((table) => !expected.includes(table))).toEqual([]);
  return answer;
}

/** Sends a request to a route. A statement that was accepted is previewed and imported. */
async function judgeRoute(world: World, request: FuzzRequest): Promise<void> {
  const answer = await judge(world, request);
  if (request.call !== 'POST /api/statement-files' || answer.statusCode !== 201) return;
  const { id } = answer.json<{ id: string }>();
  const send = (action: string, input: object) =>
    judge(world, {
      ...request,
      url: `/api/statement-files/${id}/${action}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const previewed = await send('preview', {});
  if (previewed.statusCode !== 200) return;
  const { mapping } = previewed.json<StatementPreview>();
  await send('import', {
    source: { name: `Till ${id}`, provider: 'mpesa' },
    mapping: { ...mapping, date: 0, amount: 4 },
    leaveOutBroken: true,
  });
}

const features = [...new Set(CALLS.map(({ feature }) => feature))];

describe('no input causes a server error or a write by a rejected call', () => {
  it.each(features)('%s', { timeout: TIMEOUT_MS }, async (feature) => {
    const calls = CALLS.filter((call) => call.feature === feature);
    const world = await getWorld();
    await fc.assert(
      fc.asyncProperty(generateRequests(calls, world.known), async (request) => {
        await judge(world, request);
      }),
      { numRuns: Math.ceil((CASES * calls.length) / CALLS.length), seed: SEED },
    );
  });
});

it(
  'no request to a route outside of the contract causes a server error',
  { timeout: TIMEOUT_MS },
  async () => {
    const world = await getWorld();
    const added = await t.inject({
      method: 'POST',
      url: '/api/payment-devices',
      headers: world.admin.headers,
      payload: { name: 'Fuzzed phone' },
    });
    const { device, secret } = added.json<DeviceWithSecret>();
    const hooks = {
      device: { id: device.id, secret },
      callbackPath: new URL(getCallbackAddress(t.config)).pathname,
      now: () => t.clock.now(),
    };
    await watch.take();
    await fc.assert(
      fc.asyncProperty(generateRouteRequests(world.known, hooks), (request) => judgeRoute(world, request)),
      { numRuns: Math.ceil(CASES / 20), seed: SEED },
    );
  },
);

/** With this many, a call without any request is no coincidence. */
const CASES_FOR_EVERY_CALL = 40 * CALLS.length;
it.runIf(CASES >= CASES_FOR_EVERY_CALL)('requested every call', () => {
  expect(CALLS.map(({ name }) => name).filter((name) => !requested.has(name))).toEqual([]);
});

it('made many calls succeed, so the inputs were not only invalid ones', () => {
  // A single case a call leaves a call to luck more often.
  expect(accepted.size).toBeGreaterThan(CALLS.length / (CASES < 2 * CALLS.length ? 10 : 6));
});
