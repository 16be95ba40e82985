import { api } from './api.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { myAccountRoutes } from './features/accounts/my-account/my-account.routes.ts';
import { adminsRoutes } from './features/accounts/admins/admins.routes.ts';
import { familiesRoutes } from './features/families/families.routes.ts';
import { invitationsRoutes } from './features/accounts/invitations/invitations.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { assessmentsRoutes } from './features/assessments/assessments.routes.ts';
import { availabilityRoutes } from './features/availability/availability.routes.ts';
import { backupsRoutes } from './features/backup/backups.routes.ts';
import { bookingsRoutes } from './features/bookings/bookings.routes.ts';
import { consoleStudentsRoutes } from './features/console-students/console-students.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { devicesRoutes } from './features/devices/devices.routes.ts';
import { groupLessonsRoutes } from './features/group-lessons/group-lessons.routes.ts';
import { freeTimesRoutes } from './features/free-times/free-times.routes.ts';
import { gatewayRoutes } from './features/gateway/gateway.routes.ts';
import { itemsRoutes } from './features/items/items.routes.ts';
import { homeworkRoutes } from './features/homework/homework.routes.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { mailsRoutes } from './features/mails/mails.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { messageTemplatesRoutes } from './features/message-templates/message-templates.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { outcomesRoutes } from './features/outcomes/outcomes.routes.ts';
import { needsRoutes } from './features/needs/needs.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { packagesRoutes } from './features/packages/packages.routes.ts';
import { ordersRoutes } from './features/payments/orders/orders.routes.ts';
import { pastPapersRoutes } from './features/past-papers/past-papers.routes.ts';
import { paymentChannelsRoutes } from './features/payment-channels/payment-channels.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { statementsRoutes } from './features/statements/statements.routes.ts';
import { subjectsRoutes } from './features/subjects/subjects.routes.ts';
import { syllabusRoutes } from './features/syllabus/syllabus.routes.ts';
import { tutorAreaRoutes } from './features/tutor-area/taught.routes.ts';
import { termCalendarRoutes } from './features/term-calendar/term-calendar.routes.ts';
import { termReportsRoutes } from './features/term-reports/term-reports.routes.ts';
import { testimonialsRoutes } from './features/testimonials/testimonials.routes.ts';
import { threadsRoutes } from './features/threads/threads.routes.ts';
import { todayRoutes } from './features/today/today.routes.ts';
import { tutorsRoutes } from './features/tutors/tutors.routes.ts';
import { waitingListRoutes } from './features/waiting-list/waiting-list.routes.ts';
import { weeklyPlacesRoutes } from './features/weekly-places/weekly-places.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';

/** Every call of the contract with its handler. A missing handler does not compile. */
export const router = api.router({
  accounts: accountsRoutes,
  myAccount: myAccountRoutes,
  invitations: invitationsRoutes,
  families: familiesRoutes,
  needs: needsRoutes,
  profiles: profilesRoutes,
  users: usersRoutes,
  consoleStudents: consoleStudentsRoutes,
  packages: packagesRoutes,
  orders: ordersRoutes,
  payments: paymentsRoutes,
  paymentChannels: paymentChannelsRoutes,
  statements: statementsRoutes,
  devices: devicesRoutes,
  messageTemplates: messageTemplatesRoutes,
  gateway: gatewayRoutes,
  bookings: bookingsRoutes,
  sessions: sessionsRoutes,
  outcomes: outcomesRoutes,
  learning: learningRoutes,
  homework: homeworkRoutes,
  pastPapers: pastPapersRoutes,
  termReports: termReportsRoutes,
  freeTimes: freeTimesRoutes,
  weeklyPlaces: weeklyPlacesRoutes,
  waitingList: waitingListRoutes,
  groupLessons: groupLessonsRoutes,
  termCalendar: termCalendarRoutes,
  content: contentRoutes,
  mails: mailsRoutes,
  calendar: calendarRoutes,
  today: todayRoutes,
  messages: messagesRoutes,
  notifications: notificationsRoutes,
  threads: threadsRoutes,
  tutors: tutorsRoutes,
  tutorArea: tutorAreaRoutes,
  availability: availabilityRoutes,
  subjects: subjectsRoutes,
  syllabus: syllabusRoutes,
  items: itemsRoutes,
  assessments: assessmentsRoutes,
  testimonials: testimonialsRoutes,
  activity: activityRoutes,
  settings: settingsRoutes,
  setup: setupRoutes,
  admins: adminsRoutes,
  privacy: privacyRoutes,
  backups: backupsRoutes,
});
