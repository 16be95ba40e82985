import { AdminInviteForm } from '../../features/accounts/components/admins/admin-invite-form.tsx';
import { AdminTeam } from '../../features/accounts/components/admins/admin-team.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Admins' });

/** /admin/settings/admins */
export default function ConsoleAdmins() {
  return (
    <SettingsFrame title="Admins" subtitle="Who runs the centre.">
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <AdminTeam />
        <AdminInviteForm />
      </div>
    </SettingsFrame>
  );
}
