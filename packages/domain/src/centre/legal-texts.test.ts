import { describe, expect, test } from 'vitest';
import { DEFAULT_LEGAL_TEXTS } from './default-legal-texts.ts';
import { findLegalFault, LEGAL_PAGES, type LegalFacts, readLegalText } from './legal-texts.ts';

const FACTS: LegalFacts = {
  platformName: 'Bophelo',
  contactEmail: 'help@bophelo.example',
  contactPhone: '5812 3456',
  subjects: 'Physics',
  cancelNoticeHours: 24,
  lateCancelUsesSession: true,
  noShowUsesSession: true,
  nightlyBackupsKept: 7,
  packages: [],
};
const paragraph = (text: string, facts: Partial<LegalFacts> = {}) => {
  const [block] = readLegalText(text, { ...FACTS, ...facts });
  return block?.kind === 'paragraph' ? block.parts : [];
};

describe('findLegalFault (SITE-13)', () => {
  test.each(LEGAL_PAGES)('accepts the default text of %s', (page) => {
    expect(findLegalFault(page, DEFAULT_LEGAL_TEXTS[page])).toBeNull();
  });

  test('refuses a text that does not name the rules by their fields', () => {
    expect(findLegalFault('terms', 'Cancel 48 hours before. {missed} {validity}')).toContain('{notice}');
    expect(findLegalFault('privacy', 'We keep nothing.')).toContain('{backups}');
  });

  test('refuses an unknown field, also one of every object', () => {
    for (const name of ['notise', 'constructor'])
      expect(findLegalFault('terms', `{notice} {missed} {validity} {${name}}`)).toContain(`{${name}}`);
  });
});

describe('readLegalText (SITE-13)', () => {
  test('reads headings, lists and paragraphs, and nothing else', () => {
    expect(readLegalText('One\ntwo\n\n## Three\nFour\n- five\n- six\nseven\n\n###eight', FACTS)).toEqual([
      { kind: 'paragraph', parts: ['One two'] },
      { kind: 'heading', text: 'Three' },
      { kind: 'paragraph', parts: ['Four'] },
      { kind: 'list', items: [['five'], ['six']] },
      { kind: 'paragraph', parts: ['seven'] },
      { kind: 'paragraph', parts: ['###eight'] },
    ]);
  });

  test('fills the rules in', () => {
    expect(paragraph('Until {notice}.', { cancelNoticeHours: 48 })).toEqual([
      'Until 48 hours before the session.',
    ]);
    expect(paragraph('{missed}', { noShowUsesSession: false }).join('')).toContain('is not counted');
    expect(paragraph('{late}', { lateCancelUsesSession: false }).join('')).toContain('is not counted');
    expect(paragraph('{backups}', { nightlyBackupsKept: 200 })).toEqual(['200 days']);
    expect(paragraph('{validity}', { packages: [{ name: 'Once', validMonths: 1 }] })).toEqual([
      '1 month from approval: Once.',
    ]);
  });

  test('links the address and the other page, whatever the address is', () => {
    expect(paragraph('Write to {email} or see {privacy}.')).toEqual([
      'Write to ',
      { text: 'help@bophelo.example', href: 'mailto:help@bophelo.example' },
      ' or see ',
      { text: 'Privacy Policy', href: '/privacy' },
      '.',
    ]);
    expect(paragraph('{nobody} javascript:alert(1) [x](http://y)')).toEqual([
      '{nobody} javascript:alert(1) [x](http://y)',
    ]);
  });
});
