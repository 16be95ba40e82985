import { writeFileSync } from 'node:fs';
import { getMaxBodyBytes } from '@thuto/contract/calls/body-limits';
import { ERROR_STATUS } from '@thuto/contract/calls/problem';
import { ID as SAMPLE_ID, SAMPLES } from '@thuto/contract/calls/contract-samples';
import { maskEvidence } from '@thuto/domain/payments/mask-evidence';
import { sample as pickSample } from '@thuto/domain/testing/sample';
import { MAX_MESSAGE_LENGTH, parsePaymentMessage } from '@thuto/domain/reconciliation/payment-messages';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTE_ACTIONS } from './route-actions.ts';
import { lessons } from './platform/db/schema/lessons.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS, type ContractCall } from './testing/calls-of-contract.ts';
import { measureLeastBlock, measureMaxBlockMs } from './testing/event-loop-probe.ts';
import { insertLessons } from './testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

/** The HTTP parser refuses longer request targets. */
const MAX_URL_CHARACTERS = 12_000;
const TIMEOUT_MS = 180_000;
/** A file for the longest blocks. */
const REPORT = process.env['BLOCK_REPORT'];

/** Two marks in the wrong order. Normalizing sorts the marks of a character, which is slow if there are many. */
const MARKS = '\u0345\u0334';
/** Repeated, each of these makes some careless pattern slow. */
const FILLERS = ['a', ' ', '1', 'a-', '1 ', '((', 'a@', 'balance 1 ', MARKS];

/** A value that no call takes: the input is validated as a whole, and then refused without an effect. */
const UNKNOWN_FIELD = { nonsense: '1' };

let t: TestApp;
let maxBlockMs: number;
let people: readonly (Person | null)[];

beforeAll(async () => {
  maxBlockMs = measureMaxBlockMs();
  t = await buildTestApp({}, { runsWorkers: false });
  const [student, tutor] = [await makeStudent(t), await makeTutor(t)];
  people = [student, tutor, await makeAdmin(t), null];
  // The lesson of the samples, because only its tutor learns whether an input about it is valid.
  const startsAt = new Date(t.clock.now().getTime() + 24 * 60 * 60 * 1000);
  await insertLessons(t, [{ id: SAMPLE_ID, studentId: student.id, status: 'confirmed', startsAt }]);
  await t.db.update(lessons).set({ tutorId: tutor.tutorId });
});
afterAll(() => t.close());

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly maxLength?: number;
}

/** Returns the input with every string repeated up to its own limit. Enums and other strings without one stay. */
function fillUp(value: unknown, schemas: readonly JsonSchema[], filler: string): unknown {
  const options = schemas.flatMap((schema) => schema.anyOf ?? [schema]);
  if (typeof value === 'string') {
    const max = Math.max(0, ...options.map(({ maxLength }) => maxLength ?? 0));
    return max === 0 ? value : filler.repeat(Math.ceil(max / filler.length)).slice(0, max);
  }
  if (Array.isArray(value)) {
    const items = options.flatMap((schema) => schema.items ?? []);
    return value.map((item) => fillUp(item, items, filler));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      fillUp(
        field,
        options.flatMap((schema) => schema.properties?.[name] ?? []),
        filler,
      ),
    ]),
  );
}

/** Returns a copy of the value for each string in it, with that string replaced. */
function replaceEach(value: unknown, by: string): unknown[] {
  if (typeof value === 'string') return [by];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => replaceEach(item, by).map((replaced) => value.with(at, replaced)));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    replaceEach(field, by).map((replaced) => ({ ...value, [name]: replaced })),
  );
}

function toRequest({ method, path }: ContractCall, input: object, person: Person | null): InjectOptions {
  // First, so that a long address does not cut it off.
  const rest: Record<string, unknown> = { ...UNKNOWN_FIELD, ...input };
  const inUrl = (value: unknown) => encodeURIComponent(String(value)).slice(0, MAX_URL_CHARACTERS);
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'studentId' && person !== null ? person.id : rest[name];
    delete rest[name];
    return inUrl(value);
  });
  const headers = person?.headers ?? {};
  if (method !== 'GET') return { method, url: `/api${url}`, headers, payload: rest };
  const query = Object.entries(rest).map(([name, value]) => `${name}=${inUrl(value)}`);
  return { method, url: `/api${url}?${query.join('&')}`.slice(0, MAX_URL_CHARACTERS), headers };
}

