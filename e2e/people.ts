/** The admin that the `setup` project creates. PASSWORD is the password of everyone else. */
export const ADMIN = {
  email: 'palesa@centre.example',
  displayName: 'Palesa Molefe',
  password: 'a-good-password',
};
export const PASSWORD = 'khotso-pula-nala';
export const SETUP_SECRET = 'the-setup-secret-of-the-browser-tests';
