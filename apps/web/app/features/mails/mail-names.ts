import type { MailStatus } from '@thuto/domain/mails';
import type { BadgeTone } from '../../components/ui/badge.tsx';

/** How a mail's status shows. */
export const MAIL_STATUS_LOOKS: Readonly<Record<MailStatus, { label: string; tone: BadgeTone }>> = {
  queued: { label: 'Queued', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Dropped', tone: 'neutral' },
};

/** `booking-approved` in words: `Booking approved`. */
export function formatMailKind(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
