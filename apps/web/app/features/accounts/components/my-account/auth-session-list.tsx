import type { MyAuthSession } from '@thuto/contract/my-account';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../../components/query-boundary.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../../components/ui/toast-store.ts';
import { useUnsentWork } from '../../../../components/unsent-work/use-unsent-work.ts';
import { currentUserStore, useCurrentUserState } from '../../../../lib/current-user/current-user-store.ts';
import {
  NOT_SIGNED_OUT,
  useRevokeAuthSession,
  useMyAuthSessions,
  useSignOutEverywhere,
} from '../../api/my-account.ts';

const ON_A_PHONE = /Android|iPhone|iPad|KaiOS/;

/** The sessions of the account, with buttons that end them. */
export function AuthSessionList() {
  const query = useMyAuthSessions();
  const [isAsking, setIsAsking] = useState(false);
  const { settleUnsentWork, question } = useUnsentWork();
  const accountId = useCurrentUserState().currentUser?.accountId;
  const ask = async () => {
    try {
      if (await settleUnsentWork(accountId)) setIsAsking(true);
    } catch {
      toast.error(NOT_SIGNED_OUT);
    }
  };
  return (
    <SectionCard title="Signed-in devices">
      <QueryBoundary
        query={query}
        loading="Loading signed-in devices"
        rows={2}
        rowClassName="h-16"
        failure="Your signed-in devices could not be loaded. Please try again."
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.authSessions.map((authSession) => (
              <AuthSessionEntry key={authSession.id} authSession={authSession} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <p className="mt-4 mb-3 text-sm text-ink-soft">
        Something here that is not yours? Sign out everywhere, and change your password.
      </p>
      <Button variant="outline" onClick={() => void ask()}>
        Sign out everywhere
      </Button>
      {question}
      <SignOutEverywhereDialog open={isAsking} onOpenChange={setIsAsking} />
    </SectionCard>
  );
}

function AuthSessionEntry({ authSession }: { authSession: MyAuthSession }) {
  const end = useRevokeAuthSession(authSession);
  const { id, device, place, signedInAt, isThis } = authSession;
  const Icon = ON_A_PHONE.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-pine-600" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isThis && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          Signed in <RelativeTime at={signedInAt} />
          {place !== null && ` from ${place}`}
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          variant="outline"
          isBusy={end.isPending}
          busyLabel="Signing out..."
          onClick={() => void end.press({ id })}
        >
          Sign out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhereDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const end = useSignOutEverywhere();
  const signOut = async () => {
    await end.run({});
    currentUserStore.leaveFor('/login');
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out everywhere?"
      description="Every device is signed out of your account, this one too, and your calendar address, if you have one, is replaced. You will have to sign in again."
      confirmLabel="Sign out everywhere"
      busyLabel="Signing out..."
      onConfirm={signOut}
      errorMessage={end.errorMessage}
    />
  );
}
