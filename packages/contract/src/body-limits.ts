/** Maximum size of the body of a call, in bytes, unless its metadata says otherwise. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Metadata of a call whose valid inputs may be larger. */
export interface BodyLimit {
  readonly maxBodyBytes: number;
}

/** Returns the maximum size of the body of a call, in bytes. */
export const getMaxBodyBytes = ({ meta }: { readonly meta: Partial<BodyLimit> }): number =>
  meta.maxBodyBytes ?? MAX_BODY_BYTES;
