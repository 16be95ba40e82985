import { LinkButton } from '../../../components/ui/link-button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';

/** Shown on the dashboard until the profile is complete. */
export function CompletenessBanner({ percent }: { percent: number }) {
  if (percent >= 100) return null;
  return (
    <section
      aria-label="Profile setup"
      className="rounded-xl border border-orange-line bg-orange-soft p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <h2 className="text-lg text-orange">Complete Profile ({percent}%)</h2>
          <ProgressBar value={percent} label="Profile completeness" tone="orange" className="mt-2 max-w-md" />
        </div>
        <LinkButton to="/student/profile" className="max-sm:w-full">
          Continue Setup
        </LinkButton>
      </div>
    </section>
  );
}
