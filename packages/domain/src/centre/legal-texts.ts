/** The two texts that owners can write themselves (SITE-13). */
export const LEGAL_PAGES = ['terms', 'privacy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** What the product fills in, so that a text cannot differ from the rules. */
export interface LegalFacts {
  readonly platformName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The subjects that are taught, as a sentence lists them. */
  readonly subjects: string;
  readonly cancelNoticeHours: number;
  readonly lateCancelUsesSession: boolean;
  readonly noShowUsesSession: boolean;
  readonly nightlyBackupsKept: number;
  /** The packages on sale. */
  readonly packages: readonly { readonly name: string; readonly validMonths: number }[];
}

/** Days until a backup is deleted, if the setting does not keep more nights. */
const MIN_BACKUP_DAYS = 90;

const FIELDS = {
  platform: ({ platformName }) => platformName,
  email: ({ contactEmail }) => ({ text: contactEmail, href: `mailto:${contactEmail}` }),
  phone: ({ contactPhone }) => ({ text: contactPhone, href: `tel:${contactPhone.replaceAll(' ', '')}` }),
  subjects: ({ subjects }) => subjects,
  notice: ({ cancelNoticeHours: hours }) =>
    hours === 0
      ? 'before the session starts'
      : `${hours} ${hours === 1 ? 'hour' : 'hours'} before the session`,
  late: ({ lateCancelUsesSession }) =>
    lateCancelUsesSession
      ? 'A session that is cancelled later counts as used.'
      : 'A session that is cancelled later is not counted as used.',
  missed: ({ noShowUsesSession }) =>
    noShowUsesSession
      ? 'A session that is missed without notice counts as used.'
      : 'A session that is missed without notice is not counted as used.',
  validity: ({ packages }) => describeValidity(packages),
  backups: ({ nightlyBackupsKept }) => `${Math.max(MIN_BACKUP_DAYS, nightlyBackupsKept)} days`,
  terms: () => ({ text: 'Terms of Service', href: '/terms' }),
  privacy: () => ({ text: 'Privacy Policy', href: '/privacy' }),
} satisfies Readonly<Record<string, (facts: LegalFacts) => LegalPart>>;

export type LegalField = keyof typeof FIELDS;
export const LEGAL_FIELDS = Object.keys(FIELDS) as readonly LegalField[];

/** The rules that a text has to name by their fields. */
export const REQUIRED_LEGAL_FIELDS: Readonly<Record<LegalPage, readonly LegalField[]>> = {
  terms: ['notice', 'missed', 'validity'],
  privacy: ['backups'],
};

const isField = (name: string): name is LegalField => Object.hasOwn(FIELDS, name);
const FIELD = /\{([a-z]{1,20})\}/gu;

/** Returns what is wrong with the fields of a text; null if nothing is. */
export function findLegalFault(page: LegalPage, text: string): string | null {
  const named = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  const unknown = named.find((name) => !isField(name));
  if (unknown !== undefined) return `{${unknown}} is not a field. The fields are listed below the text.`;
  const missing = REQUIRED_LEGAL_FIELDS[page].filter((field) => !named.includes(field));
  if (missing.length === 0) return null;
  const list = missing.map((field) => `{${field}}`).join(' and ');
  return `Please keep ${list}, so that the text cannot differ from your rules`;
}

/** A piece of a line: text, or a link. */
export type LegalPart = string | { readonly text: string; readonly href: string };

export type LegalBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly LegalPart[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly LegalPart[])[] };

/**
 * Reads a legal text with the rules filled in. A line that begins with `## ` is a heading, one with `- ` an item of a
 * list, and an empty line ends a paragraph. Everything else is text: there is no other markup.
 */
export function readLegalText(text: string, facts: LegalFacts): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let paragraph: string[] = [];
  let items: (readonly LegalPart[])[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: fillIn(paragraph.join(' '), facts) });
    if (items.length > 0) blocks.push({ kind: 'list', items });
    paragraph = [];
    items = [];
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('- ')) {
      if (paragraph.length > 0) close();
      items.push(fillIn(line.slice(2), facts));
      continue;
    }
    if (line === '' || line.startsWith('## ') || items.length > 0) close();
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: toPlain(fillIn(line.slice(3), facts)) });
    else if (line !== '') paragraph.push(line);
  }
  close();
  return blocks;
}

/** Returns the pieces of a line, with neighbouring texts joined. */
function fillIn(line: string, facts: LegalFacts): LegalPart[] {
  const parts: LegalPart[] = [];
  const add = (part: LegalPart) => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  let end = 0;
  for (const match of line.matchAll(FIELD)) {
    const [whole, name = ''] = match;
    add(line.slice(end, match.index));
    add(isField(name) ? FIELDS[name](facts) : whole);
    end = match.index + whole.length;
  }
  add(line.slice(end));
  return parts;
}

const toPlain = (parts: readonly LegalPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** How long the sessions of each package can be used. */
function describeValidity(packages: LegalFacts['packages']): string {
  if (packages.length === 0) return 'Each package says how long its sessions can be used.';
  return [...new Set(packages.map(({ validMonths }) => validMonths))]
    .toSorted((one, other) => one - other)
    .map((months) => {
      const names = packages.filter(({ validMonths }) => validMonths === months).map(({ name }) => name);
      return `${months} ${months === 1 ? 'month' : 'months'} from approval: ${names.join(', ')}.`;
    })
    .join(' ');
}
