/** Network and browser details of the client that makes a request. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly cookieHeader: string | undefined;
}
