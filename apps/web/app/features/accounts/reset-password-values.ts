import { z } from 'zod';
import { validateNewPassword } from './validate-new-password.ts';

/** The form of a new password. */
export const ResetPasswordValues = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine((values, context) => {
    const fault = validateNewPassword(values);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  });
