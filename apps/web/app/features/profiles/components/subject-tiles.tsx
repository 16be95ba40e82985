import type { SubjectId } from '@thuto/domain/learning/subject-names';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../../../components/ui/link.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

/** The student's subjects as links to the sessions view. */
export function SubjectTiles({ subjects }: { subjects: readonly SubjectId[] }) {
  return (
    <SectionCard
      title="Your Subjects"
      actions={
        subjects.length > 0 && (
          <Link to="/student/library" className="text-link inline-flex min-h-11 items-center">
            Library
          </Link>
        )
      }
    >
      {subjects.length === 0 ? (
        <p className="text-ink-soft">
          No subjects yet.{' '}
          <Link to="/student/profile?step=academic" className="text-link inline-flex min-h-11 items-center">
            Choose your subjects
          </Link>
        </p>
      ) : (
        <ul className="grid gap-2.5 sm:grid-cols-3 lg:grid-cols-1">
          {subjects.map((subject) => (
            <li key={subject}>
              <Link
                to="/student/sessions"
                className="flex min-h-13 items-center gap-3 rounded-lg border border-line bg-paper/60 px-3 py-1.5 transition-colors hover:border-pine-600 hover:bg-pine-50"
              >
                <SubjectIcon subject={subject} />
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                  <span className="font-semibold">
                    <SubjectName id={subject} />
                  </span>
                  <Badge tone="success">Active</Badge>
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-faint max-[16rem]:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
