import { Skeleton } from '../../components/ui/skeleton.tsx';

/** The placeholder of the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading your dashboard</span>
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-2 mb-6 h-5 w-52" />
      <Skeleton className="h-20 rounded-xl" />
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
