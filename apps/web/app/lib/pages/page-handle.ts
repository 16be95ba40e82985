import type { CurrentUser } from '@thuto/contract/accounts';
import type { ReactElement } from 'react';

/** What a route says about its page: `export const handle: PageHandle = { worksPlain: () => true }`. */
export interface PageHandle {
  /** Returns whether a visitor gets the page without scripts. Says so for pages that work without them. */
  readonly worksPlain?: (search: URLSearchParams) => boolean;
  /** True for a page of an area that comes with its data: the server renders it completely. */
  readonly isRendered?: boolean;
  /** Renders the area's header and navigation around a `PageOutlet`. Returns null while the user is unknown. */
  readonly renderFrame?: (currentUser: CurrentUser | null | undefined) => ReactElement | null;
}

/** Returns whether one of the matched routes sends its page without scripts. */
export const isPlainFor = (handles: readonly unknown[], search: URLSearchParams): boolean =>
  handles.some((handle) => (handle as PageHandle | undefined)?.worksPlain?.(search) === true);
