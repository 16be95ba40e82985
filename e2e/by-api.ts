import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { type Centre, getCentre } from './centres.ts';
import { findMail, findLink } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { pictureProof } from './proofs.ts';
import { insertAccount, insertPassword, insertSession, query } from './rows.ts';
import { expect } from './test.ts';

// Creates test data with rows and through the API instead of the screens.

const SMALL_PROOF = pictureProof(40, 40);
const SESSION_COOKIE = 'thuto.session_token';

const base64 = (text: string) => Buffer.from(text).toString('base64');

interface NewPerson {
  readonly name: string;
  readonly email: string;
}

async function setSession(page: Page, centre: Centre, value: string): Promise<void> {
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: centre.url, httpOnly: true }]);
}

/** Creates a verified student and signs them in, in the page's browser context. Without a password unless told. */
export async function becomeStudent(
  page: Page,
  person: NewPerson,
  { centre = getCentre(), hasPassword = false }: { centre?: Centre; hasPassword?: boolean } = {},
): Promise<void> {
  const { id, cookie } = await insertAccount(centre.folder, { ...person, role: 'student' });
  if (hasPassword) await insertPassword(centre.folder, id);
  await setSession(page, centre, cookie);
}

/** Creates a student through sign-up and the mailed link, and signs them in, in the page's browser context. */
export async function signUp(page: Page, person: NewPerson): Promise<void> {
  const data = { displayName: person.name, email: person.email, password: PASSWORD, termsAccepted: true };
  expect((await page.request.post('/api/accounts', { data })).status()).toBe(201);
  const link = new URL(findLink(await findMail(page, person.email, /verif/i), '/verify'));
  const applied = await page.request.post('/api/email-verifications/apply', {
    data: { token: link.searchParams.get('oobCode') },
  });
  expect(applied.status(), await applied.text()).toBe(200);
  await signInAs(page.request, person.email, PASSWORD);
}

export async function signInAs(request: APIRequestContext, email: string, password: string): Promise<void> {
  const answer = await request.post('/api/sign-ins', { data: { email, password, rememberMe: true } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs the admin in, in the page's browser context. */
export const becomeAdmin = (page: Page, centre: Centre = getCentre()) =>
  setSession(page, centre, centre.adminCookie);

/** Signs an existing account in, in the page's browser context. */
export async function becomeAccount(page: Page, email: string, centre: Centre = getCentre()): Promise<void> {
  await setSession(page, centre, await insertSession(centre.folder, email));
}

/** Returns an API client signed in as the admin. */
export const openAdmin = ({ url, adminCookie }: Centre = getCentre()): Promise<APIRequestContext> =>
  requests.newContext({
    baseURL: url,
    extraHTTPHeaders: { cookie: `${SESSION_COOKIE}=${adminCookie}` },
  });

/** Orders a package for the first student and pays for it in cash at the desk. */
export async function buySessions(
  family: APIRequestContext,
  admin: APIRequestContext,
  packageId = 'bundle-5',
): Promise<void> {
  const { reference, missingLisente } = await call<{ reference: string; missingLisente: number }>(
    family,
    'POST',
    '/students/{studentId}/orders',
    { packageId },
  );
  await call(admin, 'POST', '/console/cash', { reference, amountLisente: missingLisente });
}

/** Uploads a proof, submits it for a package and returns the payment id. Pays for the first student unless told. */
export async function payFor(
  request: APIRequestContext,
  packageId: string,
  { proof = SMALL_PROOF, studentId }: { proof?: { name: string; buffer: Buffer }; studentId?: string } = {},
): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const created = await request.post('/api/uploads', {
    headers: {
      ...tus,
      'upload-length': String(proof.buffer.length),
      'upload-metadata': `filename ${base64(proof.name)},purpose ${base64('payment-proof')}`,
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const place = created.headers()['location'] ?? '';
  const sent = await request.patch(place, {
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    data: proof.buffer,
  });
  expect(sent.status(), await sent.text()).toBe(204);
  const payer = studentId ?? (await getStudentId(request));
  const answer = await request.post(`/api/students/${payer}/payments`, {
    data: { packageId, uploadId: place.slice(place.lastIndexOf('/') + 1) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

interface Profile {
  readonly details: object;
  readonly selectedPackage: string | null;
  readonly revision: number;
}

const detailsOf = (firstName: string) => ({
  studentFirstName: firstName,
  studentLastName: 'Mokoena',
  schoolName: 'Maseru High School',
  subjects: ['mathematics', 'physics'],
});

/** Fills in the profile of a student who needs tutoring for themselves. */
export async function fillProfile(request: APIRequestContext, firstName: string): Promise<void> {
  const path = '/students/{studentId}/profile';
  const { details, selectedPackage, revision } = await call<Profile>(request, 'GET', path);
  await call(request, 'PUT', path, { ...details, ...detailsOf(firstName), selectedPackage, revision });
}

/** Adds a student to the signed-in family, with the answers of the first student's profile. Returns the id. */
export async function addStudent(request: APIRequestContext, firstName: string): Promise<string> {
  const { details } = await call<Profile>(request, 'GET', '/students/{studentId}/profile');
  const added = { ...details, ...detailsOf(firstName) };
  return (await call<{ id: string }>(request, 'POST', '/students', added)).id;
}

/** Returns the id of the first student of the signed-in family account. */
export async function getStudentId(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/current-user');
  const { currentUser } = (await answer.json()) as { currentUser: { students: { id: string }[] } };
  return currentUser.students[0]?.id ?? 'none';
}

/**
 * Calls the API, expects success and returns the parsed body. `{studentId}` in the path stands for the first student of
 * the signed-in account.
 */
export async function call<T = unknown>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object = {},
): Promise<T> {
  const address = path.includes('{studentId}')
    ? path.replace('{studentId}', await getStudentId(request))
    : path;
  const answer = await request.fetch(`/api${address}`, { method, ...(method !== 'GET' && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Creates a tutor of the directory with an account and signs them in, in the page's browser context. Returns their id. */
export async function becomeTutor(
  page: Page,
  admin: APIRequestContext,
  person: NewPerson & { readonly subjects?: readonly string[]; readonly meetingLink?: string },
): Promise<string> {
  const centre = getCentre();
  const { id } = await call<{ id: string }>(admin, 'POST', '/tutors', person);
  const account = await insertAccount(centre.folder, { ...person, role: 'tutor' });
  await query(centre.folder, 'update tutors set account_id = $1 where id = $2', [account.id, id]);
  await setSession(page, centre, account.cookie);
  return id;
}
