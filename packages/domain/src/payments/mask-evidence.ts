import { trimEndOf } from '../trim-end.ts';

/** Digits of a number that stay readable, so that people can tell two numbers apart. */
const SHOWN_DIGITS = 3;
const BALANCE = /(balance|setseng|setse|saletseng|salang|remaining)([^.;\d]{0,30})(\d[\d ,.']*)/giu;
const CURRENCY_AT_END = /(?:LSL|[MLR])?\s?$/iu;
/** Seven or more digits: telephone and account numbers. Not inside a transaction id or a date. */
const LONG_NUMBER = /(?<![\p{L}\d./-])\+?\d(?:[\d ]{5,}\d)(?![\p{L}\d]|[./]\d)/gu;

/** Masks balances, telephone and account numbers in evidence that a list shows. */
export function maskEvidence(text: string): string {
  return text
    .replaceAll(
      BALANCE,
      (_match, word: string, between: string, amount: string) =>
        `${word}${between.replace(CURRENCY_AT_END, '')}•••${amount.slice(trimEndOf(amount, " ,.'").length)}`,
    )
    .replaceAll(LONG_NUMBER, (number) => `•••${number.replaceAll(/\D/gu, '').slice(-SHOWN_DIGITS)}`);
}
