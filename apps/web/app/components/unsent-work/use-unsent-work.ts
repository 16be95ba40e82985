import { createElement, type ReactNode, useRef, useState } from 'react';
import { hasUnsentWork } from '../../lib/unsent-work/unsent-work.ts';
import type { UnsentWorkDialogProps } from './unsent-work-dialog.tsx';

type Question = UnsentWorkDialogProps & { Dialog: (props: UnsentWorkDialogProps) => ReactNode };

export interface UnsentWork {
  /**
   * Sends the answers and reports that wait on this device. If some cannot be sent, asks whether to lose them.
   * @returns false if the person stays signed in.
   * @throws Error if the question could not be loaded.
   */
  settleUnsentWork: (accountId: string | undefined) => Promise<boolean>;
  /** The question, or null. The caller renders it. */
  question: ReactNode;
}

/** Sends or gives up unsent work before a sign-out (ASSESS-11). Loads the code for it only when something waits. */
export function useUnsentWork(): UnsentWork {
  const [question, setQuestion] = useState<Question | null>(null);
  const isUnderWay = useRef(false);

  const settleUnsentWork = async (accountId: string | undefined): Promise<boolean> => {
    if (accountId === undefined || !hasUnsentWork(accountId)) return true;
    // A second press while the first one is under way.
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      const { UnsentWorkDialog: Dialog, sendBeforeSignOut } = await import('./unsent-work-dialog.tsx');
      const left = await sendBeforeSignOut(accountId);
      if (left === null) return true;
      return await new Promise<boolean>((resolve) => setQuestion({ Dialog, left, onAnswer: resolve }));
    } finally {
      isUnderWay.current = false;
      setQuestion(null);
    }
  };
  const shown =
    question && createElement(question.Dialog, { left: question.left, onAnswer: question.onAnswer });
  return { settleUnsentWork, question: shown };
}
