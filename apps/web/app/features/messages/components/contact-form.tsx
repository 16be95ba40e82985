import { EACH_ATTRIBUTE } from '@thuto/contract/site';
import type { ContactField } from '@thuto/domain/messages';
import { GENERAL_SUBJECT, GENERAL_SUBJECT_NAME } from '@thuto/domain/subject-names';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { controlStyles } from '../../../components/ui/control-styles.ts';
import { FieldError, RequiredMark } from '../../../components/ui/field-error.tsx';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useContactForm } from '../hooks/use-contact-form.ts';
import { getEach, useTaughtSubjects } from '../../../lib/subjects-store.ts';

/**
 * The contact form (MSG-1, MSG-2). Complete in the prerendered landing page and hydrated later. It uses native fields
 * and none of the form components, whose code is larger than the form.
 */
export function ContactForm() {
  const hydrated = useHydrated();
  const taught = useTaughtSubjects();
  const { form, thanks, faults, state, refusal, onInput, onSubmit } = useContactForm();
  const sending = state === 'sending';

  const control = (name: ContactField, autoComplete?: string) => ({
    id: `contact-${name}`,
    name,
    autoComplete,
    readOnly: sending,
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
  const { readOnly: _notOfSelects, ...choice } = control('subject');

  return (
    <div className="relative self-start rounded-xl border border-line bg-paper p-5 shadow-soft sm:p-7">
      <form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
        className="grid gap-4 sm:grid-cols-2"
      >
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
                {taught.map(({ id, name }, index) => (
                  <option key={index} value={id} {...{ [EACH_ATTRIBUTE]: getEach(index, taught.length) }}>
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
            <p role="alert" className={`${BOX} border-danger-line bg-danger-soft`}>
              {refusal}
            </p>
          )}
          {/* Not `disabled` while sending, because that would remove the focus. */}
          <button
            type="submit"
            disabled={!hydrated}
            aria-disabled={sending || undefined}
            aria-busy={sending || undefined}
            className={buttonStyles({ size: 'lg', block: true })}
          >
            {sending ? 'Sending...' : 'Send Message'}
          </button>
          <noscript>
            <p>This form needs JavaScript. Please write to us by email, or call.</p>
          </noscript>
        </div>
      </form>
      {/* Outside the form, because resetting a form also resets its outputs. */}
      <output
        ref={thanks}
        className={
          state === 'sent' ? `${BOX} mt-4 block scroll-mb-6 border-success-line bg-success-soft` : undefined
        }
      >
        {state === 'sent' && 'Thank you for your message! We will get back to you soon.'}
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
