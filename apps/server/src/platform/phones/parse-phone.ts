import { DomainError } from '@thuto/domain/errors';
import { PHONE_HINT, tidyPhone } from '@thuto/domain/people/phones';

/** A phone number that can exist. */
export interface Phone {
  /** E.164, such as +26658123456. */
  readonly number: string;
  readonly country: string | undefined;
}

export type PhoneParser = (text: string) => Phone | null;

/**
 * Returns the function that reads phone numbers. A number without a country code is one of Lesotho. It decides for every
 * number that is stored: profile, WhatsApp, gateway, contact form, import.
 */
export async function loadPhoneParser(): Promise<PhoneParser> {
  // Loaded on first use: its metadata take 100 kB.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  return (text) => {
    const phone = parsePhoneNumberFromString(tidyPhone(text), { defaultCountry: 'LS', extract: false });
    return phone?.isValid() === true ? { number: phone.number, country: phone.country } : null;
  };
}

/** Returns the phone number that a text is, or null. */
export const parsePhone = async (text: string): Promise<Phone | null> => (await loadPhoneParser())(text);

/** Returns a number in E.164. @throws DomainError input_invalid for the field, with a hint. */
export async function requirePhone(text: string, field: string): Promise<string> {
  const phone = await parsePhone(text);
  if (phone === null) throw new DomainError('input_invalid', { fields: { [field]: PHONE_HINT } });
  return phone.number;
}
