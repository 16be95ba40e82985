/** A record of the sender's domain, as the checklist shows it. */
export interface DomainFinding {
  readonly id: 'spf' | 'dmarc' | 'dkim';
  readonly state: 'done' | 'open' | 'unknown';
  readonly detail: string;
  readonly fix: string | null;
}

/** Looks up the TXT records of a name. Rejects like `dns.resolveTxt`. */
export type LookUpTxt = (name: string) => Promise<string[][]>;

/** What the SPF record includes for the usual relays, by the end of their host names. */
const RELAYS: Readonly<Record<string, string>> = {
  'gmail.com': '_spf.google.com',
  'google.com': '_spf.google.com',
  'office365.com': 'spf.protection.outlook.com',
  'outlook.com': 'spf.protection.outlook.com',
  'amazonaws.com': 'amazonses.com',
  'brevo.com': 'spf.brevo.com',
  'sendinblue.com': 'spf.sendinblue.com',
  'mailgun.org': 'mailgun.org',
  'postmarkapp.com': 'spf.mtasv.net',
  'sendgrid.net': 'sendgrid.net',
  'mailjet.com': 'spf.mailjet.com',
  'zoho.com': 'zohomail.com',
  'zoho.eu': 'zohomail.eu',
};
/** SPF allows 10 lookups; deeper nesting than this is not in use. */
const MAX_INCLUDE_DEPTH = 4;
const NOT_LOOKED_UP = 'could not be looked up from this machine';

const findRelay = (host: string): string | null =>
  Object.entries(RELAYS).find(([end]) => host === end || host.endsWith(`.${end}`))?.[1] ?? null;

/** Returns the texts of a name that begin as given; null if they could not be looked up. */
async function findTexts(lookUp: LookUpTxt, name: string, begin: string): Promise<string[] | null> {
  try {
    const records = await lookUp(name);
    return records.map((parts) => parts.join('')).filter((text) => text.toLowerCase().startsWith(begin));
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}

/**
 * Looks up whether the domain of the sender says that its mail is genuine (OWN-2): SPF with the relay, DMARC, and the
 * record of the own key, if mails are signed here.
 * @param publicKey of DKIM in Base64 (DER), with its selector; null if mails are not signed here.
 */
export async function checkSenderDomain(
  lookUp: LookUpTxt,
  {
    domain,
    relayHost,
    dkim,
  }: {
    readonly domain: string;
    readonly relayHost: string;
    readonly dkim: { readonly selector: string; readonly publicKey: string } | null;
  },
): Promise<DomainFinding[]> {
  const findings = [await checkSpf(lookUp, domain, relayHost), await checkDmarc(lookUp, domain)];
  if (dkim !== null) findings.push(await checkDkim(lookUp, domain, dkim));
  return findings;
}

async function checkSpf(lookUp: LookUpTxt, domain: string, relayHost: string): Promise<DomainFinding> {
  const relay = findRelay(relayHost);
  const mechanism = relay === null ? `a:${relayHost}` : `include:${relay}`;
  const finding = (state: DomainFinding['state'], detail: string, fix: string | null): DomainFinding => ({
    id: 'spf',
    state,
    detail,
    fix,
  });
  const records = await findTexts(lookUp, domain, 'v=spf1');
  if (records === null) return finding('unknown', `The SPF record of ${domain} ${NOT_LOOKED_UP}.`, null);
  const [record, second] = records;
  if (record === undefined)
    return finding(
      'open',
      `${domain} has no SPF record.`,
      `Enter a TXT record at ${domain}: v=spf1 ${mechanism} ~all`,
    );
  if (second !== undefined)
    return finding(
      'open',
      `${domain} has more than one SPF record.`,
      'Merge them into one: two count as none.',
    );
  const isNamed = await namesRelay(lookUp, record, mechanism, MAX_INCLUDE_DEPTH);
  if (isNamed) return finding('done', `The SPF record of ${domain} names ${relayHost}.`, null);
  if (relay === null)
    return finding(
      'unknown',
      `${domain} has an SPF record. Whether it covers ${relayHost} cannot be told from here.`,
      `If mail does not arrive, add ${mechanism} or the address of the relay to it.`,
    );
  return finding(
    'open',
    `The SPF record of ${domain} does not name ${relayHost}.`,
    `Add ${mechanism} to the record, before its last word: ${record}`,
  );
}

/** Returns whether a record contains the mechanism, itself or through what it includes. */
async function namesRelay(
  lookUp: LookUpTxt,
  record: string,
  mechanism: string,
  depth: number,
): Promise<boolean> {
  const words = record.toLowerCase().split(/\s+/);
  if (words.some((word) => word.replace(/^\+/, '') === mechanism)) return true;
  if (depth === 0) return false;
  const included = words.flatMap((word) => /^\+?(?:include:|redirect=)(.+)$/.exec(word)?.[1] ?? []);
  for (const name of included) {
    const [next] = (await findTexts(lookUp, name, 'v=spf1')) ?? [];
    if (next !== undefined && (await namesRelay(lookUp, next, mechanism, depth - 1))) return true;
  }
  return false;
}

async function checkDmarc(lookUp: LookUpTxt, domain: string): Promise<DomainFinding> {
  const parts = domain.split('.');
  // A domain without a record of its own has that of the domain above it.
  for (let from = 0; from <= Math.max(0, parts.length - 2); from += 1) {
    const name = `_dmarc.${parts.slice(from).join('.')}`;
    const records = await findTexts(lookUp, name, 'v=dmarc1');
    if (records === null)
      return {
        id: 'dmarc',
        state: 'unknown',
        detail: `The DMARC record of ${domain} ${NOT_LOOKED_UP}.`,
        fix: null,
      };
    if (records.length > 0)
      return { id: 'dmarc', state: 'done', detail: `${name}: ${records[0] ?? ''}`, fix: null };
  }
  return {
    id: 'dmarc',
    state: 'open',
    detail: `${domain} has no DMARC record.`,
    fix: `Enter a TXT record at _dmarc.${domain}: v=DMARC1; p=none`,
  };
}

async function checkDkim(
  lookUp: LookUpTxt,
  domain: string,
  { selector, publicKey }: { readonly selector: string; readonly publicKey: string },
): Promise<DomainFinding> {
  const name = `${selector}._domainkey.${domain}`;
  const fix = `Enter a TXT record at ${name}: v=DKIM1; k=rsa; p=${publicKey}`;
  const records = await findTexts(lookUp, name, '');
  if (records === null)
    return { id: 'dkim', state: 'unknown', detail: `The record ${name} ${NOT_LOOKED_UP}.`, fix: null };
  const isOurs = records.some((text) => text.replaceAll(/\s/g, '').includes(`p=${publicKey}`));
  if (isOurs)
    return { id: 'dkim', state: 'done', detail: `${name} has the key that signs mails.`, fix: null };
  return records.length === 0
    ? { id: 'dkim', state: 'open', detail: `There is no record ${name}.`, fix }
    : { id: 'dkim', state: 'open', detail: `${name} has another key than DKIM_PRIVATE_KEY.`, fix };
}
