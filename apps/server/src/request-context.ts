import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import type { Context, CurrentUser, StoreResponse } from './context.ts';
import type { CurrentUserState } from './features/accounts/auth-sessions/find-current-user.ts';
import type { RequestFacts } from './plugins/request-facts.ts';

/** The HTTP part of a request's context. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  readonly request: {
    readonly id: string;
    /** The client's IP address, also behind trusted proxies. */
    readonly ip: string;
    readonly userAgent: string | null;
    readonly headers: Headers;
    /** Facts about the request for the log and the metrics. */
    readonly facts: RequestFacts;
  };
  /**
   * Returns the signed-in user, or null for visitors and deactivated accounts. Looked up once per request,
   * on first use.
   */
  readonly findCurrentUser: () => Promise<CurrentUser | null>;
  /** The same, with the additional data of the lookup. Null without a session cookie, which needs no query. */
  readonly findCurrentUserState: () => Promise<CurrentUserState | null>;
  /** Returns true if the request comes from a deactivated admin. */
  readonly isDeactivatedAdmin: () => Promise<boolean>;
  /** For use cases that do slow work before their transaction: the last statement of that transaction. */
  readonly storeResponse: StoreResponse;
  /** The user whom a guard has let through; absent on public calls. */
  readonly currentUser?: CurrentUser;
}
