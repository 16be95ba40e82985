import type { AuditEventKind } from '@thuto/contract/activity';
import type { LucideIcon } from 'lucide-react';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import AtSign from 'lucide-react/icons/at-sign';
import BookPlus from 'lucide-react/icons/book-plus';
import BookX from 'lucide-react/icons/book-x';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileDown from 'lucide-react/icons/file-down';
import FileInput from 'lucide-react/icons/file-input';
import FileText from 'lucide-react/icons/file-text';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import Flag from 'lucide-react/icons/flag';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MailPlus from 'lucide-react/icons/mail-plus';
import MailX from 'lucide-react/icons/mail-x';
import Merge from 'lucide-react/icons/merge';
import PackageCheck from 'lucide-react/icons/package-check';
import PackagePlus from 'lucide-react/icons/package-plus';
import PackageX from 'lucide-react/icons/package-x';
import PencilLine from 'lucide-react/icons/pencil-line';
import Quote from 'lucide-react/icons/quote';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import ShieldX from 'lucide-react/icons/shield-x';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import UserRoundPen from 'lucide-react/icons/user-round-pen';
import WalletCards from 'lucide-react/icons/wallet-cards';
import X from 'lucide-react/icons/x';
import { cn } from '../../../lib/cn.ts';

const DONE = 'bg-success-soft text-success';
const REFUSED = 'bg-danger-soft text-danger';
const ASKED = 'bg-marigold-100 text-marigold-700';
const NOTED = 'bg-pine-50 text-pine-600';