/** Returns the caller whose input is validated: nobody else learns anything about the rules. */
async function findCaller(call: ContractCall, input: object): Promise<Person | null | undefined> {
  for (const person of people) {
    const { statusCode } = await t.inject(toRequest(call, input, person));
    if (statusCode === ERROR_STATUS.input_invalid) return person;
  }
  return undefined;
}

/** Repeated, each of these makes some pattern for messages of payments slow. */
const MESSAGE_FILLERS = [
  ...FILLERS,
  'from a ',
  "1 111'",
  'M1 ',
  'id.',
  'id A1.',
  'bought ',
  'A1',
  'to 1234 - a ',
  '٣ ',
];

/** Calls in `npm test`. The slow lane tests all. */
const CALLS_IN_SAMPLE = 80;

describe('no input blocks the event loop (OPS-13)', () => {
  it(
    'refuses every string at the body limit, and every string at its own limit, at once',
    { timeout: TIMEOUT_MS },
    async () => {
      const blocks: [ms: number, call: string][] = [];
      const unreached: string[] = [];
      const calls = pickSample(CALLS, CALLS_IN_SAMPLE, 'calls');
      for (const call of calls) {
        const sample = SAMPLES[call.name]?.input;
        if (call.input === null || sample === undefined) continue;
        const caller = await findCaller(call, sample);
        if (caller === undefined) unreached.push(call.name);
        const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
        const { length } = JSON.stringify({ ...sample, ...UNKNOWN_FIELD });
        const room = getMaxBodyBytes(call) - length;
        const inputs = [
          ...replaceEach(sample, 'a'.repeat(room)),
          ...replaceEach(sample, MARKS.repeat(room / Buffer.byteLength(MARKS))),
          // Another filler for the next call: the calls share their kinds of strings.
          fillUp(sample, [schema], FILLERS[blocks.length % FILLERS.length] ?? 'a'),
        ];
        const requests = inputs.map((input) => toRequest(call, input as object, caller ?? null));
        const statuses: number[] = [];
        const cpuMs = await measureLeastBlock(async () => {
          for (const request of requests) statuses.push((await t.inject(request)).statusCode);
        }, maxBlockMs);
        blocks.push([cpuMs, call.name]);
        expect(
          statuses.filter((status) => status < 400 || status >= 500),
          call.name,
        ).toEqual([]);
      }
      blocks.sort(([a], [b]) => b - a);
      if (REPORT !== undefined)
        writeFileSync(REPORT, JSON.stringify({ blocks: blocks.slice(0, 20), unreached }));
      expect(blocks.filter(([ms]) => ms > maxBlockMs)).toEqual([]);
      expect(unreached).toEqual([]);
    },
  );

  it.each(MESSAGE_FILLERS)('parses and masks a message of the greatest length, of %j', (filler) => {
    const text = `${filler.repeat(MAX_MESSAGE_LENGTH).slice(0, MAX_MESSAGE_LENGTH - 1)}!`;
    const before = process.threadCpuUsage();
    parsePaymentMessage(text);
    maskEvidence(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(maxBlockMs);
  });

  it('builds the documents of the API in small steps', async () => {
    // The test run compiles modules when it loads them; the product has them compiled.
    const [{ generateDocument, serializeDocument }, { buildApiReferencePage }] = await Promise.all([
      import('./plugins/openapi-document.ts'),
      import('./plugins/api-reference-page.ts'),
    ]);
    const build = async () => {
      const document = await generateDocument();
      await serializeDocument(document);
      await buildApiReferencePage(document);
    };
    expect(await measureLeastBlock(build, maxBlockMs)).toBeLessThan(maxBlockMs);
    for (const url of ['/api/docs', '/api/openapi.json']) {
      expect((await t.inject({ url })).statusCode).toBe(200);
    }
  });
});

describe('addresses outside the contract', () => {
  const ROUTES = Object.keys(ROUTE_ACTIONS).filter((route) => route.includes(':'));
  const PARTS = ['x'.repeat(3_000), 'x'.repeat(90), '%00', 'a%00b', '%F0%9F%98%80', "'", '..%2F..'];

  it.each(ROUTES)('answers every value in %s without a server error', async (route) => {
    for (const person of people) {
      for (const part of PARTS) {
        const url = route
          .replace(':studentId', person?.id ?? part)
          .replaceAll(/:[A-Za-z]+/g, () => part)
          .replace(/\(.*\)/u, '');
        const { statusCode } = await t.inject({ url, headers: person?.headers ?? {} });
        expect(statusCode, url.slice(0, 80)).toBeLessThan(500);
      }
    }
  });
});
