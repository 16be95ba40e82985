import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import type { FirstData, FirstResponse } from '@thuto/contract/first-data';
import { ACCOUNT_HEADER } from '@thuto/contract/offline-cache';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from './api.ts';
import type { CurrentUser } from './context.ts';
import type { FirstDataReader } from './plugins/private-page.ts';

/** The calls that every page of a signed-in user makes. */
const ON_EVERY_PAGE = [
  contract.accounts.getViewer,
  contract.settings.getPublicSettings,
  contract.subjects.listSubjects,
];

/** Headers of the page's request that its calls share. */
const SHARED_HEADERS = ['cookie', 'host', 'user-agent'];

/**
 * Creates a function that returns the responses to the first calls of a page, so that a signed-in user gets them with the
 * page. It makes the same calls as the browser would, inside of the process. A call that fails is left out; the browser
 * then makes it itself.
 */
export function createFirstDataReader(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => Pick<RequestContext, 'findCurrentUser'>,
): FirstDataReader {
  return async (request) => {
    const currentUser = await contextFor(request).findCurrentUser();
    if (currentUser === null) return null;
    const paths = listFirstCalls(currentUser, new URL(request.url, 'http://localhost'));
    const responses = await Promise.all(paths.map((path) => ask(app, request, path)));
    return Object.fromEntries(responses.flatMap((response) => (response === null ? [] : [response])));
  };
}

/** Returns the paths of the calls that a page makes first. */
function listFirstCalls(currentUser: CurrentUser, { pathname, searchParams }: URL): readonly string[] {
  const paths = ON_EVERY_PAGE.map((call) => getPath(call));
  const page = pathname.replace(/(.)\/$/, '$1');
  if (currentUser.role === 'student' && /^\/(student|account)(\/|$)/.test(page)) {
    // The student that the page shows: `chooseStudent` in the web app.
    const named = searchParams.get('for');
    const student = currentUser.students.find(({ id }) => named === null || id === named);
    paths.push(getPath(contract.privacy.getMyTerms));
    if (student === undefined) return paths;
    if (page === '/student') paths.push(getPath(contract.needs.listNeeds));
    if (student.canBook || student.canSeeProgress) {
      paths.push(getPath(contract.threads.listThreads, student.id));
      if (page === '/student') paths.push(getPath(contract.profiles.getMyDashboard, student.id));
    }
  }
  if (currentUser.role === 'tutor' && page === '/tutor') {
    paths.push(getPath(contract.threads.listTutorThreads), getPath(contract.tutorArea.getTutorDay));
  }
  return paths;
}

const MAIN_CALLS = [contract.profiles.getMyDashboard, contract.tutorArea.getTutorDay].map(
  (call) => new RegExp(`^${getPath(call, '[^/]+')}$`),
);

/** Returns whether the data contains the main response of a page that the server can render. */
export const hasMainResponse = (data: FirstData): boolean =>
  Object.keys(data).some((path) => MAIN_CALLS.some((call) => call.test(path)));

function getPath(call: AnyContractProcedure, studentId = ''): string {
  return `/api${call['~orpc'].route.path?.replace('{studentId}', studentId)}`;
}

async function ask(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  path: string,
): Promise<[string, FirstResponse] | null> {
  const shared = SHARED_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  const response = await app.inject({
    url: path,
    remoteAddress: ip,
    headers: Object.fromEntries(shared) as Record<string, string>,
  });
  if (response.statusCode !== 200) return null;
  const accountId = response.headers[ACCOUNT_HEADER];
  return [path, { accountId: typeof accountId === 'string' ? accountId : null, body: response.json() }];
}