const LOOKS: Readonly<Record<AuditEventKind, readonly [LucideIcon, string]>> = {
  'account.signed-up': [UserPlus, NOTED],
  'account.admin-created': [ShieldCheck, NOTED],
  'account.renamed': [UserRoundPen, NOTED],
  'account.email-change-requested': [AtSign, NOTED],
  'account.email-changed': [AtSign, NOTED],
  'account.password-changed': [KeyRound, NOTED],
  'account.signed-out-everywhere': [LogOut, NOTED],
  'account.two-factor-on': [ShieldCheck, DONE],
  'account.two-factor-off': [ShieldOff, REFUSED],
  'payment.submitted': [Upload, ASKED],
  'payment.approved': [WalletCards, DONE],
  'payment.rejected': [X, REFUSED],
  'payment.first-approved': [WalletCards, ASKED],
  'payment.kept': [WalletCards, NOTED],
  'payment.refunded': [WalletCards, REFUSED],
  'payment.second-admin-asked': [WalletCards, ASKED],
  'order.paid': [WalletCards, DONE],
  'proof.viewed': [Eye, NOTED],
  'order.placed': [ShoppingCart, ASKED],
  'order.cancelled': [X, NOTED],
  'order.expired': [CalendarX, NOTED],
  'statement.imported': [FileInput, NOTED],
  'statement.approved': [WalletCards, DONE],
  'money.entered': [WalletCards, NOTED],
  'money.matched': [WalletCards, DONE],
  'money.first-approved': [WalletCards, ASKED],
  'money.assigned': [WalletCards, DONE],
  'money.ignored': [EyeOff, NOTED],
  'money.reopened': [RotateCcw, NOTED],
  'device.added': [Settings, NOTED],
  'device.renewed': [Settings, NOTED],
  'device.disabled': [EyeOff, NOTED],
  'device.enabled': [Eye, NOTED],
  'device.message-received': [Mail, NOTED],
  'template.added': [PencilLine, NOTED],
  'template.changed': [PencilLine, NOTED],
  'template.reset': [RotateCcw, NOTED],
  'template.deleted': [Trash2, NOTED],
  'booking.requested': [CalendarPlus, ASKED],
  'booking.booked-by-admin': [CalendarPlus, DONE],
  'booking.approved': [CalendarCheck, DONE],
  'booking.rejected': [CalendarX, REFUSED],
  'booking.completed': [CircleCheckBig, DONE],
  'booking.details-changed': [PencilLine, NOTED],
  'booking.withdrawn': [CalendarX, NOTED],
  'booking.expired': [CalendarX, NOTED],
  'booking.confirmed-at-once': [CalendarCheck, DONE],
  'booking.times-proposed': [PencilLine, NOTED],
  'booking.offer-withdrawn': [PencilLine, NOTED],
  'booking.proposal-accepted': [CalendarCheck, DONE],
  'booking.cancelled': [CalendarX, REFUSED],
  'booking.rescheduled': [PencilLine, NOTED],
  'booking.no-show': [UserX, REFUSED],
  'session.scheduled': [CalendarPlus, DONE],
  'session.completed': [CircleCheckBig, DONE],
  'session.cancelled': [CalendarX, REFUSED],
  'session.rescheduled': [PencilLine, NOTED],
  'session.no-show': [UserX, REFUSED],
  'term-calendar.changed': [PencilLine, NOTED],
  'weekly-place.confirmed': [CalendarPlus, DONE],
  'weekly-place.changed': [PencilLine, NOTED],
  'weekly-place.ended': [CalendarX, NOTED],
  'waiting-list.joined': [CalendarPlus, ASKED],
  'waiting-list.offered': [CalendarPlus, NOTED],
  'waiting-list.accepted': [CalendarCheck, DONE],
  'waiting-list.declined': [CalendarX, NOTED],
  'waiting-list.offer-expired': [CalendarX, NOTED],
  'waiting-list.left': [CalendarX, NOTED],
  'waiting-list.lapsed': [CalendarX, NOTED],
  'group-lesson.created': [CalendarPlus, DONE],
  'group-lesson.run-anyway': [CalendarCheck, DONE],
  'group-lesson.moved': [PencilLine, NOTED],
  'group-lesson.cancelled': [CalendarX, NOTED],
  'booking.outcome-undone': [RotateCcw, NOTED],
  'booking.outcome-disputed': [CircleAlert, ASKED],
  'booking.dispute-decided': [CircleCheckBig, NOTED],
  'session.outcome-undone': [RotateCcw, NOTED],
  'session.outcome-disputed': [CircleAlert, ASKED],
  'session.dispute-decided': [CircleCheckBig, NOTED],
  'content.created': [FilePlus2, DONE],
  'content.changed': [PencilLine, NOTED],
  'content.activated': [Eye, DONE],
  'content.deactivated': [EyeOff, NOTED],
  'content.deleted': [Trash2, REFUSED],
  'content.proposed': [FilePlus2, ASKED],
  'content.approved': [CircleCheckBig, DONE],
  'content.rejected': [X, REFUSED],
  'user.activated': [UserCheck, DONE],
  'user.deactivated': [UserX, REFUSED],
  'user.reviewed': [UserCheck, NOTED],
  'credits.adjusted': [Scale, NOTED],
  'admin.invited': [MailPlus, NOTED],
  'admin.invitation-withdrawn': [MailX, NOTED],
  'admin.removed': [ShieldX, REFUSED],
  'guardian.invited': [MailPlus, NOTED],
  'guardian.invitation-withdrawn': [MailX, NOTED],
  'guardian.code-created': [MailPlus, NOTED],
  'guardian.code-withdrawn': [MailX, NOTED],
  'guardian.added': [MailPlus, NOTED],
  'guardian.changed': [Settings, NOTED],
  'guardian.removed': [ShieldX, REFUSED],
  'student.added': [MailPlus, NOTED],
  'student.took-over': [Settings, NOTED],
  'consent.given': [Settings, NOTED],
  'settings.changed': [Settings, NOTED],
  'settings.reset': [RotateCcw, NOTED],
  'backup.made': [DatabaseBackup, NOTED],
  'backup.failed': [X, REFUSED],
  'backup.deleted': [Trash2, NOTED],
  'backup.downloaded': [FileDown, NOTED],
  'export.made': [FileDown, NOTED],
  'import.made': [FileInput, DONE],
  'student.viewed': [Eye, NOTED],
  'student.merged': [Merge, NOTED],
  'student.merge-undone': [RotateCcw, NOTED],
  'student.moved': [UserRoundPen, NOTED],
  'student.data-exported': [FileDown, NOTED],
  'student.erased': [Trash2, REFUSED],
  'account.erased': [Trash2, REFUSED],
  'terms.accepted': [UserCheck, NOTED],
  'testimonial.added': [Quote, NOTED],
  'testimonial.changed': [PencilLine, NOTED],
  'testimonial.published': [Eye, DONE],
  'testimonial.unpublished': [EyeOff, NOTED],
  'testimonial.moved': [ArrowUpDown, NOTED],
  'testimonial.deleted': [Trash2, REFUSED],
  'payment-channel.added': [PackagePlus, NOTED],
  'payment-channel.changed': [PencilLine, NOTED],
  'payment-channel.moved': [ArrowUpDown, NOTED],
  'package.added': [PackagePlus, NOTED],
  'package.changed': [PencilLine, NOTED],
  'package.moved': [ArrowUpDown, NOTED],
  'package.retired': [PackageX, NOTED],
  'package.restored': [PackageCheck, NOTED],
  'tutor.added': [UserPlus, NOTED],
  'tutor.changed': [PencilLine, NOTED],
  'tutor.retired': [LogOut, NOTED],
  'tutor.restored': [UserCheck, NOTED],
  'tutor.invited': [Mail, NOTED],
  'tutor.invitation-withdrawn': [LogOut, NOTED],
  'tutor.joined': [UserCheck, DONE],
  'tutor.vetting-saved': [PencilLine, NOTED],
  'tutor.rate-set': [PencilLine, NOTED],
  'tutor.change-requested': [Mail, ASKED],
  'tutor.change-withdrawn': [PencilLine, NOTED],
  'tutor.change-accepted': [UserCheck, DONE],
  'tutor.change-declined': [LogOut, REFUSED],
  'tutor.lesson-cancelled': [Trash2, REFUSED],
  'tutor.cancellation-settled': [UserCheck, DONE],
  'tutor.availability-changed': [CalendarCheck, NOTED],
  'assessment.started': [FilePlus2, NOTED],
  'assessment.finished': [CircleCheckBig, DONE],
  'item.added': [FilePlus2, DONE],
  'item.changed': [PencilLine, NOTED],
  'item.retired': [EyeOff, NOTED],
  'item.restored': [Eye, NOTED],
  'topic.added': [BookPlus, NOTED],
  'topic.changed': [PencilLine, NOTED],
  'topic.retired': [BookX, NOTED],
  'topic.restored': [RotateCcw, NOTED],
  'grade-boundary.added': [BookPlus, NOTED],
  'grade-boundary.changed': [PencilLine, NOTED],
  'grade-boundary.deleted': [BookX, NOTED],
  'learning.report-saved': [CalendarCheck, NOTED],
  'learning.homework-handed-in': [CalendarCheck, NOTED],
  'learning.homework-marked': [CalendarCheck, NOTED],
  'learning.homework-viewed': [Eye, NOTED],
  'learning.evidence-deleted': [CalendarCheck, NOTED],
  'learning.plan-drafted': [CalendarCheck, NOTED],
  'learning.past-paper-added': [FileText, NOTED],
  'learning.past-paper-changed': [FileText, NOTED],
  'learning.past-paper-deleted': [FileText, NOTED],
  'learning.term-report-saved': [FileText, NOTED],
  'learning.term-report-signed': [FileText, NOTED],
  'learning.term-report-revised': [FileText, NOTED],
  'learning.plan-edited': [CalendarCheck, NOTED],
  'learning.plan-signed': [CalendarCheck, NOTED],
  'learning.plan-accepted': [CalendarCheck, NOTED],
  'subject.added': [BookPlus, NOTED],
  'subject.changed': [PencilLine, NOTED],
  'subject.moved': [ArrowUpDown, NOTED],
  'subject.retired': [BookX, NOTED],
  'subject.restored': [BookPlus, NOTED],
  'message.received': [Mail, ASKED],
  'message.reported': [Flag, REFUSED],
  'message.report-closed': [Flag, DONE],
  'whatsapp.sent': [Mail, DONE],
};

/** Decorative: the text beside it describes the event. */
export function ActivityIcon({ kind }: { kind: AuditEventKind }) {
  const [Icon, look] = LOOKS[kind];
  return (
    <span aria-hidden className={cn('grid size-9 shrink-0 place-items-center rounded-full', look)}>
      <Icon className="size-4.5" />
    </span>
  );
}
