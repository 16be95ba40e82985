import type { MailStatus } from '@thuto/domain/messages/mails';
import type { BadgeTone } from '../../components/ui/badge.tsx';

/** The label and colour of each mail status. */
export const MAIL_STATUS_LOOKS: Readonly<Record<MailStatus, { label: string; tone: BadgeTone }>> = {
  queued: { label: 'Queued', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept on this machine', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Dropped', tone: 'neutral' },
};

/** Formats a kind of mail: `booking-approved` becomes `Booking approved`. */
export function formatMailKind(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
