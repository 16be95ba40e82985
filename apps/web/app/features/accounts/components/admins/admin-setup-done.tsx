import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import type { AdminSetupOutcome } from '../../admin-setup-outcomes.ts';
import { AccountPage } from '../account-page.tsx';
import { Typed } from './typed.tsx';
import { AdminSetupOutcomes } from './admin-setup-outcomes.tsx';

const REDIRECT_AFTER_MS = 3_000;

/** Shown after admin setup. Redirects automatically only if there are no failures to read. */
export function AdminSetupDone({ outcomes }: { outcomes: readonly AdminSetupOutcome[] }) {
  const navigate = useNavigate();
  const hasFailures = outcomes.some(({ outcome }) => outcome === 'failed');

  useEffect(() => {
    if (hasFailures) return;
    const timer = setTimeout(() => void navigate('/admin-login', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasFailures, navigate]);

  return (
    <AccountPage
      title="Admin Accounts Created!"
      isResult
      subtitle={hasFailures ? undefined : 'Taking you to the admin sign-in...'}
    >
      <div className="grid gap-5">
        <AdminSetupOutcomes outcomes={outcomes} />
        {hasFailures && (
          <Notice tone="warning" title="Not every account could be created" announce="none">
            This page is closed now. Create the others on the server with{' '}
            <Typed>npm run thuto -- admin:create</Typed>.
          </Notice>
        )}
      </div>
      <p className="mt-5 text-ink-soft">
        There is nothing to delete and no list to edit: setup has closed itself, and these accounts can sign
        in.
      </p>
      <Button size="lg" block className="mt-7" onClick={() => void navigate('/admin-login')}>
        Go to Admin Login
      </Button>
    </AccountPage>
  );
}
