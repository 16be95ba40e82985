import { FIELD_MISSING } from '@thuto/contract/lessons';

/** Returns the error of a field. The contract says of all fields of a lesson the same; `lacking` says what this one lacks. */
export const nameMissing = (message: string | undefined, lacking: string) =>
  message === FIELD_MISSING ? lacking : message;
