/** The admin that the set-up makes, and everybody's password. */
export const ADMIN = {
  email: 'palesa@centre.example',
  displayName: 'Palesa Molefe',
  password: 'a-good-password',
};
export const PASSWORD = 'khotso-pula-nala';
export const SETUP_SECRET = 'the-setup-secret-of-the-browser-tests';
