import { CONTACT_FIELDS, type ContactField } from '@thuto/domain/messages/messages';
import { GENERAL_SUBJECT, GENERAL_SUBJECT_NAME } from '@thuto/domain/learning/subject-names';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { controlStyles } from '../../../components/ui/control-styles.ts';
import { FieldError, RequiredMark } from '../../../components/ui/field-error.tsx';
import { useTaughtSubjects } from '../../../lib/centre/subjects-store.ts';
import type { ContactOutcome } from '../send-contact-form.server.ts';

export interface ContactFormProps {
  /** The answer to a message that could not be sent. */
  readonly outcome: ContactOutcome | undefined;
  readonly isSent: boolean;
}

/** The contact form (MSG-1, MSG-2). A plain form: it works without scripts. */
export function ContactForm({ outcome, isSent }: ContactFormProps) {
  const taught = useTaughtSubjects();
  const { values, faults = {}, refusal = null } = outcome ?? {};
  const firstFault = CONTACT_FIELDS.find((field) => faults[field] !== undefined);

  const control = (name: ContactField, autoComplete?: string) => ({
    id: `contact-${name}`,
    name,
    autoComplete,
    defaultValue: values?.[name] ?? '',
    autoFocus: firstFault === name,
    'aria-required': true,
    'aria-invalid': faults[name] === undefined ? undefined : true,
    'aria-describedby': faults[name] === undefined ? undefined : `contact-${name}-fault`,
    className: controlStyles(),
  });
  const field = (name: ContactField, label: string, input: ReactNode) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={`contact-${name}`} className="text-sm font-semibold text-ink">
        {label}
        <RequiredMark />
      </label>
      {input}
      {faults[name] !== undefined && <FieldError id={`contact-${name}-fault`}>{faults[name]}</FieldError>}
    </div>
  );
  const choice = control('subject');

  return (
    <div className="relative self-start rounded-xl border border-line bg-paper p-5 shadow-soft sm:p-7">
      <form method="post" action="/?index" noValidate className="grid gap-4 sm:grid-cols-2">
        {field('firstName', 'First Name', <input {...control('firstName', 'given-name')} />)}
        {field('lastName', 'Last Name', <input {...control('lastName', 'family-name')} />)}
        {field(
          'email',
          'Email',
          <input
            {...control('email', 'email')}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />,
        )}
        {field(
          'phone',
          'Phone',
          <input {...control('phone', 'tel')} type="tel" placeholder="+266 5812 3456" />,
        )}
        <div className="grid gap-4 sm:col-span-2">
          {field(
            'subject',
            'Subject',
            <div className="relative">
              <select {...choice} className={`${choice.className} appearance-none pr-10`}>
                <option value="">Choose a subject</option>
                {taught.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value={GENERAL_SUBJECT}>{GENERAL_SUBJECT_NAME}</option>
              </select>
              <ChevronDown
                aria-hidden
                className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft"
              />
            </div>,
          )}
          {field(
            'message',
            'Message',
            <textarea {...control('message')} rows={5} className={controlStyles({ height: 'area' })} />,
          )}
          <HoneyPot />
          {refusal !== null && (
            // oxlint-disable-next-line no-autofocus -- The page was loaded again to say this.
            <p role="alert" tabIndex={-1} autoFocus className={`${BOX} border-danger-line bg-danger-soft`}>
              {refusal}
            </p>
          )}
          <button type="submit" className={buttonStyles({ size: 'lg', block: true })}>
            Send Message
          </button>
        </div>
      </form>
      <output
        id="contact-sent"
        className={isSent ? `${BOX} mt-4 block scroll-mt-32 border-success-line bg-success-soft` : undefined}
      >
        {isSent && 'Thank you for your message! We will get back to you soon.'}
      </output>
    </div>
  );
}

const BOX = 'rounded-lg border px-4 py-3 font-medium';

/** A hidden field against spam. Bots fill in every field; the server discards messages that contain it. */
function HoneyPot() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
