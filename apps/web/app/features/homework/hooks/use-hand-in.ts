import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { getHandInError, type HandInPhase, type HomeworkToSend, sendHomework } from '../send-homework.ts';

/** Hands in homework and reports the progress. */
export function useHandIn(onDone: () => void) {
  const queryClient = useQueryClient();
  const { phase, run, cancel } = useUpload<HandInPhase>();
  const [failure, setFailure] = useState<string | null>(null);

  async function send(homework: Omit<HomeworkToSend, 'onPhase' | 'signal'>): Promise<void> {
    setFailure(null);
    try {
      await run(async (control) => {
        await sendHomework({ ...homework, ...control });
        toast.success('Homework handed in. Your tutor can see it now.');
        await refreshAfter(queryClient, 'learning.homework-handed-in');
        onDone();
      });
    } catch (error) {
      setFailure(getHandInError(error));
    }
  }

  return {
    phase,
    /** Why the last attempt failed. */
    failure,
    send: (homework: Omit<HomeworkToSend, 'onPhase' | 'signal'>) => void send(homework),
    cancel,
  };
}
