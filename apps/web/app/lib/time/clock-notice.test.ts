import { expect, it, vi } from 'vitest';
import { toasts } from '../../components/ui/toast-store.ts';
import { recordServerTime } from './clock.ts';
import { createClockNotice } from './clock-notice.ts';

it('says once that the clock of a device is more than two minutes off, with both times', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') });
  // Other tests of this process may have left toasts, and may have said it.
  const showClockNotice = createClockNotice();
  for (const { id } of toasts.read()) toasts.dismiss(id);
  const now = Date.now();
  recordServerTime(now - 90_000, { sentAt: now, receivedAt: now });
  showClockNotice();
  expect(toasts.read()).toEqual([]);
  recordServerTime(now - 2 * 3_600_000, { sentAt: now, receivedAt: now });
  showClockNotice();
  showClockNotice();
  expect(toasts.read().map(({ message }) => message)).toEqual([
    'The clock of this device says 28 Nov, 14:00. It is 28 Nov, 12:00. Your sessions follow the right time.',
  ]);
  vi.useRealTimers();
});
