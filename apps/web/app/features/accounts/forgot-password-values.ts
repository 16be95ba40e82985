import { z } from 'zod';
import { filledEmail } from './filled-email.ts';

/** Where the mail with the link shall go. */
export const ForgotPasswordValues = z.object({ email: filledEmail });
