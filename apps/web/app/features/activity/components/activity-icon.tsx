import type { AuditEventKind } from '@thuto/contract/activity';
import {
  ArrowUpDown,
  AtSign,
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  CircleCheckBig,
  DatabaseBackup,
  Eye,
  EyeOff,
  FileDown,
  FileInput,
  FilePlus2,
  KeyRound,
  LogOut,
  Mail,
  MailPlus,
  MailX,
  PencilLine,
  Quote,
  RotateCcw,
  Scale,
  Settings,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  Trash2,
  Upload,
  UserCheck,
  UserPlus,
  UserX,
  UserRoundPen,
  WalletCards,
  X,
  type LucideIcon,
} from 'lucide-react';
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
  'proof.viewed': [Eye, NOTED],
  'booking.requested': [CalendarPlus, ASKED],
  'booking.booked-by-admin': [CalendarPlus, DONE],
  'booking.approved': [CalendarCheck, DONE],
  'booking.rejected': [CalendarX, REFUSED],
  'booking.completed': [CircleCheckBig, DONE],
  'booking.details-changed': [PencilLine, NOTED],
  'booking.withdrawn': [CalendarX, NOTED],
  'session.scheduled': [CalendarPlus, DONE],
  'session.completed': [CircleCheckBig, DONE],
  'session.cancelled': [CalendarX, REFUSED],
  'content.created': [FilePlus2, DONE],
  'content.changed': [PencilLine, NOTED],
  'content.activated': [Eye, DONE],
  'content.deactivated': [EyeOff, NOTED],
  'content.deleted': [Trash2, REFUSED],
  'user.activated': [UserCheck, DONE],
  'user.deactivated': [UserX, REFUSED],
  'user.reviewed': [UserCheck, NOTED],
  'credits.adjusted': [Scale, NOTED],
  'admin.invited': [MailPlus, NOTED],
  'admin.invitation-withdrawn': [MailX, NOTED],
  'admin.removed': [ShieldX, REFUSED],
  'settings.changed': [Settings, NOTED],
  'settings.reset': [RotateCcw, NOTED],
  'backup.made': [DatabaseBackup, NOTED],
  'backup.failed': [X, REFUSED],
  'backup.deleted': [Trash2, NOTED],
  'backup.downloaded': [FileDown, NOTED],
  'export.made': [FileDown, NOTED],
  'import.made': [FileInput, DONE],
  'student.viewed': [Eye, NOTED],
  'student.data-exported': [FileDown, NOTED],
  'student.erased': [Trash2, REFUSED],
  'terms.accepted': [UserCheck, NOTED],
  'testimonial.added': [Quote, NOTED],
  'testimonial.changed': [PencilLine, NOTED],
  'testimonial.published': [Eye, DONE],
  'testimonial.unpublished': [EyeOff, NOTED],
  'testimonial.moved': [ArrowUpDown, NOTED],
  'testimonial.deleted': [Trash2, REFUSED],
  'tutor.added': [UserPlus, NOTED],
  'tutor.changed': [PencilLine, NOTED],
  'tutor.retired': [LogOut, NOTED],
  'tutor.restored': [UserCheck, NOTED],
  'message.received': [Mail, ASKED],
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
