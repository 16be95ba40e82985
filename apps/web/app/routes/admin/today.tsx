import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { DeskDay } from '../../features/today/components/desk-day.tsx';
import { formatWallDate, formatZoneNote, getToday } from '../../lib/time/dates.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { usePlatform } from '../../lib/centre/platform.ts';

/** Lazy: most days have no group to decide about. */
const GroupCard = lazy(async () => ({
  default: (await import('../../features/group-lessons/components/group-card.tsx')).GroupCard,
}));

export const meta = () => pageMeta({ title: 'Today' });

/** /admin/today: the lessons of the day, live. */
export default function ConsoleToday() {
  const { timeZone } = usePlatform();
  const note = formatZoneNote(timeZone);
  return (
    <>
      <PageHeader
        title="Today"
        subtitle={`${formatWallDate(getToday(timeZone), 'long')}${note === null ? '' : ` (${note})`}`}
      />
      <DeskDay
        renderGroup={(group) => (
          <LatePart fallback={null}>
            <GroupCard group={group} />
          </LatePart>
        )}
      />
    </>
  );
}
