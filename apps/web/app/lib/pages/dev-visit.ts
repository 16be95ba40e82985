import { createORPCClient } from '@orpc/client';
import type { MiddlewareFunction } from 'react-router';
import { toApiError } from '../api/api-error.ts';
import { getDeviceTime } from '../time/clock.ts';
import { createContractLink } from '../api/contract-link.ts';
import { type Visit, visitContext } from './visit.ts';

const API_URL = process.env['THUTO_API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * For the development server of React Router, which is another process than the API: makes the calls of loaders over
 * HTTP, with the browser's cookies.
 */
export const provideDevVisit: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const added = new Headers();
  const send = async (call: Request) => {
    call.headers.set('cookie', request.headers.get('cookie') ?? '');
    const response = await fetch(call);
    for (const cookie of response.headers.getSetCookie()) added.append('set-cookie', cookie);
    if (response.ok) return response;
    throw toApiError(response.status, await response.json().catch(() => undefined));
  };
  context.set(visitContext, {
    api: createORPCClient(createContractLink(() => API_URL, send)) as Visit['api'],
    nonce: '',
    isLite: /(?:^|; )lite=1/.test(request.headers.get('cookie') ?? ''),
    origin: new URL(request.url).origin,
    isShell: false,
    at: getDeviceTime(),
    // The development server prints it.
    logFailure: () => undefined,
  });
  const response = await next();
  for (const cookie of added.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
};
