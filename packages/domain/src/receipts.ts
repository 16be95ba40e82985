/** Crockford's alphabet: omits letters that are easily confused with other letters or digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

/**
 * Returns the receipt number of a payment, such as `R2026-4KQ7M-9ZT2H`. It is stable, easy to read aloud,
 * and does not reveal how many payments exist.
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
