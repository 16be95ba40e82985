import type { Problem } from './problem.ts';

/** The page that the service worker stores: it contains nobody's data. */
export const SHELL_PATH = '/app-shell';

/** Marks a page that is the same for every visitor: it may be cached and revalidated. */
export const SHARED_PAGE = 'no-cache';

/** Upper bound of a posted form, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;

/** What a page needs from the server, for one request. */
export interface PageVisit {
  /** Makes a call of the contract in the server's process, as the user of the request. */
  readonly call: (path: readonly string[], input: unknown) => Promise<CallResult>;
  /** Allows the inline scripts of this response. */
  readonly nonce: string;
  readonly isLite: boolean;
  /** Public origin of the site: `https://thuto.example`. */
  readonly origin: string;
  /** True for the page that the service worker keeps: it must contain nobody. */
  readonly isShell: boolean;
  /** When the page is rendered (epoch milliseconds). */
  readonly at: number;
  /** Logs a failure of a part of the page. */
  readonly logFailure: (error: unknown) => void;
}

export type CallResult = { readonly output: unknown } | { readonly problem: Problem };

/**
 * Answers the request of a page, of its data or of a form. Exported by the web app's build for the server. The types are
 * those of fetch, which this package does not have.
 */
export type PageHandler<Request, Response> = (request: Request, visit: PageVisit) => Promise<Response>;
