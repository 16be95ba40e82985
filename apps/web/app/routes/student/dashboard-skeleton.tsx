import { Skeleton } from '../../components/ui/skeleton.tsx';

/** The placeholder of the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading your dashboard</span>
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-2 mb-6 h-5 w-52" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['remaining', 'completed', 'upcoming', 'total'].map((counter) => (
          <Skeleton key={counter} className="h-28 rounded-xl" />
        ))}
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          <Skeleton className="h-52 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </output>
  );
}
