import { type RefObject, useState } from 'react';

export interface MailedCodeAnswer {
  readonly challenge: string;
  readonly code: string;
}

/**
 * The code that a sign-in asks for after too many wrong passwords from the network.
 * @param input the field of the code.
 */
export function useMailedCode(input: RefObject<HTMLInputElement | null>) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();

  /** Shows a sentence under the field, for the code to be typed again. */
  const refuse = (sentence: string) => {
    setFault(sentence);
    input.current?.focus();
    input.current?.select();
  };

  return {
    /** Null while no code is asked for. */
    challenge,
    fault,
    refuse,
    ask: setChallenge,
    forgive: () => setFault(undefined),
    reset: () => {
      setChallenge(null);
      setFault(undefined);
    },
    /** What is sent along: null while no code is asked for, `missing` when none was typed, which the field then says. */
    answer: (): MailedCodeAnswer | 'missing' | null => {
      const code = input.current?.value.trim() ?? '';
      if (challenge === null || input.current === null) return null;
      if (code !== '') return { challenge, code };
      refuse('Please enter the code');
      return 'missing';
    },
  };
}
