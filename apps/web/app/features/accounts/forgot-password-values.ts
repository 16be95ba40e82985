import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** The form that requests a password-reset mail. */
export const ForgotPasswordValues = z.object({ email: getFilledEmail });
