/** What a page of the site has to know of the settings, for whoever asks for it. */
export interface SiteView {
  readonly platformName: string;
  readonly contactEmail: string;
  /** Maintenance Mode is on, and it is no admin who asks. */
  readonly isMaintained: boolean;
}
