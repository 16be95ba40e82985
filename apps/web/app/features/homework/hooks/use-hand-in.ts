import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { getHandInError, type HandInPhase, type HomeworkToSend, sendHomework } from '../send-homework.ts';

/**
 * Hands in homework and reports the progress. Not an action: an ended session
 * redirects away from the page, and the chosen files would be lost.
 */
export function useHandIn(onDone: () => void) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<HandInPhase | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = phase !== null;

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  async function send(homework: Omit<HomeworkToSend, 'onPhase' | 'signal'>): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    setFailure(null);
    try {
      await sendHomework({ ...homework, onPhase: setPhase, signal: controller.signal });
      toast.success('Homework handed in. Your tutor can see it now.');
      await refreshAfter(queryClient, 'learning.homework-handed-in');
      onDone();
    } catch (error) {
      setFailure(getHandInError(error));
    } finally {
      setPhase(null);
    }
  }

  return {
    /** Null while nothing is being sent. */
    phase,
    /** Why the last attempt failed. */
    failure,
    send: (homework: Omit<HomeworkToSend, 'onPhase' | 'signal'>) => void send(homework),
    cancel: () => underWay.current?.abort(),
  };
}
