import { QueryBoundary } from '../../components/query-boundary.tsx';
import { useAdminSettings } from '../../features/settings/api/admin-settings.ts';
import { PublicPagesForm } from '../../features/settings/components/public-pages-form.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Public Pages' });

/** /admin/settings/public-pages */
export default function ConsolePublicPages() {
  return (
    <SettingsFrame title="Public Pages" subtitle="What visitors read about your centre.">
      <QueryBoundary
        query={useAdminSettings()}
        loading="Loading settings"
        rows={3}
        rowClassName="h-36"
        failure="The settings could not be loaded. Please try again."
      >
        {(settings) => <PublicPagesForm settings={settings} />}
      </QueryBoundary>
    </SettingsFrame>
  );
}
