import { useEffect, useRef, useState } from 'react';

/** What the code that sends an upload reports to and obeys. */
export interface UploadControl<Phase> {
  readonly onPhase: (phase: Phase) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs the upload of a form: its progress, a way to cancel it, and a warning before the page is left. Not a mutation:
 * those leave the page when the session has ended, and the chosen file would be lost.
 */
export function useUpload<Phase>() {
  const [phase, setPhase] = useState<Phase | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = phase !== null;

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  /** @throws what `work` throws. */
  const run = async (work: (control: UploadControl<Phase>) => Promise<unknown>): Promise<void> => {
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await work({ onPhase: setPhase, signal: controller.signal });
    } finally {
      setPhase(null);
    }
  };

  return {
    /** Null while nothing is being sent. */
    phase,
    run,
    cancel: () => underWay.current?.abort(),
  };
}
