import { BookOpenCheck, ChartNoAxesColumn, FileText, FolderOpen, NotebookPen } from 'lucide-react';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { useNeeds } from '../api/needs.ts';

/** The pages about learning, with what waits on them (NEEDS-3). */
export function LearningBlock({ studentId, canSeeProgress }: { studentId: string; canSeeProgress: boolean }) {
  const { data } = useNeeds();
  const mine = data?.items.filter((need) => need.studentId === studentId) ?? [];
  const due = mine.filter(({ kind }) => kind === 'homework_due').length;
  const reports = mine.find(({ kind }) => kind === 'report_new')?.count ?? 0;
  const plans = mine.filter(({ kind }) => kind === 'plan_to_accept').length;
  const places = [
    ...(canSeeProgress
      ? [
          {
            to: '/student/progress',
            label: 'Progress',
            note: plans > 0 ? 'a plan waits' : null,
            icon: ChartNoAxesColumn,
          },
          {
            to: '/student/homework',
            label: 'Homework',
            note: due > 0 ? `${due} due` : null,
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
  ];
  return (
    <SectionCard title="Learning">
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
        {places.map(({ to, label, note, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-2 font-semibold hover:text-pine-700">
              <Icon aria-hidden className="size-5 shrink-0 text-pine-700" />
              <span>
                {label}
                {note !== null && (
                  <span className="font-normal whitespace-nowrap text-ink-soft"> ({note})</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
