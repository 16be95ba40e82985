import { toast } from '../components/ui/toast-store.ts';

/** What is acted on, as a sentence, when somebody else was faster; null for any other error. */
export type MeanwhileOf = (error: unknown) => string | null;

/**
 * Waits for what a person asked for and says in a toast what became of it: done, or what it is now because somebody else
 * was faster, which is no failure of theirs.
 * @throws whatever else it failed with.
 */
export async function sayOutcome(
  asked: Promise<unknown>,
  doneSentence: string,
  meanwhileOf: MeanwhileOf,
): Promise<void> {
  try {
    await asked;
  } catch (error) {
    const meanwhile = meanwhileOf(error);
    if (meanwhile === null) throw error;
    toast.info(meanwhile);
    return;
  }
  toast.success(doneSentence);
}
