import { publicApi } from './api.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { bookingsRoutes } from './features/bookings/bookings.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { testimonialsRoutes } from './features/testimonials/testimonials.routes.ts';

/** Every call of the contract with its handler; a call without one does not compile. */
export const router = publicApi.router({
  accounts: accountsRoutes,
  profiles: profilesRoutes,
  payments: paymentsRoutes,
  bookings: bookingsRoutes,
  messages: messagesRoutes,
  testimonials: testimonialsRoutes,
  activity: activityRoutes,
  settings: settingsRoutes,
});
