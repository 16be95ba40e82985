/** Who calls, as far as the wire tells. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly cookieHeader: string | undefined;
}
