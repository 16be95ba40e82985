import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { GuardedStudent } from '@thuto/contract/accounts';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { currentUserStore } from '../lib/current-user/current-user-store.ts';

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

/** Signs in the account `a1` with the student `s1`, who has all rights unless others are given. */
export const signInFamily = (rights: Partial<GuardedStudent> = {}): void =>
  currentUserStore.set({
    accountId: 'a1' as AccountId,
    email: 'thabo@example.org',
    displayName: 'Thabo',
    role: 'student',
    emailVerified: true,
    students: [
      {
        id: 's1' as StudentId,
        name: 'Thabo Mokoena',
        firstName: 'Thabo',
        relationship: 'self',
        ...ALL_GUARDIAN_RIGHTS,
        ...rights,
      },
    ],
  });

/** A write that the page sent. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Replaces `fetch` by a server.
 * @param respond returns the body of a response, or a whole response, or a promise of it. Throws without a connection.
 * @returns the calls that are not GET, in order.
 */
export function stubServer(respond: (call: SentCall) => unknown): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = { method: request.method, path: new URL(request.url).pathname, body };
    if (call.method !== 'GET') sent.push(call);
    const answer = await respond(call);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return sent;
}

/** Returns the response with which the server rejects a call. */
export const rejection = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status, code, ...more }, { status });
