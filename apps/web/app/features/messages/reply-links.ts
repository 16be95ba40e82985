import type { ContactMessage } from '@thuto/contract/messages';
import { CONTACT_SUBJECT_NAMES } from '@thuto/domain/messages';

/** A new mail to the sender, with a subject they recognise. */
export function buildMailLink({ email, subject }: ContactMessage, platformName: string): string {
  // Nothing in an address may start another field of the mail; its @ stays, which mail programs expect.
  const address = encodeURIComponent(email).replace('%40', '@');
  const words = `Your message to ${platformName} (${CONTACT_SUBJECT_NAMES[subject]})`;
  return `mailto:${address}?subject=${encodeURIComponent(words)}`;
}

const MIN_DIGITS = 5;

/** A call to the sender; null where what they gave is no number. */
export function buildPhoneLink({ phone }: Pick<ContactMessage, 'phone'>): string | null {
  const plus = phone.trim().startsWith('+') ? '+' : '';
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < MIN_DIGITS ? null : `tel:${plus}${digits}`;
}
