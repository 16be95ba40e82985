import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { ContractCall } from '../calls-of-contract.ts';
import { hostileText } from './hostile-values.ts';
import { idsOfPath } from './existing-ids.ts';
import { generateFromSample } from './inputs-of-samples.ts';
import { generateInputs, type Known, generateNearMisses } from './inputs-of-schema.ts';

export type RequestRole = 'visitor' | 'student' | 'tutor' | 'admin';

/** One request. The value that fast-check prints on failure is enough to send it again. */
export interface FuzzRequest {
  readonly call: string;
  readonly who: RequestRole;
  readonly method: ContractCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

type Carrier = (call: ContractCall, input: unknown) => Pick<FuzzRequest, 'url' | 'headers' | 'body'>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Encodes a value for a URL. Lone surrogates become invalid UTF-8 bytes. */
export const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // The HTTP parser rejects longer URLs before they reach the app.
  return encodeURIComponent(text.slice(0, 3_000).toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
};

function pathOf({ path }: ContractCall, input: unknown): { url: string; rest: unknown } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { url: `/api${path.replaceAll(/\{\w+\}/g, () => inUrl(input))}`, rest: input };
  }
  const rest = Object.defineProperties({}, Object.getOwnPropertyDescriptors(input)) as Record<
    string,
    unknown
  >;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return inUrl(value);
  });
  return { url: `/api${url}`, rest };
}

/** Encodes the input like the browser does. */
const asMeant: Carrier = (call, input) => {
  const { url, rest } = pathOf(call, input);
  if (call.method !== 'GET') return { url, headers: JSON_TYPE, body: JSON.stringify(rest) };
  const pairs = typeof rest === 'object' && rest !== null ? Object.entries(rest) : [['', rest]];
  const query = pairs.map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`).join('&');
  return { url: query === '' ? url : `${url}?${query}`, headers: {}, body: null };
};

const asForm: Carrier = (call, input) => {
  const { url, rest } = pathOf(call, input);
  const body = Object.entries(Object(rest) as object)
    .map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`)
    .join('&');
  return { url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
};

const asParts: Carrier = (call, input) => {
  const { url, rest } = pathOf(call, input);
  const parts = Object.entries(Object(rest) as object).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${inUrl(value)}\r\n`,
  );
  return {
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `${parts.join('')}--b--\r\n`,
  };
};

/** A body that does not match its content type. */
const broken = (body: string, type: string): Carrier => {
  return (call, input) => ({ url: pathOf(call, input).url, headers: { 'content-type': type }, body });
};

const withQuery = (query: string): Carrier => {
  return (call, input) => ({ ...asMeant(call, input), url: `${pathOf(call, input).url}?${query}` });
};

const BROKEN_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"text"',
  '1',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(100_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"a":${'9'.repeat(50_000)}}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/event-stream',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  'application/xml',
  'a/b; c',
];
const QUERIES = [
  'limit=1&limit=2',
  'limit[]=1',
  'limit[a]=1',
  'search[__proto__][role]=admin',
  '__proto__[role]=admin',
  'constructor[prototype][role]=admin',
  'cursor=%00',
  'cursor=%E0%A4%A',
  '%',
  `${'a[0]'.repeat(500)}=1`,
  `${'[a]'.repeat(900)}=1`,
  `limit[${2 ** 31}]=1`,
  'data={"json":{}}',
];

const carrier: fc.Arbitrary<Carrier> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(asMeant) },
  { weight: 1, arbitrary: fc.constantFrom(asForm, asParts) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...BROKEN_BODIES), fc.constantFrom(...TYPES))
      .map(([body, type]) => broken(body, type)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...QUERIES).map(withQuery) },
);

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'accept',
          'if-none-match',
          'last-event-id',
          'x-forwarded-for',
          'user-agent',
        ),
        hostileText,
      )
      // The HTTP parser rejects other characters in a header.
      .map(([name, value]) => ({ [name]: value.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 4_000) })),
  },
);

/** Most requests come from users who pass the guards. */
export const requestRole: fc.Arbitrary<RequestRole> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('visitor') },
  { weight: 2, arbitrary: fc.constant('student') },
  { weight: 1, arbitrary: fc.constant('tutor') },
  { weight: 3, arbitrary: fc.constant('admin') },
);

/** Generates requests to these calls by any user: valid, nearly valid and invalid. */
export function generateRequests(calls: readonly ContractCall[], known: Known): fc.Arbitrary<FuzzRequest> {
  const toOne = (call: ContractCall) => {
    const ofCall = { ...known, idsOf: { ...known.idsOf, id: idsOfPath(call.path, known.idsOf ?? {}) } };
    const fromSample = generateFromSample(call, ofCall);
    const input = fc.oneof(
      generateInputs(call.input, ofCall),
      generateNearMisses(call.input, ofCall),
      ...(fromSample === null ? [] : [fromSample, fromSample]),
    );
    return fc.tuple(input, carrier, headers, requestRole).map(([input, carry, extra, who]): FuzzRequest => {
      const carried = carry(call, input);
      return {
        call: call.name,
        who,
        method: call.method,
        ...carried,
        headers: { ...carried.headers, ...extra },
      };
    });
  };
  return fc.oneof(...calls.map(toOne));
}

/** Converts a request to an inject call with the given user's headers. */
export const toInject = (
  { method, url, headers, body }: FuzzRequest,
  own: Readonly<Record<string, string>>,
): InjectOptions => ({
  method,
  url,
  headers: { ...headers, ...own },
  ...(body !== null && method !== 'GET' && { payload: body }),
});
