import { useEffect } from 'react';

interface EmailForm {
  getValues: (field: 'email') => string | undefined;
  setValue: (field: 'email', value: string) => void;
}

/**
 * Prefills an empty email field, but not while it has the focus, because the text would mix with the user's typing.
 */
export function usePrefilledEmail(email: string | null, { getValues, setValue }: EmailForm): void {
  useEffect(() => {
    const isTypingThere = document.activeElement?.getAttribute('name') === 'email';
    if (email !== null && !isTypingThere && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);
}
