import type { ConsoleOverview } from '@thuto/contract/activity';
import MailWarning from 'lucide-react/icons/mail-exclamation-point';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/time/dates.ts';

/** Tells admins since when and why mails wait, and how many (MAIL-16). */
export function MailBanner({ trouble }: { trouble: ConsoleOverview['mailTrouble'] | undefined }) {
  if (!trouble) return null;
  const { since, reason, waiting } = trouble;
  return (
    <output className="flex flex-wrap items-center gap-x-3 border-b border-warning-line bg-warning-soft px-4 py-1 text-warning max-sm:text-sm sm:px-6 lg:px-8">
      <MailWarning aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <strong>Mail waits since {formatDateTime(since)}.</strong> The mail server cannot be used: {reason}.{' '}
        {describeWaiting(waiting)} sent once it works.
      </span>
      <Link
        to="/admin/settings/mail?status=queued"
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        Mail log
      </Link>
    </output>
  );
}

function describeWaiting(waiting: number): string {
  if (waiting === 0) return 'New mails will be';
  return waiting === 1 ? '1 mail waits and will be' : `${waiting} mails wait and will be`;
}
