import { type RefObject, useState } from 'react';

export interface MailedCodeAnswer {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Handles the mailed code that a sign-in requires after too many wrong passwords from the network.
 * @param input the field of the code.
 * @param served the challenge of a page that the server has sent with the field; null for others.
 */
export function useMailedCode(input: RefObject<HTMLInputElement | null>, served: string | null) {
  const [challenge, setChallenge] = useState(served);
  const [fault, setFault] = useState<string>();

  /** Shows an error under the field. */
  const refuse = (sentence: string) => {
    setFault(sentence);
    input.current?.focus();
    input.current?.select();
  };

  return {
    /** Null while no code is required. */
    challenge,
    fault,
    refuse,
    ask: setChallenge,
    forgive: () => setFault(undefined),
    reset: () => {
      setChallenge(null);
      setFault(undefined);
    },
    /**
     * Returns what to send: null while no code is required; `missing` when none was typed, which the field then shows.
     */
    answer: (): MailedCodeAnswer | 'missing' | null => {
      const code = input.current?.value.trim() ?? '';
      if (challenge === null || input.current === null) return null;
      if (code !== '') return { challenge, code };
      refuse('Please enter the code');
      return 'missing';
    },
  };
}
