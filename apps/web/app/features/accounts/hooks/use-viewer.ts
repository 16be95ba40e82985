import type { Viewer } from '@thuto/contract/accounts';
import { useViewerState } from '../../../lib/viewer-store.ts';

/** Who is signed in: undefined while it is not known, null when nobody is. */
export function useViewer(): Viewer | null | undefined {
  return useViewerState().viewer;
}
