import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { measurePassword } from '../api/measure-password.ts';

/**
 * Returns the minimum password length of an account. Operators can raise it for admins, which only the server knows.
 */
export function useMinPasswordLength(forAdmin: boolean): number {
  const [length, setLength] = useState(MIN_PASSWORD_LENGTH);

  useEffect(() => {
    if (!forAdmin) return undefined;
    const controller = new AbortController();
    measurePassword({ password: '', forAdmin }, controller.signal).then(
      ({ minLength }) => setLength(minLength),
      // Without a response, the server's validation reports a short password.
      () => undefined,
    );
    return () => controller.abort();
  }, [forAdmin]);

  return length;
}
