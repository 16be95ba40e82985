import { SignIn } from '@thuto/contract/accounts';
import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** The form of both sign-in pages. */
export const SignInValues = z.object({
  email: getFilledEmail,
  password: SignIn.shape.password,
  rememberMe: z.boolean().default(false),
});
