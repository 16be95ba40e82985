import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { withNext } from '../../../../lib/current-user/next-path.ts';
import { hasCode, isOffline } from '../../../../lib/api/api-error.ts';
import { currentUserStore } from '../../../../lib/current-user/current-user-store.ts';
import { confirmEmailChange, openEmailChangeLinkOnce } from '../../api/apply-email-change.ts';
import { useHeadingFocus } from '../../hooks/use-heading-focus.ts';
import { useCurrentUser } from '../../hooks/use-current-user.ts';
import { type UnconfirmedLink, unconfirmedLinkOf } from '../../unconfirmed-link.ts';
import { ConfirmLink } from './confirm-link.tsx';
import { OpenWithoutScripts } from './open-without-scripts.tsx';

type State = 'changing' | 'unconfirmed' | 'done' | 'expired' | 'used' | 'taken' | 'failed' | 'offline';

const OK = <CircleCheck aria-hidden className="size-14 text-success" />;
const BAD = <CircleX aria-hidden className="size-14 text-danger" />;
const LATE = <Clock aria-hidden className="size-14 text-marigold-500" />;

const LOOKS: Readonly<Record<State, readonly [icon: ReactNode, title: string, text: string | null]>> = {
  changing: [
    <LoaderCircle key="busy" aria-hidden className="size-14 animate-spin text-pine-500" />,
    'Changing your email...',
    null,
  ],
  unconfirmed: [
    <MailQuestion key="question" aria-hidden className="size-14 text-pine-500" />,
    'Is this your account?',
    'This link was requested in another browser. Nothing has changed yet.',
  ],
  done: [OK, 'Email Changed Successfully!', null],
  expired: [
    LATE,
    'Link Expired',
    'The link in an email-change mail works for 24 hours. Your email stays as it was. Request a new link in your account settings.',
  ],
  used: [
    LATE,
    'Link Already Used',
    'This link has been followed before, or the change was cancelled or replaced by another one. Your account settings show your current email.',
  ],
  taken: [BAD, 'Email Not Changed', 'An account with this email already exists. Your email stays as it was.'],
  failed: [BAD, 'Email Not Changed', 'This link is not valid. Your email stays as it was.'],
  offline: [
    BAD,
    'Email Not Changed Yet',
    'We could not reach the server. Please check your internet connection and try again.',
  ],
};

/** What the page shows after the link was opened. */
export interface EmailChangeAnswer {
  readonly state: State;
  /** The new address, once it has been applied. */
  readonly email: string | null;
  readonly link: UnconfirmedLink | null;
}

const WAITING: EmailChangeAnswer = { state: 'changing', email: null, link: null };

/** Returns what the page shows for a rejection; null if another attempt may succeed. */
export function getEmailChangeRefusal(error: unknown): EmailChangeAnswer | null {
  const link = unconfirmedLinkOf(error);
  if (link !== null) return { state: 'unconfirmed', email: null, link };
  if (hasCode(error, 'verification_code_expired')) return { ...WAITING, state: 'expired' };
  if (hasCode(error, 'email_taken')) return { ...WAITING, state: 'taken' };
  if (!hasCode(error, 'verification_code_invalid')) return null;
  return { ...WAITING, state: error.details['reason'] === 'used' ? 'used' : 'failed' };
}

async function done({ email }: { email: string }): Promise<EmailChangeAnswer> {
  await currentUserStore.refresh();
  return { state: 'done', email, link: null };
}

async function open(token: string): Promise<EmailChangeAnswer> {
  try {
    return await done(await openEmailChangeLinkOnce(token));
  } catch (error) {
    return getEmailChangeRefusal(error) ?? { ...WAITING, state: isOffline(error) ? 'offline' : 'failed' };
  }
}

/**
 * The result of opening an email-change link, for signed-in users and visitors.
 * @param props.served what the server has answered to the link without scripts: it is not opened again.
 */
export function ChangeEmail({ token, served }: { token: string; served: EmailChangeAnswer | undefined }) {
  const currentUser = useCurrentUser();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<(EmailChangeAnswer & { to: string }) | null>(
    served === undefined ? null : { to: `0 ${token}`, ...served },
  );
  const question = `${attempt} ${token}`;
  const isServed = served !== undefined && attempt === 0;

  useEffect(() => {
    if (isServed) return undefined;
    let isCurrent = true;
    const apply = async () => {
      const outcome = await open(token);
      if (isCurrent) setAnswer({ to: question, ...outcome });
    };
    void apply();
    return () => {
      isCurrent = false;
    };
  }, [token, question, isServed]);

  const { state, email, link } = answer?.to === question ? answer : WAITING;
  const [icon, title, text] = LOOKS[state];
  const heading = useHeadingFocus(link !== null);
  const retry = () => setAttempt(attempt + 1);

  async function confirm(): Promise<void> {
    try {
      setAnswer({ to: question, ...(await done(await confirmEmailChange(token))) });
    } catch (error) {
      const refusal = getEmailChangeRefusal(error);
      if (refusal === null) throw error;
      setAnswer({ to: question, ...refusal });
    }
  }

  return (
    <div className="page-width py-12 sm:py-20">
      <section className="mx-auto w-full max-w-md rounded-2xl border border-line bg-surface p-6 shadow-soft sm:p-10">
        {icon}
        <div aria-live="polite" className="mt-5">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {title}
          </h1>
          {email !== null && (
            <p className="mt-2 text-ink-soft">
              From now on you sign in with <strong className="[overflow-wrap:anywhere]">{email}</strong>.
            </p>
          )}
          {text !== null && <p className="mt-2 text-ink-soft">{text}</p>}
        </div>
        {state === 'changing' && <OpenWithoutScripts label="Change Email" />}
        {link !== null && (
          <ConfirmLink link={link} onConfirm={confirm}>
            If this is your account, verify its new email. From then on, you sign in with it. If it is not
            your account, close this page: nothing changes.
          </ConfirmLink>
        )}
        {state === 'offline' && (
          <Button size="lg" block className="mt-7" onClick={retry}>
            Retry
          </Button>
        )}
        {!['changing', 'unconfirmed', 'offline'].includes(state) && (
          <LinkButton
            to={currentUser ? '/account' : withNext('/login', '/account')}
            state={currentUser ? null : { email }}
            size="lg"
            block
            className="mt-7"
          >
            {currentUser ? 'Account settings' : 'Sign In Now'}
          </LinkButton>
        )}
      </section>
    </div>
  );
}
