import { adminApi, familyApi, publicApi } from '../../api.ts';
import { clearCaches } from './clear-caches.ts';
import { exportSettings } from './export-settings.ts';
import { getAdminSettings } from './get-admin-settings.ts';
import { getSettings } from './get-settings.ts';
import { getSystemInformation } from './get-system-information.ts';
import { listSettingsChanges } from './list-settings-changes.ts';
import { resetSettings } from './reset-settings.ts';
import { saveSettings } from './save-settings.ts';

export const settingsRoutes = {
  getPublicSettings: publicApi.settings.getPublicSettings.handler(async ({ context }) => {
    const { platformName, contactEmail, maxUploadBytes, maintenanceMode, cancelNoticeHours } =
      await getSettings(context);
    return {
      platformName,
      contactEmail,
      maxUploadBytes,
      maintenanceMode,
      cancelNoticeHours,
      timeZone: context.config.timeZone,
      isMailLate: context.mail.trouble !== null,
    };
  }),
  getPaymentInstructions: familyApi.settings.getPaymentInstructions.handler(async ({ context }) => {
    const { paymentInstructions } = await getSettings(context);
    return { paymentInstructions };
  }),
  getSettings: adminApi.settings.getSettings.handler(({ context }) => getAdminSettings(context)),
  saveSettings: adminApi.settings.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  resetSettings: adminApi.settings.resetSettings.handler(({ context, input }) =>
    resetSettings(context, input),
  ),
  listSettingsChanges: adminApi.settings.listSettingsChanges.handler(({ context }) =>
    listSettingsChanges(context),
  ),
  getSettingsExport: adminApi.settings.getSettingsExport.handler(({ context }) => exportSettings(context)),
  getSystemInformation: adminApi.settings.getSystemInformation.handler(({ context }) =>
    getSystemInformation(context),
  ),
  clearCaches: adminApi.settings.clearCaches.handler(({ context }) => clearCaches(context)),
};
