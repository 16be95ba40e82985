import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { ConfirmedCheckId, SetupCheck, SetupCheckId } from '@thuto/domain/centre/setup';
import type { Context } from '../../context.ts';
import { domainOf, parseSender } from '../../platform/mail/mailer.ts';
import { checkSenderDomain, type LookUpTxt } from '../../platform/mail/sender-domain.ts';
import { getBackupState } from '../backup/get-backup-state.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { createSelfCheckToken } from './self-check.route.ts';
import { findSetupFacts, type SetupFacts } from './setup.store.ts';

const HOUR_MS = 60 * 60_000;
const MAX_BACKUP_AGE_MS = 48 * HOUR_MS;
const DNS_TIMEOUT_MS = 3_000;

const RECORDS = {
  spf: 'The domain names the mail server (SPF)',
  dmarc: 'The domain says what to do with forged mail (DMARC)',
  dkim: 'The domain has the key that signs mails (DKIM)',
} as const;

function lookUpTxt(): LookUpTxt {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  return (name) => resolver.resolveTxt(name);
}

/** How the checks reach the world; tests pass their own. */
export interface SetupOptions {
  readonly lookUp?: LookUpTxt;
  /** How long the event stream is watched. */
  readonly streamSeconds: number;
}

/** The lines about mail server, DNS and PUBLIC_URL. They take seconds. */
export interface RemoteChecks {
  readonly mail: readonly SetupCheck[];
  readonly address: readonly SetupCheck[];
}

/** Looks at the mail server, at DNS and at PUBLIC_URL, as a browser would. */
export async function checkRemote(
  ctx: Context,
  { lookUp = lookUpTxt(), streamSeconds }: SetupOptions,
): Promise<RemoteChecks> {
  const [mail, address] = await Promise.all([
    checkMail(ctx, lookUp),
    checkPublicUrl(ctx.config.http, { token: createSelfCheckToken(ctx), streamSeconds, now: ctx.now() }),
  ]);
  return { mail, address };
}

/**
 * Checks what the centre still needs (OWN-1 to OWN-3), in the order in which a new owner does it. The console's checklist
 * and `thuto doctor` show the same lines.
 */
export async function listSetupChecks(ctx: Context, { mail, address }: RemoteChecks): Promise<SetupCheck[]> {
  const [facts, backup] = await Promise.all([findSetupFacts(ctx.db), checkBackup(ctx)]);
  return [...mail, ...checkCentre(facts), backup, checkBooking(facts), ...address];
}

const line = (
  id: SetupCheckId,
  state: SetupCheck['state'],
  title: string,
  detail: string,
  fix: string | null = null,
): SetupCheck => ({ id, state, title, detail, fix });

async function checkMail(ctx: Context, lookUp: LookUpTxt): Promise<SetupCheck[]> {
  const { smtp, from, dkim } = ctx.config.mail;
  const title = 'Mails are sent';
  if (smtp === null)
    return [
      line(
        'mail',
        'open',
        title,
        'There is no mail server: mails stay on this machine and reach nobody.',
        'Set SMTP_URL=smtp://user:password@host:587 and MAIL_FROM, and restart. Until then read them at /mailbox, on this machine.',
      ),
    ];
  const relayHost = new URL(smtp.url).hostname;
  const domain = domainOf(parseSender(from));
  const publicKey = dkim && createPublicKey(dkim.privateKey).export({ format: 'der', type: 'spki' });
  const [check, records] = await Promise.all([
    ctx.mail.checkServer(),
    checkSenderDomain(lookUp, {
      domain,
      relayHost,
      dkim: dkim && publicKey && { selector: dkim.selector, publicKey: publicKey.toString('base64') },
    }),
  ]);
  return [
    check?.isUsable === false
      ? line(
          'mail',
          'open',
          title,
          `The mail server ${relayHost} cannot be used: ${check.reason}. Mails wait.`,
          'Correct SMTP_URL and restart.',
        )
      : line('mail', 'done', title, `The mail server ${relayHost} takes mails of ${from}.`),
    ...records.map(({ id, state, detail, fix }) => line(id, state, RECORDS[id], detail, fix)),
  ];
}

