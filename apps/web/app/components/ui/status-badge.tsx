import { Badge, type BadgeTone } from './badge.tsx';

interface StatusLook {
  word: string;
  tone: BadgeTone;
}

const PENDING: StatusLook = { word: 'Pending', tone: 'warning' };

const LOOKS: Readonly<Record<string, StatusLook>> = {
  pending: PENDING,
  approved: { word: 'Approved', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'danger' },
  open: { word: 'Open', tone: 'info' },
  part_paid: { word: 'Part Paid', tone: 'warning' },
  paid: { word: 'Paid', tone: 'success' },
  completed: { word: 'Completed', tone: 'info' },
  scheduled: { word: 'Scheduled', tone: 'primary' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  no_show: { word: 'No-show', tone: 'danger' },
  active: { word: 'Active', tone: 'success' },
  inactive: { word: 'Inactive', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'danger' },
};

/** A status with a coloured dot. An unknown status is shown as Pending. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { word, tone } = LOOKS[status.toLowerCase()] ?? PENDING;
  return (
    <Badge
      tone={tone}
      className={className}
      icon={<span aria-hidden className="size-1.5 rounded-full bg-current" />}
    >
      {word}
    </Badge>
  );
}
