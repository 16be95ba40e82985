import { AdminAccount } from '@thuto/contract/accounts';
import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { z } from 'zod';
import { FIELDS_MISSING, PASSWORD_SHORT } from './admin-setup-faults.ts';

/** The admin setup form (SETUP-3). The server checks the setup secret. */
export const AdminSetupValues = z.object({
  secret: z.string().trim().min(1, 'Setup Secret is required'),
  accounts: z.array(
    z.object({
      email: z.string().trim().min(1, FIELDS_MISSING).pipe(AdminAccount.shape.email),
      displayName: z.string().trim().min(1, FIELDS_MISSING).pipe(AdminAccount.shape.displayName),
      password: z.string().min(1, FIELDS_MISSING).min(MIN_PASSWORD_LENGTH, PASSWORD_SHORT),
    }),
  ),
});
export type AdminSetupValues = z.infer<typeof AdminSetupValues>;
