import { accountsContract } from './accounts.ts';
import { activityContract } from './activity.ts';
import { adminsContract } from './admins.ts';
import { assessmentsContract } from './assessments.ts';
import { availabilityContract } from './availability.ts';
import { backupsContract } from './backups.ts';
import { bookingsContract } from './bookings.ts';
import { consoleStudentsContract } from './console-students.ts';
import { contentContract } from './content.ts';
import { dashboardContract } from './dashboard.ts';
import { needsContract } from './needs.ts';
import { familiesContract } from './families.ts';
import { devicesContract } from './devices.ts';
import { freeTimesContract } from './free-times.ts';
import { gatewayContract } from './gateway.ts';
import { invitationsContract } from './invitations.ts';
import { itemsContract } from './items.ts';
import { groupLessonsContract } from './group-lessons.ts';
import { homeworkContract } from './homework.ts';
import { learningContract } from './learning.ts';
import { mailsContract } from './mails.ts';
import { calendarContract } from './calendar.ts';
import { messageTemplatesContract } from './message-templates.ts';
import { messagesContract } from './messages.ts';
import { myAccountContract } from './my-account.ts';
import { notificationsContract } from './notifications.ts';
import { ordersContract } from './orders.ts';
import { outcomesContract } from './outcomes.ts';
import { packagesContract } from './packages.ts';
import { pastPapersContract } from './past-papers.ts';
import { paymentChannelsContract } from './payment-channels.ts';
import { paymentsContract } from './payments.ts';
import { privacyContract } from './privacy.ts';
import { profilesContract } from './profiles.ts';
import { sessionsContract } from './sessions.ts';
import { setupContract } from './setup.ts';
import { settingsContract } from './settings.ts';
import { statementsContract } from './statements.ts';
import { subjectsContract } from './subjects.ts';
import { syllabusContract } from './syllabus.ts';
import { termCalendarContract } from './term-calendar.ts';
import { termReportsContract } from './term-reports.ts';
import { testimonialsContract } from './testimonials.ts';
import { todayContract } from './today.ts';
import { tutorAreaContract } from './tutor-area.ts';
import { threadsContract } from './threads.ts';
import { tutorsContract } from './tutors.ts';
import { usersContract } from './users.ts';
import { waitingListContract } from './waiting-list.ts';
import { weeklyPlacesContract } from './weekly-places.ts';

/** Every call of the API, by feature. Paths are below `/api`. */
export const contract = {
  accounts: accountsContract,
  myAccount: myAccountContract,
  invitations: invitationsContract,
  families: familiesContract,
  needs: needsContract,
  profiles: profilesContract,
  users: usersContract,
  consoleStudents: consoleStudentsContract,
  packages: packagesContract,
  orders: ordersContract,
  payments: paymentsContract,
  paymentChannels: paymentChannelsContract,
  statements: statementsContract,
  devices: devicesContract,
  messageTemplates: messageTemplatesContract,
  gateway: gatewayContract,
  bookings: bookingsContract,
  sessions: sessionsContract,
  outcomes: outcomesContract,
  freeTimes: freeTimesContract,
  weeklyPlaces: weeklyPlacesContract,
  waitingList: waitingListContract,
  groupLessons: groupLessonsContract,
  termCalendar: termCalendarContract,
  tutors: tutorsContract,
  tutorArea: tutorAreaContract,
  availability: availabilityContract,
  subjects: subjectsContract,
  syllabus: syllabusContract,
  items: itemsContract,
  assessments: assessmentsContract,
  learning: learningContract,
  homework: homeworkContract,
  pastPapers: pastPapersContract,
  termReports: termReportsContract,
  content: contentContract,
  mails: mailsContract,
  calendar: calendarContract,
  today: todayContract,
  messages: messagesContract,
  notifications: notificationsContract,
  threads: threadsContract,
  testimonials: testimonialsContract,
  activity: { ...activityContract, ...dashboardContract },
  settings: settingsContract,
  setup: setupContract,
  admins: adminsContract,
  privacy: privacyContract,
  backups: backupsContract,
};
export type Contract = typeof contract;
