import type { PasswordCost } from '../features/accounts/passwords/scrypt-password.ts';

/** Hashing with the product's cost takes 0.1 s of a CPU core. `scrypt-password.test.ts` does it. */
export const CHEAP_PASSWORDS: PasswordCost = { ln: 4, r: 1, p: 1 };
