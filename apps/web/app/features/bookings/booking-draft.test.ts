import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllDrafts, writeDraft } from '../../lib/forms/drafts.ts';
import { dropBookingDraft, keepBookingDraft, readBookingDraft } from './booking-draft.ts';

const typed = {
  subject: 'physics',
  date: '2026-03-10',
  time: '16:30',
  duration: 90,
  notes: 'Lenses',
} as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});

describe('booking draft', () => {
  it('is kept per account until the booking is sent or discarded', () => {
    keepBookingDraft('a', typed);
    expect(readBookingDraft('a')).toEqual(typed);
    expect(readBookingDraft('b')).toEqual({});
    dropBookingDraft('a');
    expect(readBookingDraft('a')).toEqual({});
  });

  it('is deleted at sign-out', () => {
    keepBookingDraft('a', typed);
    clearAllDrafts();
    expect(readBookingDraft('a')).toEqual({});
  });

  it.each([
    ['an unreadable draft', 'words'],
    [
      'a subject that is no text and a duration that is not offered',
      { subject: 7, duration: 45, date: null },
    ],
  ])('is empty for %s', (_what, kept) => {
    writeDraft({ accountId: 'a', form: 'booking' }, kept);
    expect(readBookingDraft('a')).toEqual({});
  });
});
