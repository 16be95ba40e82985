import { publicApi } from '../../api.ts';
import { getSettings } from './get-settings.ts';

export const settingsRoutes = {
  getPublicSettings: publicApi.settings.getPublicSettings.handler(async ({ context }) => {
    const { platformName, contactEmail, maxUploadBytes } = await getSettings(context);
    return { platformName, contactEmail, maxUploadBytes, timeZone: context.config.timeZone };
  }),
};
