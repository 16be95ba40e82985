import { parseMaloti } from '@thuto/domain/money';
import { z } from 'zod';

/** The schema of a field for an amount: what is typed in maloti becomes lisente. */
export const malotiAmount = (message: string) =>
  z.string().transform((typed, context) => {
    const lisente = parseMaloti(typed);
    if (lisente === null) context.addIssue(message);
    return lisente ?? z.NEVER;
  });
