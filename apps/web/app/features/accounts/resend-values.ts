import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** The verify page's form that asks where to send a new mail. */
export const ResendValues = z.object({ email: getFilledEmail });
