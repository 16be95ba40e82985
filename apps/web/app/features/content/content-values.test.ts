import { describe, expect, it } from 'vitest';
import {
  type ContentValues,
  toContentValues,
  createContentValues,
  toContentWords,
} from './content-values.ts';

const filled: ContentValues = {
  title: ' Forces ',
  subject: 'physics',
  description: 'Newton',
  type: 'document',
  url: 'left from before',
  year: 'left from before',
};

const faults = (values: Partial<ContentValues>) => {
  const all = { ...filled, ...values };
  const result = toContentValues(all.type).safeParse(all);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path[0], message]));
};

describe('content form', () => {
  it('defaults to a mathematics document (CONTENT-1)', () => {
    const values = createContentValues(['chemistry', 'mathematics']);
    expect(values).toMatchObject({ subject: 'mathematics', type: 'document' });
  });

  it('defaults to the first subject if mathematics is not taught', () => {
    expect(createContentValues(['chemistry', 'physics']).subject).toBe('chemistry');
  });

  it('requires title and description', () => {
    expect(faults({ title: ' ', description: '' })).toEqual({
      title: 'Please enter a title',
      description: 'Please enter a description',
    });
  });

  it.each([
    ['', 'Please enter a URL'],
    ['forces', 'Please enter a valid URL'],
    ['javascript:alert(1)', 'Please enter a valid URL'],
    ['ftp://example.com', 'Please enter a valid URL'],
  ])('requires a valid URL for a link: %s', (url, message) => {
    expect(faults({ type: 'link', url })).toEqual({ url: message });
  });

  it.each(['soon', '1989', '2101', '20.5'])('rejects %s as a year', (year) => {
    expect(faults({ type: 'past-paper', year })).toHaveProperty('year');
  });

  it('validates only the fields of the selected type', () => {
    expect(faults({})).toEqual({});
    expect(faults({ type: 'link', url: 'https://example.com/forces' })).toEqual({});
    for (const year of ['', ' ', '2023']) expect(faults({ type: 'past-paper', year, url: '' })).toEqual({});
  });

  it('sends only the fields of the selected type', () => {
    expect(toContentWords(filled)).toMatchObject({ type: 'document', url: null, year: null });
    expect(toContentWords({ ...filled, type: 'past-paper', year: '2023' })).toMatchObject({ year: 2023 });
    expect(toContentWords({ ...filled, type: 'past-paper', year: ' ' })).toMatchObject({ year: null });
    expect(toContentWords({ ...filled, type: 'link', url: 'https://example.com' })).toMatchObject({
      url: 'https://example.com',
      year: null,
    });
  });
});
