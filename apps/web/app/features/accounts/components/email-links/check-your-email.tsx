import MailCheck from 'lucide-react/icons/mail-check';
import { LateMailNote } from '../../../../components/late-mail-note.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { withNext } from '../../../../lib/current-user/next-path.ts';
import { usePlatform } from '../../../../lib/centre/platform.ts';
import { AccountPage } from '../account-page.tsx';

export interface CheckYourEmailProps {
  email: string;
  mailSent: boolean;
  /** The page that the sign-in leads to, if not home. */
  next: string | null;
}

/** Shown after a sign-up: asks the user to open the link in the mail. */
export function CheckYourEmail({ email, mailSent, next }: CheckYourEmailProps) {
  const { isMailKept } = usePlatform();
  return (
    <AccountPage title={mailSent ? 'Check Your Email' : 'Account Created'} isResult>
      <div className="grid gap-4">
        <MailCheck aria-hidden className="size-12 text-pine-500" />
        {mailSent ? (
          <>
            <p>
              {isMailKept ? 'There is a verification link for' : 'We sent a verification link to'}{' '}
              <strong>{email}</strong>. Follow it, then sign in.
            </p>
            {!isMailKept && (
              <p className="text-ink-soft">No email after a few minutes? Check your spam folder.</p>
            )}
            <LateMailNote />
          </>
        ) : (
          <p>
            Your account <strong>{email}</strong> is ready. You can sign in now.
          </p>
        )}
      </div>
      <div className="mt-8 grid gap-3">
        <LinkButton to={withNext('/login', next)} state={{ email }} size="lg" block>
          Go to Sign In
        </LinkButton>
        <LinkButton to="/" variant="outline" size="lg" block>
          Back to Home
        </LinkButton>
      </div>
    </AccountPage>
  );
}
