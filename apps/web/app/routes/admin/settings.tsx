import { QueryBoundary } from '../../components/query-boundary.tsx';
import { useAdminSettings } from '../../features/settings/api/admin-settings.ts';
import { QuickActions } from '../../features/settings/components/quick-actions.tsx';
import { SettingsForm } from '../../features/settings/components/settings-form.tsx';
import { SettingsHistory } from '../../features/settings/components/settings-history.tsx';
import { StoredBackups } from '../../features/settings/components/stored-backups.tsx';
import { SystemInformation } from '../../features/settings/components/system-information.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Platform Settings' });

/** /admin/settings */
export default function ConsoleSettings() {
  return (
    <SettingsFrame title="Platform Settings" subtitle="These settings apply to everyone as soon as you save.">
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <QueryBoundary
          query={useAdminSettings()}
          loading="Loading settings"
          rows={4}
          rowClassName="h-36"
          failure="The settings could not be loaded. Please try again."
        >
          {(settings) => <SettingsForm settings={settings} />}
        </QueryBoundary>
        <div className="grid gap-5">
          <SystemInformation />
          <QuickActions />
          <StoredBackups />
          <SettingsHistory />
        </div>
      </div>
    </SettingsFrame>
  );
}
