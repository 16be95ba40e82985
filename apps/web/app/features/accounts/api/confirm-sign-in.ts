import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { viewerStore } from '../../../lib/viewer-store.ts';

/** Finishes a sign-in with a code. */
export function useConfirmSignIn() {
  return useMutation(
    orpc.accounts.confirmSignIn.mutationOptions({ onSuccess: ({ viewer }) => viewerStore.set(viewer) }),
  );
}
