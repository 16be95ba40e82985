import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';

/** Renders a part of a page with a router and a query cache of its own, and returns the user. */
export function renderPage(children: ReactNode): UserEvent {
  const Page = createRoutesStub([{ path: '*', Component: () => children }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** A write that the page sent. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Replaces `fetch` by a server.
 * @param respond returns the body of a response, or a whole response. Throws without a connection.
 * @returns the calls that are not GET, in order.
 */
export function stubServer(respond: (call: SentCall) => unknown): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = { method: request.method, path: new URL(request.url).pathname, body };
    if (call.method !== 'GET') sent.push(call);
    const answer = respond(call);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return sent;
}

/** Returns the response with which the server rejects a call. */
export const rejection = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status, code, ...more }, { status });
