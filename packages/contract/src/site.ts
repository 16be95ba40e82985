/**
 * Placeholder for the public address in the built pages. The server replaces it when it starts. The
 * `.invalid` domain can never be registered (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://thuto.invalid';

/** Placeholders for the platform name and the contact address in the built pages. Admins can change both. */
export const PLATFORM_NAME_PLACEHOLDER = 'platform-name.thuto.invalid';
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@thuto.invalid';
