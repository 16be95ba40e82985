import { Notice } from '../../../../components/ui/notice.tsx';
import { Typed } from './typed.tsx';

/** What the operator must know before filling in the form. */
export function AdminSetupInstructions() {
  return (
    <Notice title="Before you start" announce="none">
      <ul className="mt-1.5 list-disc space-y-1.5 pl-4">
        <li>
          The setup secret is the value of <Typed>ADMIN_SETUP_SECRET</Typed>. If you have not set one, it is
          in the file <Typed>admin-setup-secret</Typed> of the data folder, and the server printed it in its
          log when it started for the first time.
        </li>
        <li>
          An email that has an account already becomes an admin when you give that account's own password.
        </li>
        <li>
          This page closes itself for good once an admin account exists. Later,{' '}
          <Typed>npm run thuto -- admin:create</Typed> makes further admins and{' '}
          <Typed>npm run thuto -- admin:reopen-setup</Typed> opens the page again.
        </li>
      </ul>
    </Notice>
  );
}
