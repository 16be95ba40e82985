import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import contractRoutes from 'virtual:contract-routes';
import { api } from './api-client.ts';
import { ApiError, isOffline, NetworkError } from './api-error.ts';
import { getErrorMessage } from './error-copy.ts';

const answer = vi.fn<(request: Request, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://thuto.example' } });
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  answer.mockReset();
  vi.useRealTimers();
});

function problem(status: number, body: unknown, type = 'application/problem+json'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': type } });
}

function endpointsOf(router: object): string[] {
  return Object.values(router).flatMap((entry: object | string) => {
    if (typeof entry === 'string') return entry;
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { method, path } = entry['~orpc'].route;
    return `${method} ${path}`;
  });
}

const BOOKING_ID = '0199c1d2-0000-7000-8000-000000000001';

describe('api client', () => {
  it('covers every endpoint of the contract', () => {
    const routes = endpointsOf(contractRoutes);
    expect(routes.sort()).toEqual([...endpointsOf(contract)].sort());
  });

  it('sends the body as JSON below /api, with same-origin cookies', async () => {
    answer.mockResolvedValue(Response.json({ currentUser: null }));
    await api.accounts.signIn({ email: 'a@b.co', password: 'secret', rememberMe: true });
    const [request, init] = answer.mock.calls[0] ?? [];
    expect(`${request?.method} ${request?.url}`).toBe('POST https://thuto.example/api/sign-ins');
    expect(await request?.json()).toEqual({ email: 'a@b.co', password: 'secret', rememberMe: true });
    expect(init?.credentials).toBe('same-origin');
  });

  it('puts an id into the path and leaves the rest in the body', async () => {
    answer.mockResolvedValue(Response.json({}));
    await api.bookings.rejectBooking({ id: BOOKING_ID, reason: 'Full' });
    const request = answer.mock.calls[0]?.[0];
    expect(request?.url).toBe(`https://thuto.example/api/bookings/${BOOKING_ID}/reject`);
    expect(await request?.json()).toEqual({ reason: 'Full' });
  });

  it('puts the input of a GET into the query and omits undefined values', async () => {
    answer.mockResolvedValue(Response.json({}));
    await api.bookings.listBookableStudents({ search: 'Lerato & co', sort: undefined, limit: 20 });
    const request = answer.mock.calls[0]?.[0];
    expect(request?.url).toBe('https://thuto.example/api/bookable-students?search=Lerato+%26+co&limit=20');
    expect(request?.body).toBeNull();
  });

  it('sends no body when there is no input', async () => {
    answer.mockResolvedValue(Response.json({}));
    await api.bookings.completeBooking({ id: BOOKING_ID });
    const request = answer.mock.calls[0]?.[0];
    expect(request?.url).toBe(`https://thuto.example/api/bookings/${BOOKING_ID}/complete`);
    expect(request?.headers.has('content-type')).toBe(false);
  });

  it('throws an ApiError with all fields of the problem response', async () => {
    const fields = { email: 'Invalid email address.' };
    answer.mockResolvedValue(
      problem(422, { code: 'input_invalid', status: 422, requestId: 'r-1', fields, details: { now: 'x' } }),
    );
    const error: unknown = await api.accounts.getViewer().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'input_invalid',
      status: 422,
      requestId: 'r-1',
      fields,
      details: { now: 'x' },
    });
  });

  it.each([
    [429, 'slow down', 'text/plain', 'request_too_frequent'],
    [500, '', 'text/plain', 'internal_error'],
    [418, { code: 'not_one_of_ours' }, 'application/json', 'internal_error'],
  ])('names the status of a %i that is not a problem response', async (status, body, type, code) => {
    answer.mockResolvedValue(problem(status, body, type));
    await expect(api.accounts.getViewer()).rejects.toMatchObject({ name: 'ApiError', code, status });
  });

  it.each([
    [200, '<h1>Sign in to the network</h1>', 'text/html'],
    [200, '', ''],
    [502, '<h1>Bad gateway</h1>', 'text/html'],
    [511, '{}', 'application/json'],
  ])('says that the network answered a %i, and not the centre (API-5)', async (status, body, type) => {
    answer.mockResolvedValue(
      new Response(body, { status, headers: type === '' ? {} : { 'content-type': type } }),
    );
    const error: unknown = await api.accounts.getViewer().catch((caught: unknown) => caught);
    expect(isOffline(error)).toBe(true);
    expect(getErrorMessage(error, 'Please try again.')).toContain(
      'The network answered, and not the centre.',
    );
  });

  it('throws a NetworkError when no response arrives', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(api.accounts.getViewer()).rejects.toBeInstanceOf(NetworkError);
  });

  it('throws a NetworkError when the response is cut off', async () => {
    const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    answer.mockResolvedValue(new Response(cut, { headers: { 'content-type': 'application/json' } }));
    await expect(api.accounts.getViewer()).rejects.toBeInstanceOf(NetworkError);
  });

  it('times out after 30 seconds', async () => {
    vi.useFakeTimers();
    answer.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const failed = expect(api.accounts.getViewer()).rejects.toBeInstanceOf(NetworkError);
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });

  it('keeps the abort reason when the caller cancels', async () => {
    const caller = new AbortController();
    answer.mockImplementation(async () => {
      caller.abort();
      throw new DOMException('', 'AbortError');
    });
    await expect(api.accounts.getViewer(undefined, { signal: caller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
