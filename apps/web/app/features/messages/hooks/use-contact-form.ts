import { CONTACT_FIELDS, type ContactField, validateContact } from '@thuto/domain/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../lib/api-error.ts';
import { type ContactValues, sendContactMessage } from '../api/send-contact-message.ts';
import { clearContactDraft, saveContactDraft, readContactDraft } from '../contact-draft.ts';

type Faults = Partial<Record<ContactField, string>>;

const FAILED = 'Failed to send your message. Please try again.';

/**
 * The behaviour of the contact form. Its fields are native: input from before hydration is kept, and typing does not
 * re-render.
 */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLOutputElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    const draft = readContactDraft();
    for (const field of CONTACT_FIELDS) {
      const control = controlOf(form.current, field);
      if (control && control.value === '') control.value = draft[field] ?? '';
    }
  }, []);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setFaults(({ [name as ContactField]: _edited, ...others }) => others);
    setState((now) => (now === 'sent' ? 'editing' : now));
    const { website: _robots, ...typed } = valuesOf(event.currentTarget);
    saveContactDraft(typed);
  };

  const showFaults = (found: Faults): boolean => {
    const first = CONTACT_FIELDS.find((field) => found[field] !== undefined);
    if (first === undefined) return false;
    // Rendered before the focus moves, so that screen readers read the error with the field.
    flushSync(() => setFaults(found));
    controlOf(form.current, first)?.focus();
    return true;
  };

  const send = async (element: HTMLFormElement) => {
    const values = valuesOf(element);
    setRefusal(null);
    if (showFaults(validateContact(values))) return;
    setState('sending');
    try {
      await sendContactMessage(values);
    } catch (error) {
      setState('editing');
      const placed = error instanceof ApiError && showFaults(faultsOf(error));
      if (!placed) setRefusal(await wordsOf(error));
      return;
    }
    element.reset();
    clearContactDraft();
    flushSync(() => setState('sent'));
    // On a phone the pressed button was at the lower edge of the window.
    thanks.current?.scrollIntoView({ block: 'nearest' });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'sending') void send(event.currentTarget);
  };

  return { form, thanks, faults, state, refusal, onInput, onSubmit };
}

const controlOf = (form: HTMLFormElement | null, field: ContactField) =>
  form?.elements.namedItem(field) as HTMLInputElement | null;

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as ContactValues;

/** Returns the server's field errors in the order of the form. */
const faultsOf = ({ fields }: ApiError): Faults =>
  Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])));

/** Returns the message of an error. The messages are loaded on demand; if that fails, the user is offline. */
async function wordsOf(error: unknown): Promise<string> {
  try {
    const { getErrorMessage } = await import('../../../lib/error-copy.ts');
    return getErrorMessage(error, FAILED);
  } catch {
    return FAILED;
  }
}