function checkCentre(facts: SetupFacts): SetupCheck[] {
  const confirmed = (
    id: ConfirmedCheckId,
    title: string,
    {
      detail,
      isChanged,
      fix,
    }: { readonly detail: string; readonly isChanged: boolean; readonly fix: string },
  ) => {
    const isDone = isChanged || facts.confirmed.includes(id);
    return line(id, isDone ? 'done' : 'open', title, detail, isDone ? null : fix);
  };
  return [
    checkChannel(facts),
    checkContact(facts),
    facts.hasReadyTutor
      ? line('tutor', 'done', 'A tutor can teach', 'A tutor has working hours and a meeting link.')
      : line(
          'tutor',
          'open',
          'A tutor can teach',
          'No tutor has both working hours and a meeting link.',
          'Add the first tutor under Tutors, with hours and link.',
        ),
    confirmed('packages', 'Packages and prices are yours', {
      detail: facts.hasChangedPackages
        ? 'Packages were changed.'
        : 'The packages are those that came with the product.',
      isChanged: facts.hasChangedPackages,
      fix: 'Look at Packages, and change them or confirm here.',
    }),
    confirmed('buying-again', 'What happens when a family buys again', {
      detail: facts.carriesOver
        ? 'A family that buys again keeps the sessions that are left.'
        : 'A family that buys again starts anew: the sessions that are left end.',
      isChanged: facts.carriesOver,
      fix: 'Decide it under Settings, or confirm here.',
    }),
    confirmed('cancellation', 'Until when a family cancels free of charge', {
      detail: `Families cancel free of charge until ${facts.noticeHours} hours before a session.`,
      isChanged: false,
      fix: 'Change it under Settings, or confirm here.',
    }),
    confirmed('claims', 'The landing page says what is true', {
      detail: facts.hasChangedClaims
        ? 'Claims, place and opening hours are yours.'
        : 'Years, students, place and opening hours are those that came with the product.',
      isChanged: facts.hasChangedClaims,
      fix: 'Change them under Public Pages, or confirm here.',
    }),
    confirmed('legal', 'Terms and privacy policy fit your centre', {
      detail: facts.hasChangedLegalTexts
        ? 'You have written legal texts of your own.'
        : 'The legal texts are those that came with the product.',
      isChanged: facts.hasChangedLegalTexts,
      fix: 'Read them under Public Pages, have them checked, and change them or confirm here.',
    }),
  ];
}

function checkChannel({ hasChannel, hasShippedChannel }: SetupFacts): SetupCheck {
  const title = 'Families know where to pay';
  if (!hasChannel)
    return line(
      'channel',
      'open',
      title,
      'No payment channel that is on has a number.',
      'Add a channel with your merchant, telephone or account number under Payment Channels.',
    );
  // They name no number that a family can pay to.
  if (hasShippedChannel)
    return line(
      'channel',
      'open',
      title,
      'Beside your channel, families still see the instructions that came with the product.',
      'Edit them or switch them off under Payment Channels.',
    );
  return line('channel', 'done', title, 'A payment channel has a number.');
}

function checkContact({ hasContact, hasPhone }: SetupFacts): SetupCheck {
  const title = 'Families can reach you';
  if (hasContact && hasPhone) return line('contact', 'done', title, 'Address and phone number are set.');
  const missing = [
    ...(hasContact ? [] : ['Families do not see a contact address that you have chosen.']),
    ...(hasPhone ? [] : ['The phone number of the public pages belongs to nobody.']),
  ];
  const fixes = [
    ...(hasContact ? [] : ['the address that somebody reads under Settings']),
    ...(hasPhone ? [] : ['your phone number under Public Pages']),
  ];
  return line('contact', 'open', title, missing.join(' '), `Enter ${fixes.join(', and ')}.`);
}

async function checkBackup(ctx: Context): Promise<SetupCheck> {
  const title = 'A backup is made every night';
  const { isOn, lastMadeAt, lastFailureAt } = await getBackupState(ctx);
  if (!isOn)
    return line(
      'backup',
      'open',
      title,
      'Nightly backups are off.',
      'Turn Nightly Backup on under Settings.',
    );
  if (lastFailureAt !== null)
    return line('backup', 'open', title, 'The last backup failed.', 'See System Information under Settings.');
  if (lastMadeAt !== null && ctx.now().getTime() - lastMadeAt.getTime() > MAX_BACKUP_AGE_MS)
    return line(
      'backup',
      'open',
      title,
      'No backup was made for two days.',
      'Check that the server runs at night.',
    );
  return line(
    'backup',
    'done',
    title,
    lastMadeAt === null ? 'The first one comes tonight.' : 'Backups are made.',
  );
}

const checkBooking = ({ hasBooking }: SetupFacts): SetupCheck =>
  hasBooking
    ? line('booking', 'done', 'A first session was booked', 'Sessions were booked.')
    : line(
        'booking',
        'open',
        'A first session was booked',
        'Nobody has booked yet.',
        'Book a test session with Book for Student, and cancel it.',
      );
