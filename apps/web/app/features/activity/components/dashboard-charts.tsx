import type { ConsoleDashboard } from '@thuto/contract/dashboard';
import { formatLisente } from '@thuto/domain/money';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { SectionCard } from '../../../components/ui/card.tsx';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { type Subjects, useSubjects } from '../../../lib/centre/subjects.ts';
import { useWideScreen } from '../../../lib/browser/use-wide-screen.ts';

interface Series {
  key: string;
  name: string;
  colour: string;
}
type Point = { label: string } & Record<string, string | number>;

/** The colours of the subjects by display order. They repeat, because the legend and the table name each subject. */
const SUBJECT_COLOURS = [
  'var(--color-pine-600)',
  'var(--color-brick-500)',
  'var(--color-marigold-400)',
  'var(--color-info)',
  'var(--color-pine-300)',
  'var(--color-brick-700)',
  'var(--color-marigold-700)',
] as const;

/** Returns the series of the subjects that are taught, and of retired ones that appear in the chart. */
function listSubjectSeries({ all }: Subjects, completed: ConsoleDashboard['completed']): Series[] {
  return all
    .map(({ id, name, isRetired }, index) => ({
      key: id,
      name,
      colour: SUBJECT_COLOURS[index % SUBJECT_COLOURS.length] ?? SUBJECT_COLOURS[0],
      isRetired,
    }))
    .filter(({ key, isRetired }) => !isRetired || completed.some(({ subjects }) => subjects[key]));
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const weekLabel = (date: string) => day.format(new Date(date));
const monthLabel = (date: string) => month.format(new Date(date));

// Marigold text on white has too little contrast.
const legendWord = (name: unknown) => <span className="text-sm text-ink">{String(name)}</span>;

/** Charts of sign-ups, revenue and completed sessions. A separate chunk, because the chart library is large. */
export default function DashboardCharts({ dashboard }: { dashboard: ConsoleDashboard }) {
  const subjects = useSubjects();
  const charts = (
    <div className="grid gap-5 lg:grid-cols-2">
      <ChartCard
        title="Sign-ups per week"
        period="Week of"
        points={dashboard.signUps.map(({ week, count }) => ({ label: weekLabel(week), count }))}
        series={[{ key: 'count', name: 'Sign-ups', colour: 'var(--color-pine-600)' }]}
      />
      <ChartCard
        title="Revenue per month"
        period="Month"
        points={dashboard.revenue.map(({ month: start, lisente }) => ({
          label: monthLabel(start),
          lisente,
        }))}
        series={[{ key: 'lisente', name: 'Approved payments', colour: 'var(--color-marigold-500)' }]}
        format={formatLisente}
        smallestTop={40_000}
      />
      <ChartCard
        title="Sessions completed per week"
        period="Week of"
        points={dashboard.completed.map(({ week, subjects }) => ({ label: weekLabel(week), ...subjects }))}
        series={listSubjectSeries(subjects, dashboard.completed)}
        className="lg:col-span-2"
      />
    </div>
  );
  return useWideScreen() ? charts : <FoldedCard title="Charts">{charts}</FoldedCard>;
}

function ChartCard({
  title,
  period,
  points,
  series,
  format = String,
  smallestTop = 4,
  className,
}: {
  title: string;
  period: string;
  points: Point[];
  series: readonly Series[];
  format?: (value: number) => string;
  /** Where the axis ends at least, so that a centre without data has no axis of cents. */
  smallestTop?: number;
  className?: string;
}) {
  return (
    <SectionCard title={title} className={className}>
      {/* The table below holds the same data for screen readers. */}
      <div aria-hidden className="h-60">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={points}
            margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis dataKey="label" tick={{ fontSize: 13, fill: 'var(--color-ink-soft)' }} tickLine={false} />
            <YAxis
              allowDecimals={false}
              domain={[0, (top: number) => Math.max(top, smallestTop)]}
              width="auto"
              tickFormatter={format}
              tick={{ fontSize: 13, fill: 'var(--color-ink-soft)' }}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip cursor={{ fill: 'var(--color-sunken)' }} formatter={(value) => format(Number(value))} />
            {series.length > 1 && <Legend formatter={legendWord} />}
            {series.map(({ key, name, colour }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={colour}
                stackId="all"
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-1 font-semibold">
                {period}
              </th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col" className="py-1 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label} className="border-t border-line">
                <th scope="row" className="py-1 font-normal">
                  {point.label}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1 text-right">
                    {format(Number(point[key] ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </SectionCard>
  );
}
