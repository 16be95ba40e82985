import { useState } from 'react';
import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import type { AdminSetupOutcome } from '../../features/accounts/admin-setup-outcomes.ts';
import { useAdminSetup } from '../../features/accounts/api/get-admin-setup.ts';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { AdminSetupDone } from '../../features/accounts/components/admins/admin-setup-done.tsx';
import { AdminSetupForm } from '../../features/accounts/components/admins/admin-setup-form.tsx';
import { AdminSetupInstructions } from '../../features/accounts/components/admins/admin-setup-instructions.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () =>
  pageMeta({ title: 'Admin setup', description: 'Creates the first admins of a new centre.' });

export default function AdminSetup() {
  const { setup, failed, retry, isBusy } = useAdminSetup();
  const [outcomes, setOutcomes] = useState<AdminSetupOutcome[] | null>(null);

  // Checked first: setup is closed now, and that state would replace the outcomes.
  if (outcomes !== null) return <AdminSetupDone outcomes={outcomes} />;

  if (setup === 'closed') {
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
        {/* Read while the server is asked whether the page is open. */}
        <AdminSetupInstructions />
        {setup === 'open' && <AdminSetupForm onCreated={setOutcomes} />}
        {setup === undefined && !failed && <LoadingNote>Loading...</LoadingNote>}
        {failed && (
          <ErrorPanel
            message="We could not reach the server. Please check your internet connection and try again."
            onRetry={() => void retry()}
            isBusy={isBusy}
          />
        )}
      </div>
    </AccountPage>
  );
}
