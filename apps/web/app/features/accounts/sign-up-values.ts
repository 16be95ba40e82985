import { SignUp } from '@thuto/contract/accounts';
import { z } from 'zod';
import { filledEmail } from './filled-email.ts';
import { passwordFault } from './password-fault.ts';

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
export function firstFault({ password, confirmPassword, displayName }: Checked): Fault | null {
  const fault = passwordFault({ password, confirmPassword });
  if (fault) return fault;
  if (displayName.trim() === '') return { path: 'displayName', message: 'Please enter your full name' };
  return null;
}

/** The sign-up form: the contract's input, with the password twice. */
export const SignUpValues = z
  .object({
    displayName: z.string(),
    email: filledEmail,
    password: z.string(),
    confirmPassword: z.string(),
    termsAccepted: z.boolean().pipe(SignUp.shape.termsAccepted),
  })
  .superRefine(
    (values, context) => {
      const fault = firstFault(values);
      if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
    },
    // Also while the email or the checkbox is still wrong.
    { when: () => true },
  );
