import { CONTACT_FIELDS, type ContactField, validateContact } from '@thuto/domain/messages/messages';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import { readForm } from '../../lib/forms/read-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';

const FAILED = 'Failed to send your message. Please try again.';

/** What the page shows after a message that could not be sent. */
export interface ContactOutcome {
  readonly values: Readonly<Record<ContactField, string>>;
  readonly faults: Partial<Record<ContactField, string>>;
  /** Why it was refused, if no field is at fault. */
  readonly refusal: string | null;
}

/** Sends the contact form (MSG-1, MSG-2). The redirect keeps a reload from sending it again. */
export async function sendContactForm({ context, request }: ActionFunctionArgs) {
  const { website, ...values } = await readForm(request, [...CONTACT_FIELDS, 'website']);
  const fail = (faults: ContactOutcome['faults'], refusal: string | null) =>
    data<ContactOutcome>({ values, faults, refusal }, 422);
  const faults = validateContact(values);
  if (Object.keys(faults).length > 0) return fail(faults, null);
  try {
    await context.get(visitContext).api.messages.sendContactMessage({ ...values, website });
  } catch (error) {
    const found = error instanceof ApiError ? pickFaults(error) : {};
    return fail(found, Object.keys(found).length > 0 ? null : getErrorMessage(error, FAILED));
  }
  return redirect('/?contact=sent#contact-sent', 303);
}

const pickFaults = ({ fields }: ApiError): ContactOutcome['faults'] =>
  Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])));
