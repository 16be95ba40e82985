import { getRoleFeatures } from '@thuto/domain/permissions';
import { lazy } from 'react';
import { LatePart } from '../../../../components/late-part.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { ErrorPanel } from '../../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../../lib/error-copy.ts';
import { useMyAccount } from '../../api/my-account.ts';
import { useCurrentUser } from '../../hooks/use-current-user.ts';
import { DisplayNameForm } from './display-name-form.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';
import { AuthSessionList } from './auth-session-list.tsx';

/** Lazy, because it is for admins and tutors only and contains the QR code. */
const TwoFactor = lazy(async () => {
  const { TwoFactor: Section } = await import('../two-factor/two-factor.tsx');
  return { default: Section };
});

/** The settings of the signed-in user's own account. */
export function MyAccount() {
  const currentUser = useCurrentUser();
  const { data, error, isFetching, refetch } = useMyAccount();
  if (data === undefined) {
    return error === null ? (
      <SkeletonList label="Loading your account" rows={3} rowClassName="h-48" />
    ) : (
      <ErrorPanel
        message={getErrorMessage(error, 'Your account could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <DisplayNameForm displayName={data.displayName} />
      <div id="email" className="scroll-mt-24">
        <SectionCard title="Email address">
          {data.pendingEmail !== null && <PendingEmail {...data.pendingEmail} />}
          {/* A new address resets the form, whose input was about the old one. */}
          <EmailChangeForm key={data.email} email={data.email} />
        </SectionCard>
      </div>
      <PasswordForm
        email={data.email}
        person={{
          displayName: data.displayName,
          email: data.email,
          forAdmin: currentUser != null && getRoleFeatures(currentUser.role).needsAdminPassword,
        }}
      />
      {data.twoFactor !== null && (
        <LatePart fallback={<SkeletonList label="Loading two-factor sign-in" rows={1} rowClassName="h-40" />}>
          <TwoFactor {...data.twoFactor} />
        </LatePart>
      )}
      <AuthSessionList />
    </div>
  );
}
