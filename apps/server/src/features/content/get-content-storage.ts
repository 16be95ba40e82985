import type { ContentStorage } from '@thuto/contract/content';
import { CONTENT_TYPES } from '@thuto/domain/learning/content';
import type { AdminContext } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { sumByType } from './content.store.ts';

/** Returns how much content is stored, by type, and the upload limits from the settings. */
export async function getContentStorage(ctx: AdminContext): Promise<ContentStorage> {
  const [sums, { allowedFileTypes, maxUploadBytes }] = await Promise.all([
    sumByType(ctx.db),
    getSettings(ctx),
  ]);
  const byType = CONTENT_TYPES.map(
    (type) => sums.find((sum) => sum.type === type) ?? { type, count: 0, bytes: 0 },
  );
  return {
    byType,
    count: byType.reduce((sum, { count }) => sum + count, 0),
    bytes: byType.reduce((sum, { bytes }) => sum + bytes, 0),
    allowedFileTypes: [...allowedFileTypes],
    maxUploadBytes,
  };
}
