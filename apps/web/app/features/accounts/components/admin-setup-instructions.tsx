import { Notice } from '../../../components/ui/notice.tsx';

/** What the operator has to know before filling in the form. */
export function AdminSetupInstructions() {
  return (
    <Notice title="Before you start" announce="none">
      <ul className="mt-1.5 list-disc space-y-1.5 pl-5">
        <li>
          The setup secret is the value of <code>ADMIN_SETUP_SECRET</code>. If you have not set one, it is in
          the file <code>admin-setup-secret</code> of the data folder, and the server printed it in its log
          when it started for the first time.
        </li>
        <li>
          An email that has an account already becomes an admin when you give that account's own password.
        </li>
        <li>
          This page closes itself for good once an admin account exists. Later,{' '}
          <code>npm run thuto -- admin:create</code> makes further admins and{' '}
          <code>npm run thuto -- admin:reopen-setup</code> opens the page again.
        </li>
      </ul>
    </Notice>
  );
}
