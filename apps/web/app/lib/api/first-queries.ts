import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query';
import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import { decideGuard, type Role } from '@thuto/domain/permissions';
import { data, redirect, type RouterContextProvider } from 'react-router';
import type { orpc } from './api-client.ts';
import { findCurrentUser } from '../current-user/find-current-user.ts';
import { buildGuardTarget } from '../current-user/guard-target.ts';
import { canFollow, chooseStudent } from '../students/student.ts';
import { type Visit, visitContext } from '../pages/visit.ts';

/** What a loader returns: the responses to the first calls of its part of the page. */
export interface FirstQueries {
  readonly queries: DehydratedState;
}

/** Longer than calls take. A page waits no longer for its data. */
const FIRST_DATA_TIMEOUT_MS = 2_000;

/** Makes calls in the server's process. One that fails or hangs is left out: the browser makes it itself. */
export async function prefetch(
  { api }: Visit,
  fill: (cache: QueryClient, calls: typeof orpc) => readonly Promise<void>[],
): Promise<FirstQueries> {
  // Without the browser's rules: a failed call is neither repeated nor does it end a session here.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FIRST_DATA_TIMEOUT_MS);
  });
  await Promise.race([Promise.all(fill(client, createTanstackQueryUtils(api))), timeout]);
  clearTimeout(timer);
  return { queries: dehydrate(client) };
}

interface Opened {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
}

/**
 * Loads the first data of an area or of a page in it, for users who may open it. A user of another role gets the page that
 * says so, with status 403. While nobody can tell who the user is, the browser asks.
 * @throws a redirect for other visitors, in the order of ACCESS-3.
 */
export async function loadForUser(
  { context, request }: Opened,
  requires: Role | null,
  load: (currentUser: CurrentUser, visit: Visit) => Promise<FirstQueries | null>,
) {
  const visit = context.get(visitContext);
  const currentUser = await findCurrentUser(visit);
  const decision = decideGuard(currentUser, requires);
  // oxlint-disable-next-line only-throw-error -- React Router's way to redirect.
  if (decision.kind === 'redirect') throw redirect(buildGuardTarget(decision.to, new URL(request.url)));
  if (decision.kind === 'deny') return data(null, { status: 403 });
  return currentUser ? load(currentUser, visit) : null;
}

/** The same for a page about the chosen student of a family; nothing if the user may not follow that student. */
export const loadForStudent = (
  opened: Opened,
  fill: (student: GuardedStudent, cache: QueryClient, calls: typeof orpc) => readonly Promise<void>[],
) =>
  loadForUser(opened, 'student', async (currentUser, visit) => {
    const student = chooseStudent(currentUser, new URL(opened.request.url).search, null);
    if (student === null || !canFollow(student)) return null;
    return prefetch(visit, (cache, calls) => fill(student, cache, calls));
  });

/** In the browser, pages make their calls themselves: they show what is cached at once, and work offline. */
export const loadInBrowser = () => null;
