import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';

export const FIELDS_MISSING = 'All fields are required for each admin account.';
export const PASSWORD_SHORT = `Passwords must be at least ${MIN_PASSWORD_LENGTH} characters long.`;

/** Messages about all accounts together. Shown once beside the button, not under every field. */
export const SHARED_FIELD_ERRORS: readonly string[] = [FIELDS_MISSING, PASSWORD_SHORT];
