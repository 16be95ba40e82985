import { AdminAccount } from '@thuto/contract/accounts';
import { MINIMUM_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { z } from 'zod';

const FIELDS_MISSING = 'All fields are required for each admin account.';
const PASSWORD_SHORT = `Passwords must be at least ${MINIMUM_PASSWORD_LENGTH} characters long.`;

/** The admin setup form (specification 5, "Admin setup"). The setup secret itself is judged by the server. */
export const AdminSetupValues = z.object({
  secret: z.string().trim().min(1, 'Setup Secret is required'),
  accounts: z.array(
    z.object({
      email: z.string().trim().min(1, FIELDS_MISSING).pipe(AdminAccount.shape.email),
      displayName: z.string().trim().min(1, FIELDS_MISSING).pipe(AdminAccount.shape.displayName),
      password: z.string().min(1, FIELDS_MISSING).min(MINIMUM_PASSWORD_LENGTH, PASSWORD_SHORT),
    }),
  ),
});
export type AdminSetupValues = z.infer<typeof AdminSetupValues>;

/** Sentences that are about all accounts together: told once beside the button, not under every field. */
export const SHARED_FAULTS: readonly string[] = [FIELDS_MISSING, PASSWORD_SHORT];
