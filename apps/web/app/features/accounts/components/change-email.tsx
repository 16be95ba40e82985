import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { hasCode, isOffline } from '../../../lib/api-error.ts';
import { viewerStore } from '../../../lib/viewer-store.ts';
import { applyEmailChangeOnce } from '../api/apply-email-change.ts';
import { useViewer } from '../hooks/use-viewer.ts';

type State = 'changing' | 'done' | 'expired' | 'used' | 'taken' | 'failed' | 'offline';

const OK = <CircleCheck aria-hidden className="size-14 text-success" />;
const BAD = <CircleX aria-hidden className="size-14 text-danger" />;
const LATE = <Clock aria-hidden className="size-14 text-marigold-500" />;

const LOOKS: Readonly<Record<State, readonly [icon: ReactNode, title: string, text: string | null]>> = {
  changing: [
    <LoaderCircle key="busy" aria-hidden className="size-14 animate-spin text-pine-500" />,
    'Changing your email...',
    null,
  ],
  done: [OK, 'Email Changed Successfully!', null],
  expired: [
    LATE,
    'Link Expired',
    'The link in an email-change mail works for 24 hours. Your email stays as it was. Ask for a new link in your account settings.',
  ],
  used: [
    LATE,
    'Link Already Used',
    'This link has been followed before, or the change was cancelled or replaced by another one. Your account settings show which email counts.',
  ],
  taken: [BAD, 'Email Not Changed', 'An account with this email already exists. Your email stays as it was.'],
  failed: [BAD, 'Email Not Changed', 'This link is not valid. Your email stays as it was.'],
  offline: [
    BAD,
    'Email Not Changed Yet',
    'We could not reach the server. Please check your internet connection and try again.',
  ],
};

function stateOf(error: unknown): State {
  if (isOffline(error)) return 'offline';
  if (hasCode(error, 'verification_code_expired')) return 'expired';
  if (hasCode(error, 'email_taken')) return 'taken';
  const isUsed = hasCode(error, 'verification_code_invalid') && error.details['reason'] === 'used';
  return isUsed ? 'used' : 'failed';
}

const WAITING = { state: 'changing', email: null } as const;

async function change(oobCode: string): Promise<{ state: State; email: string | null }> {
  try {
    const { email } = await applyEmailChangeOnce(oobCode);
    await viewerStore.refresh();
    return { state: 'done', email };
  } catch (error) {
    return { state: stateOf(error), email: null };
  }
}

/** What becomes of the link in an email-change mail; for somebody signed in and for anybody else. */
export function ChangeEmail({ oobCode }: { oobCode: string }) {
  const viewer = useViewer();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; state: State; email: string | null } | null>(null);
  const question = `${attempt} ${oobCode}`;

  useEffect(() => {
    let isCurrent = true;
    const apply = async () => {
      const outcome = await change(oobCode);
      if (isCurrent) setAnswer({ to: question, ...outcome });
    };
    void apply();
    return () => {
      isCurrent = false;
    };
  }, [oobCode, question]);

  const { state, email } = answer?.to === question ? answer : WAITING;
  const [icon, title, text] = LOOKS[state];
  const retry = () => setAttempt(attempt + 1);

  return (
    <div className="page-width py-12 sm:py-20">
      <section className="mx-auto w-full max-w-md rounded-2xl border border-line bg-surface p-6 shadow-soft sm:p-10">
        {icon}
        <div aria-live="polite" className="mt-5">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {email !== null && (
            <p className="mt-2 text-ink-soft">
              From now on you sign in with <strong className="[overflow-wrap:anywhere]">{email}</strong>.
            </p>
          )}
          {text !== null && <p className="mt-2 text-ink-soft">{text}</p>}
        </div>
        {state === 'offline' && (
          <Button size="lg" block className="mt-7" onClick={retry}>
            Retry
          </Button>
        )}
        {state !== 'changing' && state !== 'offline' && (
          <LinkButton
            to={viewer ? '/account' : '/login'}
            state={viewer ? null : { email, next: '/account' }}
            size="lg"
            block
            className="mt-7"
          >
            {viewer ? 'Account settings' : 'Sign In Now'}
          </LinkButton>
        )}
      </section>
    </div>
  );
}
