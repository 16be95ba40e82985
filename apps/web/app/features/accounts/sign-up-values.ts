import { SignUp } from '@thuto/contract/accounts';
import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';
import { validateNewPassword } from './validate-new-password.ts';

interface Checked {
  displayName: string;
  password: string;
  confirmPassword: string;
}

interface Fault {
  path: keyof Checked;
  message: string;
}

/** Runs the checks of AUTH-2 in order and returns the first that fails. */
export function getFirstFieldError({ password, confirmPassword, displayName }: Checked): Fault | null {
  const fault = validateNewPassword({ password, confirmPassword });
  if (fault) return fault;
  if (displayName.trim() === '') return { path: 'displayName', message: 'Please enter your full name' };
  return null;
}

/** The sign-up form: the contract's input, with the password twice. */
export const SignUpValues = z
  .object({
    displayName: z.string(),
    email: getFilledEmail,
    password: z.string(),
    confirmPassword: z.string(),
    termsAccepted: z.boolean().pipe(SignUp.shape.termsAccepted),
  })
  .superRefine(
    (values, context) => {
      const fault = getFirstFieldError(values);
      if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
    },
    // Runs even if the email or the checkbox is invalid.
    { when: () => true },
  );
