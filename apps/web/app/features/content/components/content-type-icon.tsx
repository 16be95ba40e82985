import type { ContentType } from '@thuto/domain/learning/content';
import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';
import ScrollText from 'lucide-react/icons/scroll-text';
import Video from 'lucide-react/icons/video';
import { IconTile } from '../../../components/icon-tile.tsx';

const LOOKS: Readonly<Record<ContentType, { Icon: LucideIcon; tone: string }>> = {
  video: { Icon: Video, tone: 'bg-brick-100 text-brick-700' },
  document: { Icon: FileText, tone: 'bg-pine-100 text-pine-700' },
  link: { Icon: Link2, tone: 'bg-info-soft text-info' },
  'past-paper': { Icon: ScrollText, tone: 'bg-marigold-100 text-marigold-700' },
};

/** The icon of a type, shown beside its name. */
export function ContentTypeIcon({ type }: { type: ContentType }) {
  const { Icon, tone } = LOOKS[type];
  return <IconTile Icon={Icon} className={tone} />;
}
