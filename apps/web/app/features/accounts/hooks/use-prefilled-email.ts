import { useEffect } from 'react';

interface EmailForm {
  getValues: (field: 'email') => string | undefined;
  setValue: (field: 'email', value: string) => void;
}

/**
 * Puts an address into a form's empty email field; but not under a hand that is already there, whose letters would
 * be added to it.
 */
export function usePrefilledEmail(email: string | null, { getValues, setValue }: EmailForm): void {
  useEffect(() => {
    const isTypingThere = document.activeElement?.getAttribute('name') === 'email';
    if (email !== null && !isTypingThere && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);
}
