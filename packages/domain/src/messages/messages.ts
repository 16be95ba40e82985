import { mayBePhone, PHONE_HINT } from '../people/phones.ts';

/** The fields of the contact form, in validation order (MSG-1). */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The message for each empty field; whitespace alone counts as empty (MSG-2). */
export const CONTACT_FIELD_MISSING: Readonly<Record<ContactField, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  subject: 'Please select a subject',
  message: 'Message is required',
};

export const CONTACT_EMAIL_INVALID = 'Please enter a valid email';

/**
 * Returns true if an address matches the pattern of the contact form: non-space characters, an at sign,
 * non-space characters, a dot, non-space characters (MSG-3). Runs in linear time; the equivalent regular
 * expression takes minutes on a long hostile text.
 */
export function isContactEmail(text: string): boolean {
  const at = text.indexOf('@', 1);
  return at > 0 && text.lastIndexOf('.', text.length - 2) >= at + 2 && !/\s/.test(text);
}

/**
 * Validates a contact form and returns one message per invalid field, in form order (MSG-1, MSG-2). Does
 * not check lengths. The server checks that the subject exists.
 */
export function validateContact(
  values: Readonly<Record<ContactField, string>>,
): Partial<Record<ContactField, string>> {
  const faults: Partial<Record<ContactField, string>> = {};
  for (const field of CONTACT_FIELDS) {
    const text = values[field].trim();
    if (text === '') {
      faults[field] = CONTACT_FIELD_MISSING[field];
    } else if (field === 'email' && !isContactEmail(text)) {
      faults.email = CONTACT_EMAIL_INVALID;
    } else if (field === 'phone' && !mayBePhone(text)) {
      faults.phone = PHONE_HINT;
    }
  }
  return faults;
}
