import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearAllDrafts, readDraft, writeDraft } from '../forms/drafts.ts';
import { installServiceWorker } from './service-worker.ts';
import { readQueue, writeQueue } from '../unsent-work/answer-queue.ts';
import { keepReport, listKeptReports } from '../unsent-work/report-queue.ts';
import { hasUnsentWork } from '../unsent-work/unsent-work.ts';
import { deleteResumeKeysOfOthers } from '../upload/resume-keys.ts';

const fail = (name: string) => () => {
  throw new DOMException('', name);
};
const FULL = { getItem: () => null, setItem: fail('QuotaExceededError'), removeItem: () => undefined };
const REFUSED = new Proxy({}, { get: fail('SecurityError'), ownKeys: fail('SecurityError') });

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['refuses storage', REFUSED],
  ['has no space left', FULL],
])('a browser that %s', (_case, storage) => {
  it('keeps nothing, and never fails (ASSESS-11)', () => {
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    const slot = { accountId: 'a1', form: 'booking' };
    writeDraft(slot, { subject: 'physics' });
    expect(readDraft(slot)).toBeNull();
    const queue = { accountId: 'a1', studentId: 's1', assessmentId: 'x1' };
    writeQueue(queue, [{ position: 1, answer: '4' }]);
    expect(readQueue(queue)).toEqual([]);
    // The form then says that the report is not kept.
    expect(keepReport('a1', { id: 'l1' } as never)).toBe(false);
    expect([listKeptReports('a1'), hasUnsentWork('a1')]).toEqual([[], false]);
    deleteResumeKeysOfOthers(null);
    clearAllDrafts();
  });
});

it('installs no service worker where the browser has none', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(installServiceWorker()).resolves.toBeUndefined();
});
