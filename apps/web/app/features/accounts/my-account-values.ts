import {
  BothFactors,
  ChangePassword,
  RequestEmailChange,
  UpdateDisplayName,
} from '@thuto/contract/my-account';
import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** The forms of the account page, with the contract's rules. */
export const DisplayNameValues = z.object(UpdateDisplayName.shape);
export const EmailChangeValues = z.object({ ...RequestEmailChange.shape, email: getFilledEmail });
export const PasswordValues = z.object(ChangePassword.shape);
export const BothFactorsValues = z.object(BothFactors.shape);
