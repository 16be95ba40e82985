import type { MyAccount as Details } from '@thuto/contract/my-account';
import { getRoleFeatures } from '@thuto/domain/permissions';
import { lazy } from 'react';
import { LatePart } from '../../../../components/late-part.tsx';
import { QueryBoundary } from '../../../../components/query-boundary.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { SkeletonList } from '../../../../components/ui/skeleton.tsx';
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
  return (
    <QueryBoundary
      query={useMyAccount()}
      loading="Loading your account"
      rows={3}
      rowClassName="h-48"
      failure="Your account could not be loaded. Please try again."
    >
      {(data) => <Account {...data} />}
    </QueryBoundary>
  );
}

function Account({ displayName, email, pendingEmail, twoFactor }: Details) {
  const currentUser = useCurrentUser();
  return (
    <div className="grid gap-6">
      <DisplayNameForm displayName={displayName} />
      <div id="email" className="scroll-mt-24">
        <SectionCard title="Email address">
          {pendingEmail !== null && <PendingEmail {...pendingEmail} />}
          {/* A new address resets the form, whose input was about the old one. */}
          <EmailChangeForm key={email} email={email} />
        </SectionCard>
      </div>
      <PasswordForm
        email={email}
        person={{
          displayName,
          email,
          forAdmin: currentUser != null && getRoleFeatures(currentUser.role).needsAdminPassword,
        }}
      />
      {twoFactor !== null && (
        <LatePart fallback={<SkeletonList label="Loading two-factor sign-in" rows={1} rowClassName="h-40" />}>
          <TwoFactor {...twoFactor} />
        </LatePart>
      )}
      <AuthSessionList />
    </div>
  );
}
