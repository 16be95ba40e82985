import { PageHeader } from '../../components/ui/page-header.tsx';
import { WhatsAppMessages } from '../../features/notifications/components/whatsapp-messages.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'WhatsApp' });

/** /admin/whatsapp: the ready-written messages for families. */
export default function ConsoleWhatsApp() {
  return (
    <>
      <PageHeader
        title="WhatsApp"
        subtitle="Open a message, send it from your own WhatsApp, and mark it as sent."
      />
      <WhatsAppMessages />
    </>
  );
}
