import { useState } from 'react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import type { AdminSetupOutcome } from '../../features/accounts/admin-setup-outcomes.ts';
import { useIsAdminSetupClosed } from '../../features/accounts/api/admin-setup.ts';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { AdminSetupDone } from '../../features/accounts/components/admins/admin-setup-done.tsx';
import { AdminSetupForm } from '../../features/accounts/components/admins/admin-setup-form.tsx';
import { AdminSetupInstructions } from '../../features/accounts/components/admins/admin-setup-instructions.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () =>
  pageMeta({ title: 'Admin setup', description: 'Creates the first admins of a new centre.' });

export default function AdminSetup() {
  const isClosed = useIsAdminSetupClosed();
  const [outcomes, setOutcomes] = useState<AdminSetupOutcome[] | null>(null);

  // Checked first: setup is closed now, and that state would replace the outcomes.
  if (outcomes !== null) return <AdminSetupDone outcomes={outcomes} />;

  if (isClosed) {
    return (
      <AccountPage title="Setup is complete" subtitle="An admin account exists, so this page is closed.">
        <LinkButton to="/admin-login" size="lg" block>
          Go to Admin Login
        </LinkButton>
      </AccountPage>
    );
  }

  return (
    <AccountPage wide title="Admin setup" subtitle="Create the accounts of the people who run the centre.">
      <div className="grid gap-8">
        <AdminSetupInstructions />
        <AdminSetupForm onCreated={setOutcomes} />
      </div>
    </AccountPage>
  );
}
