import type { ContentWithFile } from './content.store.ts';

/** Returns the URL of a content file; access is checked on every request. */
export const buildContentFileUrl = (id: string) => `/api/content/${id}/file`;

/** Where an item opens: the URL of a link, or the path of a file. */
export const openUrlOf = ({ item }: Pick<ContentWithFile, 'item'>) =>
  item.url ?? buildContentFileUrl(item.id);
