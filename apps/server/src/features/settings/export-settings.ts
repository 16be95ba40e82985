import type { SettingsExport } from '@thuto/contract/settings';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { productVersion } from '../../platform/product-version.ts';
import { getAdminSettings } from './get-admin-settings.ts';

/** Returns the settings as a file to download (SET-6). They contain no secrets. */
export async function exportSettings(ctx: AdminContext): Promise<z.infer<typeof SettingsExport>> {
  const { values, revision } = await getAdminSettings(ctx);
  return {
    product: 'thuto',
    version: productVersion,
    exportedAt: ctx.now().toISOString(),
    revision,
    settings: values,
  };
}
