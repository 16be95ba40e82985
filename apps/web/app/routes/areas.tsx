import { type ReactElement, useState } from 'react';
import { useMatches } from 'react-router';
import { RouteGuard } from '../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../features/accounts/hooks/use-current-user.ts';
import type { PageHandle } from '../lib/pages/page-handle.ts';

/**
 * The areas of signed-in users. The frame is rendered here, above the routes of the pages, so that it stays mounted when a
 * user goes between an area and the account pages.
 */
export default function Areas() {
  const currentUser = useCurrentUser();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const frame = handles.find((handle) => handle?.renderFrame)?.renderFrame?.(currentUser) ?? null;
  // After signing out, the guard in the last frame knows that the user was inside.
  const [last, setLast] = useState<ReactElement | null>(null);
  if (frame !== null && frame.type !== last?.type) setLast(frame);
  return frame ?? last ?? <RouteGuard requires={null}>{null}</RouteGuard>;
}
