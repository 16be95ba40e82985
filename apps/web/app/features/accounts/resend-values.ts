import { z } from 'zod';
import { getFilledEmail } from './filled-email.ts';

/** The verify page's question where to send a new mail. */
export const ResendValues = z.object({ email: getFilledEmail });
