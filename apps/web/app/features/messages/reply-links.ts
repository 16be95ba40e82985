import type { ContactMessage } from '@thuto/contract/messages';
import { subjectName } from '../../lib/centre/subjects.ts';

/** Returns a `mailto:` link to the sender, with a subject that they recognise. */
export function buildMailLink({ email, subject }: ContactMessage, platformName: string): string {
  // Escaped, so that an address cannot add fields to the mail. Mail programs expect a plain @.
  const address = encodeURIComponent(email).replace('%40', '@');
  const words = `Your message to ${platformName} (${subjectName(subject)})`;
  return `mailto:${address}?subject=${encodeURIComponent(words)}`;
}

const MIN_DIGITS = 5;

/** Returns a `tel:` link to the sender; null if the phone number is invalid. */
export function buildPhoneLink({ phone }: Pick<ContactMessage, 'phone'>): string | null {
  const plus = phone.trim().startsWith('+') ? '+' : '';
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < MIN_DIGITS ? null : `tel:${plus}${digits}`;
}
