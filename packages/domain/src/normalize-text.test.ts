import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.ts';
import { measureProcessorMs } from './testing/processor-time.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

describe('normalizeText', () => {
  it.each(FORMS)('returns the form %s of every text that people write', (form) => {
    for (const text of ['Mats\u030celiso', '\u1f82', '\u0e17\u0e35\u0e48', '\ufdfa', 'a'.repeat(100), '']) {
      expect(normalizeText(text, form)).toBe(text.normalize(form));
    }
  });

  it('leaves out the marks that follow 30 others on one character', () => {
    const marks = '\u0300'.repeat(30);
    expect(normalizeText(`e${marks}${marks}e${marks}`, 'NFD')).toBe(`e${marks}e${marks}`);
  });

  it.each(FORMS)('takes linear time for marks that have to be sorted (%s)', (form) => {
    const text = `a${'\u0345\u0334'.repeat(50_000)}`;
    expect(measureProcessorMs(() => normalizeText(text, form))).toBeLessThan(50);
  });
});
