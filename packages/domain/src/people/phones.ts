import { normalizeText } from '../normalize-text.ts';

/** The longest text of a phone number, with marks and separators. */
export const MAX_PHONE = 50;

/** What to write where a phone number is wanted. */
export const PHONE_HINT = 'Please enter a phone number, such as 5812 3456 or +27 82 123 4567';

/** The fewest digits of a phone number. */
const MIN_DIGITS = 6;

/** Whether a text has enough digits for a phone number. The server decides whether the number can exist. */
export function mayBePhone(text: string): boolean {
  let digits = 0;
  for (const sign of normalizeText(text, 'NFKC')) if (sign >= '0' && sign <= '9') digits += 1;
  return digits >= MIN_DIGITS;
}

/** An address of WhatsApp that opens the chat with a number. */
const CHAT_LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d)/i;
const LABEL = /^\p{L}[\p{L} .]{0,20}:/u;
const TRUNK_ZERO = /\(0\)/g;

/**
 * Returns a phone number without what its parser does not read: invisible marks of copied contacts, a label such as
 * `tel:`, the address of a chat, brackets, quotes.
 */
export function tidyPhone(text: string): string {
  return normalizeText(text, 'NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/["'“”‘’*_<>]/gu, '')
    .trim()
    .replace(CHAT_LINK, '+')
    .replace(LABEL, '')
    .replaceAll(TRUNK_ZERO, '')
    .replaceAll(/[()]/g, ' ')
    .trim();
}

const LESOTHO = /^\+266(\d{4})(\d{4})$/;

/** Shows a stored number as people write it: a number of Lesotho without its country code. */
export const showPhone = (stored: string): string => stored.replace(LESOTHO, '$1 $2');

/** Shows a stored number with its country code, to be dialled from anywhere. */
export const showInternationalPhone = (stored: string): string => stored.replace(LESOTHO, '+266 $1 $2');
