import { accountsContract } from './accounts.ts';
import { activityContract } from './activity.ts';
import { bookingsContract } from './bookings.ts';
import { paymentsContract } from './payments.ts';
import { profilesContract } from './profiles.ts';
import { settingsContract } from './settings.ts';

/** Every call of the product, by feature. Paths are below `/api`. */
export const contract = {
  accounts: accountsContract,
  profiles: profilesContract,
  payments: paymentsContract,
  bookings: bookingsContract,
  activity: activityContract,
  settings: settingsContract,
};
export type Contract = typeof contract;
