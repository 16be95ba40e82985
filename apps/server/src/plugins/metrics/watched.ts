/** Values that the metrics read from the rest of the server. */
export interface Watched {
  /** Returns the number of open event streams. */
  openStreams(): number;
}
