import { z } from 'zod';
import { passwordFault } from './password-fault.ts';

/** The form of a new password. */
export const ResetPasswordValues = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine((values, context) => {
    const fault = passwordFault(values);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  });
