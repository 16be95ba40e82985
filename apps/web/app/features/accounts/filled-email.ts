import { SignIn } from '@thuto/contract/accounts';
import { z } from 'zod';

/** Validates an email address: first that it is present, then by the contract's rule. */
export const getFilledEmail = z.string().trim().min(1, 'Email is required').pipe(SignIn.shape.email);
