import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What everybody may know of the platform's settings. */
export const PublicSettings = z.object({
  platformName: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  /** Largest upload, in bytes. */
  maxUploadBytes: z.number().int(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const settingsContract = {
  getPublicSettings: oc
    .route({
      method: 'GET',
      path: '/settings/public',
      tags: ['Settings'],
      summary: 'Settings that everybody may know',
    })
    .output(PublicSettings),
};
