import type { FirstData } from './first-data.ts';
import type { PublicSettings } from './settings.ts';
import type { Subject } from './subjects.ts';

/** What a page shows that the server renders for a signed-in user. */
export interface PageContent extends Pick<PublicSettings, 'platformName' | 'contactEmail'> {
  /** The address with its query: `/student?for=…`. */
  readonly url: string;
  readonly data: FirstData;
  /** The subjects in the page (`SUBJECTS_PLACEHOLDER`). */
  readonly subjects: readonly Subject[];
  /** The time that the page shows (epoch milliseconds). */
  readonly at: number;
}

/**
 * Renders the content of a page's `<body>`. Exported by the web app's build for the server.
 * @throws if it fails, takes too long or too many pages are waiting. The browser then renders the page.
 */
export type PageRenderer = (content: PageContent) => Promise<string>;
