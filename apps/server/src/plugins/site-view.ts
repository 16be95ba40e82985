import type { Package } from '@thuto/contract/packages';
import type { Subject } from '@thuto/contract/subjects';

/** The settings, the packages and the subjects that a page shows, for the current user. */
export interface SiteView {
  readonly platformName: string;
  readonly contactEmail: string;
  /** The packages on sale, in display order. */
  readonly packages: readonly Package[];
  /** All subjects in display order, retired ones included. */
  readonly subjects: readonly Subject[];
  /** Whether Maintenance Mode is on and the user is not an admin. */
  readonly isMaintained: boolean;
}
