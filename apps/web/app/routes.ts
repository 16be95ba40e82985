import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** The landing page and the legal texts, which visitors get without scripts. */
const publicPages: RouteConfigEntry[] = [
  index('routes/site/landing.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
];

/** /login, /signup, /verify and other account pages, inside the site's header and footer. */
const accountPages: RouteConfigEntry[] = [
  route('login', 'routes/site/login.tsx'),
  route('signup', 'routes/site/signup.tsx'),
  route('verify', 'routes/site/verify.tsx'),
  route('forgot-password', 'routes/site/forgot-password.tsx'),
  route('reset-password', 'routes/site/reset-password.tsx'),
  route('admin-login', 'routes/site/admin-login.tsx'),
  route('admin-invitation', 'routes/site/admin-invitation.tsx'),
  route('invite', 'routes/site/invite.tsx'),
  route('admin-setup', 'routes/site/admin-setup.tsx'),
];

/** /student and below, in the student frame. */
const studentPages: RouteConfigEntry[] = [
  route('student', 'routes/student/layout.tsx', [
    index('routes/student/dashboard.tsx'),
    route('profile', 'routes/student/profile.tsx'),
    route('sessions', 'routes/student/sessions.tsx'),
    route('library', 'routes/student/library.tsx'),
    route('progress', 'routes/student/progress.tsx'),
    route('homework', 'routes/student/homework.tsx'),
    route('past-papers', 'routes/student/past-papers.tsx'),
    route('reports', 'routes/student/reports.tsx'),
    route('messages', 'routes/student/messages.tsx'),
    route('assessment', 'routes/student/assessments.tsx'),
    route('assessment/:id', 'routes/student/assessment.tsx'),
    route('buy', 'routes/student/buy.tsx'),
    route('orders', 'routes/student/orders.tsx'),
    route('orders/:id', 'routes/student/order.tsx'),
    route('*', 'routes/student/not-found.tsx'),
  ]),
];

/** /tutor and below, in the tutors' frame. */
const tutorPages: RouteConfigEntry[] = [
  route('tutor', 'routes/tutor/layout.tsx', [
    index('routes/tutor/today.tsx'),
    route('lessons', 'routes/tutor/lessons.tsx'),
    route('lessons/:id/report', 'routes/tutor/report.tsx'),
    route('lessons/:id/assessment', 'routes/tutor/assessment.tsx'),
    route('availability', 'routes/tutor/availability.tsx'),
    route('availability/time-off', 'routes/tutor/availability.tsx', { id: 'tutor-time-off' }),
    route('availability/limits', 'routes/tutor/availability.tsx', { id: 'tutor-limits' }),
    route('students', 'routes/tutor/students.tsx'),
    route('students/:id', 'routes/tutor/student-progress.tsx'),
    route('students/:id/homework', 'routes/tutor/student-homework.tsx'),
    route('students/:id/past-papers', 'routes/tutor/student-past-papers.tsx'),
    route('homework', 'routes/tutor/homework.tsx'),
    route('students/:id/reports', 'routes/tutor/student-reports.tsx'),
    route('earnings', 'routes/tutor/earnings.tsx'),
    route('messages', 'routes/tutor/messages.tsx'),
    route('library', 'routes/tutor/library.tsx'),
    route('*', 'routes/tutor/not-found.tsx'),
  ]),
];

/** /admin and below, in the console frame. */
const consolePages: RouteConfigEntry[] = [
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('users/:id', 'routes/admin/student.tsx'),
    route('students', 'routes/admin/students.tsx'),
    route('students/merge', 'routes/admin/merge-students.tsx'),
    route('students/:id', 'routes/admin/student.tsx', { id: 'console-student' }),
    route('students/:id/progress', 'routes/admin/student-progress.tsx'),
    route('students/:id/homework', 'routes/admin/student-homework.tsx'),
    route('students/:id/past-papers', 'routes/admin/student-past-papers.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('sessions', 'routes/admin/sessions.tsx'),
    route('bookings', 'routes/admin/bookings.tsx'),
    route('reports-due', 'routes/admin/reports-due.tsx'),
    route('tutors', 'routes/admin/tutors.tsx'),
    route('tutors/:id/availability', 'routes/admin/tutor-availability.tsx'),
    route('tutors/:id/availability/time-off', 'routes/admin/tutor-availability.tsx', {
      id: 'console-time-off',
    }),
    route('tutors/:id/availability/limits', 'routes/admin/tutor-availability.tsx', { id: 'console-limits' }),
    route('content', 'routes/admin/content.tsx'),
    route('syllabus', 'routes/admin/syllabus.tsx'),
    route('syllabus/grade-boundaries', 'routes/admin/grade-boundaries.tsx'),
    route('items', 'routes/admin/items.tsx'),
    route('assessments', 'routes/admin/assessments.tsx'),
    route('messages', 'routes/admin/messages.tsx'),
    route('whatsapp', 'routes/admin/whatsapp.tsx'),
    route('today', 'routes/admin/today.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route('settings/public-pages', 'routes/admin/settings-public-pages.tsx'),
    route('settings/subjects', 'routes/admin/settings-subjects.tsx'),
    route('settings/term-calendar', 'routes/admin/settings-term-calendar.tsx'),
    route('settings/admins', 'routes/admin/settings-admins.tsx'),
    route('settings/mail', 'routes/admin/mail-log.tsx'),
    route('*', 'routes/admin/not-found.tsx'),
  ]),
];

/** /account for every role, in the frame of the user's area. */
const myAccountPages: RouteConfigEntry[] = [
  route('account', 'routes/account/layout.tsx', [
    index('routes/account/account.tsx'),
    route('add-student', 'routes/account/add-student.tsx'),
    route('notifications', 'routes/account/notifications.tsx'),
    route('notifications/settings', 'routes/account/notification-settings.tsx'),
    route('privacy', 'routes/account/privacy.tsx', { id: 'my-privacy' }),
    route('family', 'routes/account/family.tsx'),
  ]),
];

/** The route table (SITE-1, SITE-2). The server renders every page for its request. */
export default [
  layout('routes/site/layout.tsx', publicPages),
  layout('routes/providers.tsx', [
    layout('routes/site/layout.tsx', { id: 'account-layout' }, accountPages),
    layout('routes/areas.tsx', [...studentPages, ...tutorPages, ...consolePages, ...myAccountPages]),
  ]),
  route('dashboard', 'routes/site/dashboard-redirect.tsx'),
  route('lite', 'routes/site/lite.ts'),
  route('app-shell', 'routes/app-shell.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
