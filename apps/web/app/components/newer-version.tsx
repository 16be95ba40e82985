import { BothVersions } from './both-versions.tsx';
import { Notice } from './ui/notice.tsx';

export interface NewerVersionProps {
  /** What was changed: 'package'. */
  what: string;
  /** What it is now: 'called Physics'. */
  now: string;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Says that somebody has saved a record meanwhile, and offers both versions. */
export function NewerVersion({ what, now, keepMine, takeTheirs }: NewerVersionProps) {
  return (
    <Notice
      tone="warning"
      title={`Someone else has changed this ${what} meanwhile.`}
      actions={<BothVersions keepMine={keepMine} takeTheirs={takeTheirs} />}
    >
      <p className="[overflow-wrap:anywhere]">
        {`It is now ${now}. With Keep mine, what you entered stays in the form until you save it.`}
      </p>
    </Notice>
  );
}
