import type { CallMeta } from './call.ts';

/** Maximum size of the body of a call, in bytes, unless its metadata says otherwise. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Returns the maximum size of the body of a call, in bytes. */
export const getMaxBodyBytes = ({ meta }: { readonly meta: Pick<CallMeta, 'maxBodyBytes'> }): number =>
  meta.maxBodyBytes ?? MAX_BODY_BYTES;
