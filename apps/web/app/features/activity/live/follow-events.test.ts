import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../components/ui/toast-store.ts';
import * as platform from '../../../lib/centre/platform.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { followEvents } from './follow-events.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  emit(kind: string, name = 'message'): void {
    const data = JSON.stringify({ kind, studentId: null, subjectId: null });
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: FakeDocument;
let cache: QueryClient;
let stop: () => void;
const source = () => FakeSource.opened.at(-1) as FakeSource;
const isStale = (queryKey: unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;
const DASHBOARD = [['profiles', 'getMyDashboard'], { type: 'query' }];
const PLATFORM = [['settings', 'getSettings'], { type: 'query' }];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  page = new FakeDocument();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  cache = new QueryClient();
  for (const key of [DASHBOARD, PLATFORM]) cache.setQueryData(key, {});
  stop = () => undefined;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('followEvents', () => {
  it('refetches the queries that show the change, and no others', () => {
    stop = followEvents(cache, 'student');
    source().emit('booking.requested');
    vi.advanceTimersByTime(250);
    expect([isStale(DASHBOARD), isStale(PLATFORM)]).toEqual([true, false]);
  });

  it('refetches what changed before the connection opened, without notifying the student', () => {
    vi.advanceTimersByTime(800);
    stop = followEvents(cache, 'student');
    expect(source().address).toBe('/api/events?within=800');
    source().emit('payment.approved', 'earlier');
    vi.advanceTimersByTime(250);
    expect(isStale(DASHBOARD)).toBe(true);
    expect(toasts.read()).toEqual([]);
  });

  it("refetches the platform's name after every change, also after earlier ones", () => {
    const asked = vi.spyOn(platform, 'loadPlatform').mockResolvedValue();
    stop = followEvents(cache, 'student');
    source().emit('settings.changed', 'earlier');
    source().emit('settings.changed');
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it('refetches everything after an event whose topic is not listed', () => {
    stop = followEvents(cache, 'admin');
    source().emit('account.signed-up');
    vi.advanceTimersByTime(250);
    expect([isStale(DASHBOARD), isStale(PLATFORM)]).toEqual([true, true]);
  });

  it('shows a student what others did, and an admin nothing', () => {
    stop = followEvents(cache, 'admin');
    source().emit('payment.approved');
    expect(toasts.read()).toEqual([]);
    stop();
    stop = followEvents(cache, 'student');
    source().emit('booking.requested');
    source().emit('payment.approved');
    expect(toasts.read().map(({ message }) => message)).toEqual([
      'Your payment has been approved. You can book sessions now.',
    ]);
  });

  it('refetches old queries on connect, and all after missed events', () => {
    stop = followEvents(cache, 'student');
    source().dispatchEvent(new Event('open'));
    expect(isStale(DASHBOARD)).toBe(false);
    vi.advanceTimersByTime(20_000);
    source().dispatchEvent(new Event('open'));
    expect(isStale(DASHBOARD)).toBe(true);
    cache.setQueryData(DASHBOARD, {});
    source().dispatchEvent(new Event('resync'));
    vi.advanceTimersByTime(250);
    expect(isStale(DASHBOARD)).toBe(true);
  });

  it('fetches the current user again when the access of the account has changed', async () => {
    const asked = vi.spyOn(currentUserStore, 'refresh').mockResolvedValue(currentUserStore.read());
    stop = followEvents(cache, 'student');
    source().emit('access.changed');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), 20_000);
    asked.mockRestore();
  });

  it('disconnects while the tab is hidden', () => {
    stop = followEvents(cache, 'student');
    const first = source();
    page.show('hidden');
    expect(first.readyState).toBe(FakeSource.CLOSED);
    page.show('visible');
    expect(FakeSource.opened).toHaveLength(2);
  });

  it('checks the session after a rejection, and reconnects with growing delays', () => {
    const asked = vi.spyOn(currentUserStore, 'refresh').mockResolvedValue(currentUserStore.read());
    stop = followEvents(cache, 'student');
    for (const [after, count] of [
      [5_000, 2],
      [10_000, 3],
    ] as const) {
      source().readyState = FakeSource.CLOSED;
      source().dispatchEvent(new Event('error'));
      vi.advanceTimersByTime(after - 1);
      expect(FakeSource.opened).toHaveLength(count - 1);
      vi.advanceTimersByTime(1);
      expect(FakeSource.opened).toHaveLength(count);
    }
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
