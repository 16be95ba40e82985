/** Paths of all console tabs and sub-tabs. */
export const CONSOLE_TABS = [
  '/admin',
  '/admin/users',
  '/admin/students',
  '/admin/students/merge',
  '/admin/payments',
  '/admin/payments?tab=approved',
  '/admin/payments?tab=orders',
  '/admin/payments?tab=cash',
  '/admin/payments?tab=refund',
  '/admin/payments?tab=packages',
  '/admin/payments?tab=reports',
  '/admin/sessions',
  '/admin/sessions?tab=all',
  '/admin/bookings',
  '/admin/bookings?tab=approved',
  '/admin/bookings?tab=all',
  '/admin/bookings?tab=book',
  '/admin/bookings?tab=tutors',
  '/admin/bookings?tab=calendar',
  '/admin/content',
  '/admin/messages',
  '/admin/messages?tab=all',
  '/admin/messages?tab=archived',
  '/admin/messages?tab=testimonials',
  '/admin/settings',
  '/admin/settings/subjects',
  '/admin/settings/admins',
  '/admin/settings/mail',
];

/** The page of a student who does not exist. */
export const UNKNOWN_PAGE = '/admin/users/00000000-0000-0000-0000-000000000000';
