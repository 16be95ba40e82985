import { CONTACT_SUBJECTS, type ContactSubject, SUBJECT_NAMES } from './tuition.ts';

/** The contact form's fields in the order in which they are checked (MSG-1). */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What is said about a field that was left empty; whitespace alone counts as empty (MSG-2). */
export const CONTACT_FIELD_MISSING: Readonly<Record<ContactField, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  subject: 'Please select a subject',
  message: 'Message is required',
};

export const CONTACT_EMAIL_INVALID = 'Please enter a valid email';

/** The contact subjects' names as people read them (MSG-1). */
export const CONTACT_SUBJECT_NAMES: Readonly<Record<ContactSubject, string>> = {
  ...SUBJECT_NAMES,
  general: 'General',
};

/**
 * Whether an address has the form that the contact form asks for: non-space characters, an at sign, non-space
 * characters, a dot, non-space characters (MSG-3). Looks at each character a bounded number of times: the
 * regular expression of the same meaning takes minutes over a long hostile text.
 */
export function isContactEmail(text: string): boolean {
  const at = text.indexOf('@', 1);
  return at > 0 && text.lastIndexOf('.', text.length - 2) >= at + 2 && !/\s/.test(text);
}

const isContactSubject = (text: string) => CONTACT_SUBJECTS.some((subject) => subject === text);

/**
 * What is wrong with a contact form, as the sentence under each field, in the form's order (MSG-1, MSG-2). Lengths
 * are not looked at.
 */
export function validateContact(
  values: Readonly<Record<ContactField, string>>,
): Partial<Record<ContactField, string>> {
  const faults: Partial<Record<ContactField, string>> = {};
  for (const field of CONTACT_FIELDS) {
    const text = values[field].trim();
    if (text === '' || (field === 'subject' && !isContactSubject(text))) {
      faults[field] = CONTACT_FIELD_MISSING[field];
    } else if (field === 'email' && !isContactEmail(text)) {
      faults.email = CONTACT_EMAIL_INVALID;
    }
  }
  return faults;
}
