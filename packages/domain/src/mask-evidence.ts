/** Digits of a number that stay readable, so that people can tell two numbers apart. */
const SHOWN_DIGITS = 3;
const BALANCE =
  /((?:balance|setseng|setse|saletseng|salang|remaining)[^.;\d]{0,30}?)(?:LSL|[MLR])?\s?\d[\d ,.']*\d|((?:balance|setseng|setse|saletseng|salang|remaining)[^.;\d]{0,30}?)\d/giu;
/** Seven or more digits: telephone and account numbers. Not inside a transaction id or a date. */
const LONG_NUMBER = /(?<![\p{L}\d./-])\+?\d(?:[\d ]{5,}\d)(?![\p{L}\d]|[./]\d)/gu;

/** Masks balances, telephone and account numbers in evidence that a list shows. */
export function maskEvidence(text: string): string {
  return text
    .replaceAll(
      BALANCE,
      (_match, before: string | undefined, other: string | undefined) => `${before ?? other ?? ''}•••`,
    )
    .replaceAll(LONG_NUMBER, (number) => `•••${number.replaceAll(/\D/gu, '').slice(-SHOWN_DIGITS)}`);
}
