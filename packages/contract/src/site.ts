/**
 * Stands in the built pages wherever the product's public address belongs, which only the running server knows: it
 * puts its own there when it starts. The name can never be anybody's (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://thuto.invalid';

/** Stand in the built pages wherever the platform's name and its contact address belong, which admins may change. */
export const PLATFORM_NAME_PLACEHOLDER = 'platform-name.thuto.invalid';
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@thuto.invalid';
