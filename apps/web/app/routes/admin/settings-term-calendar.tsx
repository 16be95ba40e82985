import { TermCalendar } from '../../features/term-calendar/components/term-calendar.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Term Calendar' });

/** /admin/settings/term-calendar */
export default function ConsoleTermCalendar() {
  return (
    <SettingsFrame title="Term Calendar" subtitle="Weekly places skip breaks and public holidays.">
      <TermCalendar />
    </SettingsFrame>
  );
}
