import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { measurePassword } from '../api/measure-password.ts';

/** The shortest password for an account. The operator may ask for longer ones of admins, which only the server knows. */
export function useMinPasswordLength(forAdmin: boolean): number {
  const [length, setLength] = useState(MIN_PASSWORD_LENGTH);

  useEffect(() => {
    if (!forAdmin) return undefined;
    const controller = new AbortController();
    measurePassword({ password: '', forAdmin }, controller.signal).then(
      ({ minLength }) => setLength(minLength),
      // Without an answer the form says so when it is sent.
      () => undefined,
    );
    return () => controller.abort();
  }, [forAdmin]);

  return length;
}
