import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** Where the mail with the link shall go. */
export const ForgotPasswordValues = z.object({ email: getFilledEmail });
