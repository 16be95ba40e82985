/** Crockford's alphabet: no letter that is taken for another, or for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

/**
 * The number on the receipt of a payment: always the same for it, readable aloud, and no guide to how many there are,
 * such as `R2026-4KQ7M-9ZT2H`.
 * @param paymentId the payment's UUID; its last 50 bits are random.
 * @param year of the approval, in the platform's zone.
 */
export function formatReceiptNumber(paymentId: string, year: number): string {
  let bits = BigInt(`0x${paymentId.replaceAll('-', '')}`);
  let letters = '';
  for (let at = 0; at < LETTERS; at += 1) {
    letters = `${ALPHABET[Number(bits & 31n)]}${letters}`;
    bits >>= 5n;
  }
  return `R${year}-${letters.slice(0, 5)}-${letters.slice(5)}`;
}
