import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllDrafts } from '../../lib/drafts.ts';
import { keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { PROFILE_FIELDS, type ProfileForm } from './profile-form.ts';

const base = {
  ...Object.fromEntries(PROFILE_FIELDS.map((field) => [field, ''])),
  revision: 2,
} as unknown as ProfileForm;
const draft = { base, typed: { studentLastName: 'Mokoena' } };

/** A browser's storage: its entries are its own properties. */
function makeStorage() {
  const methods = {
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  const storage: object = Object.create(methods);
  return storage;
}

beforeEach(() => vi.stubGlobal('sessionStorage', makeStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('the profile draft', () => {
  it('comes back to the account that typed it, and to no other', () => {
    keepProfileDraft('a', draft);
    expect(readProfileDraft('a')).toEqual(draft);
    expect(readProfileDraft('b')).toBeNull();
  });
  it('is forgotten when nothing differs any more, and on sign-out', () => {
    keepProfileDraft('a', draft);
    keepProfileDraft('a', { base, typed: {} });
    expect(readProfileDraft('a')).toBeNull();
    keepProfileDraft('a', draft);
    sessionStorage.setItem('not-a-draft', 'stays');
    clearAllDrafts();
    expect(readProfileDraft('a')).toBeNull();
    expect(sessionStorage.getItem('not-a-draft')).toBe('stays');
  });
  it.each(['', 'null', '7', '{}', '{"base":{},"typed":{}}', '{"base":{"revision":1},"typed":[]}'])(
    'takes nothing it cannot use: %s',
    (kept) => {
      keepProfileDraft('a', draft);
      const key = Object.keys(sessionStorage)[0] ?? '';
      sessionStorage.setItem(key, kept);
      expect(readProfileDraft('a')).toBeNull();
    },
  );
  it('does without where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepProfileDraft('a', draft);
    expect(readProfileDraft('a')).toBeNull();
  });
});
