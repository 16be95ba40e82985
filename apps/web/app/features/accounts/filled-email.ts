import { SignIn } from '@thuto/contract/accounts';
import { z } from 'zod';

/** An email address in a form: first that there is one, then the contract's rule. */
export const getFilledEmail = z.string().trim().min(1, 'Email is required').pipe(SignIn.shape.email);
