import type { LibraryItem } from '@thuto/contract/content';
import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { CONTENT_TYPE_NAMES } from '../content-names.ts';
import { type Opening, getContentOpening } from '../content-opening.ts';
import { ContentTypeIcon } from './content-type-icon.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

const ICONS: Readonly<Record<Opening['kind'], LucideIcon>> = {
  play: Play,
  read: BookOpen,
  visit: ExternalLink,
  download: Download,
};

export interface LibraryEntryProps {
  item: LibraryItem;
  onPlay: () => void;
}

/** One item of the library with its size and the button that opens it. */
export function LibraryEntry({ item, onPlay }: LibraryEntryProps) {
  const opening = getContentOpening(item);
  return (
    <article className="flex min-w-0 gap-3 rounded-xl border border-line bg-surface p-4 shadow-soft sm:gap-4 sm:p-5">
      <ContentTypeIcon type={item.type} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:flex-row sm:items-center sm:gap-5">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h3 className="text-lg">{item.title}</h3>
          <p className="mt-0.5 text-sm whitespace-pre-line text-ink-soft">{item.description}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-ink-soft">
            <Badge>
              <SubjectName id={item.subject} />
            </Badge>
            <Badge tone="primary">
              {CONTENT_TYPE_NAMES[item.type]}
              {item.year !== null && ` ${item.year}`}
            </Badge>
            {opening.facts !== null && <span className="tabular-nums">{opening.facts}</span>}
          </p>
        </div>
        <OpenButton item={item} opening={opening} onPlay={onPlay} />
      </div>
    </article>
  );
}

function OpenButton({ item, opening, onPlay }: LibraryEntryProps & { opening: Opening }) {
  const { openUrl, title } = item;
  const Icon = ICONS[opening.kind];
  if (openUrl === null) {
    return (
      <span className="inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-semibold text-ink-soft">
        <Lock aria-hidden className="size-4.5" />
        Locked
      </span>
    );
  }
  const label = (
    <>
      {opening.label}
      <span className="sr-only"> {title}</span>
    </>
  );
  const icon = <Icon aria-hidden className="size-4.5" />;
  if (opening.kind === 'play') {
    return (
      <Button size="sm" className="shrink-0 self-start sm:self-center" icon={icon} onClick={onPlay}>
        {label}
      </Button>
    );
  }
  return (
    <ExternalLinkButton href={openUrl} size="sm" className="shrink-0 self-start sm:self-center" icon={icon}>
      {label}
    </ExternalLinkButton>
  );
}
