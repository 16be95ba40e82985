import { AdminSubjects } from '../../features/subjects/components/admin-subjects.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Subjects' });

/** /admin/settings/subjects */
export default function ConsoleSubjects() {
  return (
    <SettingsFrame title="Subjects" subtitle="What the centre teaches.">
      <AdminSubjects />
    </SettingsFrame>
  );
}
