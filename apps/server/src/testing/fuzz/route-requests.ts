import { FILE_NAME_HEADER } from '@thuto/contract/statements';
import * as fc from 'fast-check';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import { signHookCall } from '../../features/devices/device-vault.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Known } from './inputs-of-schema.ts';
import { type FuzzRequest, inUrl, requestRole } from './requests.ts';

/** Routes with a protocol or an endless response of their own, tested in their features. */
const LEFT_OUT = ['/api/uploads', '/api/uploads/:id', '/api/events'];
const POSTS = ['/api/statement-files', '/api/hooks/sms/:device', '/api/hooks/mpesa/:token'];
const GETS = Object.keys(ROUTE_ACTIONS).filter((route) => ![...LEFT_OUT, ...POSTS].includes(route));

/** Values of parameters that are no ids. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  kind: ['bookings', 'sessions'],
  subject: ['physics', 'mathematics'],
  table: ['bookings', 'payments', 'users', 'orders', 'sessions'],
};
const QUERIES = [
  '',
  'month=2026-03',
  'month=0000-99',
  'month=%00',
  'month=a&month=b',
  'status=approved',
  '%',
];

/** A device that forwards messages, and the path of M-Pesa's callbacks. */
export interface Hooks {
  readonly device: { readonly id: string; readonly secret: string };
  readonly callbackPath: string;
  readonly now: () => Date;
}

function fillParameters(route: string, { ids, idsOf = {}, studentId }: Known): fc.Arbitrary<string> {
  const parts = route.split('/').map((part, at, all): fc.Arbitrary<string> => {
    if (!part.startsWith(':')) return fc.constant(part);
    const name = part.slice(1).replace(/\..*$/, '');
    const ending = part.slice(1 + name.length);
    const ofKind = [...(WORDS[name] ?? []), ...(idsOf[all[at - 1] ?? ''] ?? []), ...(idsOf[name] ?? [])];
    const known = studentId !== undefined && name === 'studentId' ? [studentId] : ofKind;
    return fc
      .oneof(
        ...(known.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...known) }] : []),
        { weight: 2, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: hostileText },
      )
      .map((value) => inUrl(value) + ending);
  });
  return fc.tuple(...parts).map((filled) => filled.join('/'));
}

const generateGet = (route: string, known: Known): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(fillParameters(route, known), fc.constantFrom(...QUERIES), requestRole)
    .map(([path, query, who]) => ({
      call: `GET ${route}`,
      who,
      method: 'GET',
      url: query === '' ? path : `${path}?${query}`,
      headers: {},
      body: null,
    }));

/** A message of a payment with one part replaced. */
const message = fc
  .tuple(fc.constantFrom('QK12AB34CD', '58.20', 'MAMELLO MOKOENA', '2/3/26', '10:15 AM'), hostileText)
  .map(([part, replacement]) =>
    'QK12AB34CD Confirmed. You have received M58.20 from MAMELLO MOKOENA 26658123456 on 2/3/26 at 10:15 AM. Reference T7K-4QX. New M-Pesa balance is M58.20.'.replace(
      part,
      () => replacement.slice(0, 3_000),
    ),
  );
const json = (value: unknown) => JSON.stringify(value) ?? 'undefined';
const hookBody = fc.oneof(
  message.map((text) => json({ from: 'M-PESA', text })),
  fc.tuple(hostileValue, hostileValue).map(([from, text]) => json({ from, text })),
  hostileValue.map(json),
  hostileText,
);

/** Generates messages that the device has signed, most of them, and callbacks. */
function generateHookCalls({ device, callbackPath, now }: Hooks): fc.Arbitrary<FuzzRequest> {
  const visitor = { who: 'visitor', method: 'POST' } as const;
  const type = { 'content-type': 'application/json' };
  const forwarded = fc
    .tuple(hookBody, fc.integer({ min: -320, max: 320 }), fc.integer({ min: 0, max: 9 }))
    .map(([body, seconds, luck]): FuzzRequest => {
      const timestamp = String(Math.floor(now().getTime() / 1000) + seconds);
      const signature = signHookCall(luck === 0 ? 'another secret' : device.secret, timestamp, body);
      const headers = { ...type, 'x-timestamp': timestamp, 'x-signature': signature };
      return { ...visitor, call: 'POST /api/hooks/sms', url: `/api/hooks/sms/${device.id}`, headers, body };
    });
  const callback = fc
    .tuple(hostileText, hookBody)
    .chain(([id, body]) => fc.constantFrom(body, json({ input_ThirdPartyConversationID: id })))
    .map((body): FuzzRequest => ({
      ...visitor,
      call: 'POST /api/hooks/mpesa',
      url: callbackPath,
      headers: type,
      body,
    }));
  return fc.oneof(forwarded, callback);
}

const cell = fc.oneof(
  fc.constantFrom(
    '2026-03-02',
    '02/03/2026 10:15',
    'QK12AB34CD',
    'T7K-4QX',
    '450.00',
    '-1',
    '1,000.00',
    '1e9',
  ),
  hostileText.map((text) => text.slice(0, 2_000)),
);
const statement = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 }),
  )
  .map(([separator, newline, rows]) =>
    [['Date', 'Transaction ID', 'Reference', 'Payer', 'Amount'], ...rows]
      .map((row) => row.join(separator))
      .join(newline),
  );

const generateStatementFiles: fc.Arbitrary<FuzzRequest> = fc
  .tuple(statement, hostileText)
  .map(([body, name]): FuzzRequest => ({
    call: 'POST /api/statement-files',
    who: 'admin',
    method: 'POST',
    url: '/api/statement-files',
    headers: { 'content-type': 'text/csv', [FILE_NAME_HEADER]: inUrl(name).slice(0, 1_000) },
    body,
  }));

/** Generates requests to the routes outside of the contract: files, prints, exports, statements and hooks. */
export const generateRouteRequests = (known: Known, hooks: Hooks): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...GETS.map((route) => ({ weight: 1, arbitrary: generateGet(route, known) })),
    { weight: 6, arbitrary: generateHookCalls(hooks) },
    { weight: 4, arbitrary: generateStatementFiles },
  );
