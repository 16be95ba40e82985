import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllDrafts } from '../../lib/forms/drafts.ts';
import { keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { PROFILE_FIELDS, type ProfileForm } from './profile-form.ts';

const base = {
  ...Object.fromEntries(PROFILE_FIELDS.map((field) => [field, ''])),
  revision: 2,
} as unknown as ProfileForm;
const draft = { base, typed: { studentLastName: 'Mokoena' } };

/** A fake of the browser's storage, whose entries are its own properties. */
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

describe('profile draft', () => {
  it('is restored for the account that typed it, and for no other', () => {
    keepProfileDraft('a', draft);
    expect(readProfileDraft('a')).toEqual(draft);
    expect(readProfileDraft('b')).toBeNull();
  });
  it('is deleted when nothing differs any more, and at sign-out', () => {
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
    'ignores unusable data: %s',
    (kept) => {
      keepProfileDraft('a', draft);
      const key = Object.keys(sessionStorage)[0] ?? '';
      sessionStorage.setItem(key, kept);
      expect(readProfileDraft('a')).toBeNull();
    },
  );
  it('works without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepProfileDraft('a', draft);
    expect(readProfileDraft('a')).toBeNull();
  });
});
