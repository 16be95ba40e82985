import type { ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { queryClient } from '../../../../lib/api/query-client.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useCurrentUser } from '../../hooks/use-current-user.ts';
import type { UnconfirmedLink } from '../../unconfirmed-link.ts';

export interface ConfirmLinkProps {
  link: UnconfirmedLink;
  /** Explains what the button does. */
  children: ReactNode;
  /** Resolves when the link is applied or the page shows something else; rejects with an error to show here. */
  onConfirm: () => Promise<void>;
}

/** Shows which account a link belongs to, and the button that applies it. */
export function ConfirmLink({ link, children, onConfirm }: ConfirmLinkProps) {
  const confirm = useAction({
    call: () => onConfirm(),
    changes: null,
    // Also used where a page has no provider of it.
    client: queryClient,
    failure: 'Failed to verify email. Please try again.',
  });
  const send = async () => {
    try {
      await confirm.run({});
    } catch {
      // Shown above the button.
    }
  };

  return (
    <div className="mt-4 grid gap-5">
      <LinkOwner link={link} />
      <p className="text-ink-soft">{children}</p>
      {confirm.error !== null && <Notice tone="danger">{confirm.errorMessage(confirm.error)}</Notice>}
      <Button size="lg" block isBusy={confirm.isPending} busyLabel="Verifying..." onClick={() => void send()}>
        Verify Email
      </Button>
    </div>
  );
}

/** The account that a link belongs to. */
export function LinkOwner({ link }: { link: UnconfirmedLink }) {
  const currentUser = useCurrentUser();
  const { email, displayName, presentEmail } = link;
  const isOther = currentUser && currentUser.email !== email && currentUser.email !== presentEmail;

  return (
    <>
      <dl className="grid gap-3 rounded-lg border border-line px-4 py-3">
        <Fact label="Account of" value={displayName} />
        {presentEmail !== null && <Fact label="Email now" value={presentEmail} />}
        <Fact label={presentEmail === null ? 'Email' : 'New email'} value={email} />
      </dl>
      {isOther && (
        <Notice tone="warning" announce="none">
          You are signed in as <strong className="[overflow-wrap:anywhere]">{currentUser.email}</strong>. This
          link belongs to another account.
        </Notice>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
