import { z } from 'zod';
import { validateNewPassword } from './validate-new-password.ts';

/** The form for accepting an invitation. */
export const AdminInvitationValues = z
  .object({
    displayName: z.string().trim().min(1, 'Please enter your full name'),
    password: z.string(),
    confirmPassword: z.string(),
  })
  .superRefine((values, context) => {
    const fault = validateNewPassword(values);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  });
