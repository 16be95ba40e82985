import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { z } from 'zod';

/** The form for accepting an invitation with a new account. */
export const InvitationValues = z.object({
  displayName: z.string().trim().min(1, 'Please enter your full name'),
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
});
