import type { CurrentUser } from '@thuto/contract/accounts';
import type { PublicSettings } from '@thuto/contract/settings';
import { createContext, useContext } from 'react';
import type { Subject } from '@thuto/contract/subjects';

/** What the screens know about a subject. */
export type KnownSubject = Omit<Subject, 'position' | 'syllabuses'>;

/** What every page shows: the data of the root loader. */
export interface PageData {
  /** Undefined in the page that the service worker keeps. */
  readonly currentUser: CurrentUser | null | undefined;
  readonly settings: PublicSettings;
  readonly subjects: readonly KnownSubject[];
  readonly isLite: boolean;
  readonly origin: string;
  readonly renderedAt: number;
  /** When the page was sent, by the clock of the `Date` header (epoch milliseconds). */
  readonly sentAt: number;
}

export const PageDataContext = createContext<PageData | null>(null);
/** Returns the data that the page was rendered with; null where there is none, as in component tests. */
export const usePageData = () => useContext(PageDataContext);
