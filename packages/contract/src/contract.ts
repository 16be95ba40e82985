import { accountsContract } from './accounts.ts';
import { activityContract } from './activity.ts';
import { bookingsContract } from './bookings.ts';
import { messagesContract } from './messages.ts';
import { paymentsContract } from './payments.ts';
import { profilesContract } from './profiles.ts';
import { settingsContract } from './settings.ts';
import { testimonialsContract } from './testimonials.ts';

/** Every call of the product, by feature. Paths are below `/api`. */
export const contract = {
  accounts: accountsContract,
  profiles: profilesContract,
  payments: paymentsContract,
  bookings: bookingsContract,
  messages: messagesContract,
  testimonials: testimonialsContract,
  activity: activityContract,
  settings: settingsContract,
};
export type Contract = typeof contract;
