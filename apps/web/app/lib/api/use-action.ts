import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '@thuto/domain/errors';
import { toast } from '../../components/ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type ChangeKind, refreshAfter } from './changed-queries.ts';
import { conflictMessage } from './conflict-message.ts';
import { getErrorMessage } from './error-copy.ts';

/** The result of an action. */
export interface ActionResult {
  tone: 'success' | 'info';
  message: string;
}

export interface ActionOptions<Input, Output> {
  /** The API call, such as `orpc.bookings.approveBooking.call`. */
  call: (input: Input) => Promise<Output>;
  /** The change that the call makes. Decides which queries are refetched; null for none. */
  changes: ChangeKind | null;
  /**
   * The query whose data the output is. It gets the output instead of a refetch, and `run` does not wait for the other
   * queries.
   */
  updates?: (input: Input) => QueryKey;
  /** The query client, for an action that is also on pages without a provider of it. */
  client?: QueryClient;
  /** Called with the output before the refetch, such as to set the current user. */
  onSuccess?: (output: Output, input: Input) => void;
  /** Called with every error, before it is shown. */
  onError?: (error: Error) => void;
  /** Shown after success. Left out where the screen shows the success itself. */
  done?: string | ((input: Input, output: Output) => string);
  /** Shown for network errors and for codes that do not describe the task. */
  failure: string;
  /** Messages of this action for some codes. */
  messages?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Overrides how errors are turned into messages. */
  describeError?: (error: unknown) => string;
  /** Codes that mean that the goal is already reached, such as `not_found` for a deletion. */
  doneCodes?: readonly ErrorCode[];
  /** Shows the result. A toast by default. */
  showResult?: (result: ActionResult) => void;
}

export interface Action<Input, Output> {
  /**
   * Runs the action and shows the result. A conflict with someone else is shown as a result too.
   * @returns the output; undefined after a conflict.
   * @throws every other error; pass it to `errorMessage`.
   */
  run: (input: Input) => Promise<Output | undefined>;
  /** Runs the action from a button. Errors are shown in a toast. */
  press: (input: Input) => Promise<void>;
  errorMessage: (error: unknown) => string;
  /** The message for a form that could not be sent. */
  failure: string;
  isPending: boolean;
  /** Whether it has not run yet. */
  isIdle: boolean;
  /** The output of the last run; undefined while it runs and after an error. */
  output: Output | undefined;
  /** The error of the last run; null while it runs and after a success. */
  error: Error | null;
  /** Forgets the last run's output and error. */
  reset: () => void;
  /** The input while the action runs. */
  pendingInput: Input | undefined;
}

const showToast = ({ tone, message }: ActionResult) => toast[tone](message);

/** Returns a user action: the API call, its busy state, its messages, and the refetch of what it changes. */
export function useAction<Input, Output>(options: ActionOptions<Input, Output>): Action<Input, Output> {
  const cache = useQueryClient(options.client);
  const { call, changes, failure, messages, updates } = options;
  const refresh = async (current?: QueryKey) => {
    if (changes !== null) await refreshAfter(cache, changes, current);
  };
  const mutation = useMutation(
    {
      mutationFn: (input: Input) => call(input),
      onSuccess: async (output, input) => {
        options.onSuccess?.(output, input);
        const updated = updates?.(input);
        // Awaited, so that the list is up to date when the dialog closes.
        if (updated === undefined) return refresh();
        cache.setQueryData(updated, output);
        void refresh(updated);
      },
      onError: (error) => {
        options.onError?.(error);
        // A rejection may mean that the screen is out of date.
        if (error instanceof ApiError && error.status !== 422) void refresh();
      },
    },
    cache,
  );

  const errorMessage = options.describeError ?? ((error) => getErrorMessage(error, failure, messages));
  const run = async (input: Input) => showMutationResult(mutation.mutateAsync(input), input, options);
  const press = async (input: Input) => {
    try {
      await run(input);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return {
    run,
    press,
    errorMessage,
    failure,
    isPending: mutation.isPending,
    isIdle: mutation.isIdle,
    output: mutation.data,
    error: mutation.error,
    reset: mutation.reset,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
  };
}

/**
 * Shows the success of a mutation, or the conflict that stopped it.
 * @throws every other error.
 */
async function showMutationResult<Input, Output>(
  mutation: Promise<Output>,
  input: Input,
  { done, doneCodes = [], showResult = showToast }: ActionOptions<Input, Output>,
): Promise<Output | undefined> {
  try {
    const output = await mutation;
    const message = typeof done === 'function' ? done(input, output) : done;
    if (message !== undefined) showResult({ tone: 'success', message });
    return output;
  } catch (error) {
    const conflict = conflictMessage(error);
    if (conflict !== null) showResult({ tone: 'info', message: conflict });
    else if (error instanceof ApiError && doneCodes.includes(error.code) && typeof done === 'string') {
      showResult({ tone: 'success', message: done });
    } else throw error;
    return undefined;
  }
}
