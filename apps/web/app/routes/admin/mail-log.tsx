import { MailLog } from '../../features/mails/components/mail-log.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SettingsFrame } from './frame/settings-frame.tsx';

export const meta = () => pageMeta({ title: 'Mail log' });

/** /admin/settings/mail */
export default function ConsoleMailLog() {
  return (
    <SettingsFrame title="Mail log" subtitle="All mails with their status.">
      <MailLog />
    </SettingsFrame>
  );
}
