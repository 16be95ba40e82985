import type { ActivityKind } from '@thuto/contract/activity';
import {
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  CircleCheckBig,
  Eye,
  Mail,
  PencilLine,
  ShieldCheck,
  Upload,
  UserPlus,
  WalletCards,
  X,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '../../../lib/cn.ts';

const DONE = 'bg-success-soft text-success';
const REFUSED = 'bg-danger-soft text-danger';
const ASKED = 'bg-marigold-100 text-marigold-700';
const NOTED = 'bg-pine-50 text-pine-600';

const LOOKS: Readonly<Record<ActivityKind, readonly [LucideIcon, string]>> = {
  'account.signed-up': [UserPlus, NOTED],
  'account.admin-created': [ShieldCheck, NOTED],
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
  'message.received': [Mail, ASKED],
};

/** Decorative: the sentence beside it says what happened. */
export function ActivityIcon({ kind }: { kind: ActivityKind }) {
  const [Icon, look] = LOOKS[kind];
  return (
    <span aria-hidden className={cn('grid size-9 shrink-0 place-items-center rounded-full', look)}>
      <Icon className="size-4.5" />
    </span>
  );
}
