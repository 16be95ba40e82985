import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { useSeen } from '../../../lib/browser/use-seen.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useAssessable, useNeeds, useProgressNote } from '../api/needs.ts';
import { canTakeAssessment, writeHomework, writeProgress } from '../learning-notes.ts';

/**
 * The pages about learning, with how it goes and what waits on them (NEEDS-3). It is below the first screen of a phone:
 * the progress, which is large, is fetched when it is seen.
 */
export function LearningBlock({ studentId, canSeeProgress }: { studentId: string; canSeeProgress: boolean }) {
  const { data } = useNeeds();
  const [ref, isSeen] = useSeen();
  const progress = useProgressNote(studentId, canSeeProgress && isSeen).data;
  const assessable = useAssessable(studentId).data?.items ?? [];
  const { nameOf } = useSubjects();
  const mine = data?.items.filter((need) => need.studentId === studentId) ?? [];
  const reports = mine.find(({ kind }) => kind === 'report_new')?.count ?? 0;
  const plans = mine.filter(({ kind }) => kind === 'plan_to_accept').length;
  const secure = progress === undefined ? null : writeProgress(progress);
  const ofSubject =
    progress !== undefined && progress.subjects.length > 1
      ? `${nameOf(progress.subject)}: ${secure}`
      : secure;
  const places = [
    ...(canSeeProgress
      ? [
          {
            to: '/student/progress',
            label: 'Progress',
            note:
              plans > 0 ? [ofSubject, 'a plan waits'].filter((note) => note !== null).join('; ') : ofSubject,
            icon: ChartNoAxesColumn,
          },
          {
            to: '/student/homework',
            label: 'Homework',
            note: writeHomework(mine),
            icon: NotebookPen,
          },
          {
            to: '/student/reports',
            label: 'Reports',
            note: reports > 0 ? `${reports} new` : null,
            icon: FileText,
          },
          { to: '/student/past-papers', label: 'Past Papers', note: null, icon: BookOpenCheck },
        ]
      : []),
    { to: '/student/library', label: 'Library', note: null, icon: FolderOpen },
    ...(canTakeAssessment(assessable)
      ? [{ to: '/student/assessment', label: 'Free Assessment', note: null, icon: ClipboardCheck }]
      : []),
  ];
  return (
    <SectionCard title="Learning">
      <ul ref={ref} className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {places.map(({ to, label, note, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-2 font-semibold hover:text-pine-700">
              <Icon aria-hidden className="size-5 shrink-0 text-pine-700" />
              <span className="min-w-0 py-1">
                {label}
                {note !== null && <span className="block text-sm font-normal text-ink-soft"> {note}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
