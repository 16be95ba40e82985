/** The settings that a page shows, for the current user. */
export interface SiteView {
  readonly platformName: string;
  readonly contactEmail: string;
  /** Whether Maintenance Mode is on and the user is not an admin. */
  readonly isMaintained: boolean;
}
