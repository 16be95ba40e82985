import Construction from 'lucide-react/icons/construction';
import { Link } from 'react-router';
import { usePlatform } from '../../../lib/centre/platform.ts';

/** Reminds admins that Maintenance Mode locks everyone else out. */
export function MaintenanceBanner() {
  if (!usePlatform().maintenanceMode) return null;
  return (
    <output className="flex flex-wrap items-center gap-x-3 border-b border-warning-line bg-warning-soft px-4 py-1 text-warning sm:px-6 lg:px-8">
      <Construction aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <strong>Maintenance Mode is on.</strong> Visitors and students are turned away.
      </span>
      <Link to="/admin/settings" className="inline-flex min-h-11 items-center font-semibold underline">
        Settings
      </Link>
    </output>
  );
}
