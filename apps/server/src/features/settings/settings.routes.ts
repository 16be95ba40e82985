import { adminApi, familyApi, publicApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { clearCaches } from './clear-caches.ts';
import { getAdminSettings } from './get-admin-settings.ts';
import { getPaymentInstructions } from './get-payment-instructions.ts';
import { getSettings } from './get-settings.ts';
import { getSystemInformation } from './get-system-information.ts';
import { listSettingsChanges } from './list-settings-changes.ts';
import { resetSettings } from './reset-settings.ts';
import { saveSettings } from './save-settings.ts';
import {
  presentLegalTexts,
  presentPaymentInstructions,
  presentPublicSettings,
  presentSettings,
  presentSettingsExport,
} from './settings.presenter.ts';

export const settingsRoutes = {
  getPublicSettings: publicApi.settings.getPublicSettings.handler(async ({ context }) =>
    presentPublicSettings(context, await getSettings(context)),
  ),
  getLegalTexts: publicApi.settings.getLegalTexts.handler(async ({ context }) =>
    presentLegalTexts(await getSettings(context)),
  ),
  getPaymentInstructions: familyApi.settings.getPaymentInstructions.handler(async ({ context }) =>
    presentPaymentInstructions(await getPaymentInstructions(context)),
  ),
  getSettings: adminApi.settings.getSettings.handler(async ({ context }) =>
    presentSettings(context, await getAdminSettings(context)),
  ),
  saveSettings: adminApi.settings.saveSettings.handler(({ context, input }) =>
    presentChange(saveSettings(context, input), (stored) => presentSettings(context, stored)),
  ),
  resetSettings: adminApi.settings.resetSettings.handler(({ context, input }) =>
    presentChange(resetSettings(context, input), (stored) => presentSettings(context, stored)),
  ),
  listSettingsChanges: adminApi.settings.listSettingsChanges.handler(({ context }) =>
    listSettingsChanges(context),
  ),
  getSettingsExport: adminApi.settings.getSettingsExport.handler(async ({ context }) =>
    presentSettingsExport(context, await getAdminSettings(context)),
  ),
  getSystemInformation: adminApi.settings.getSystemInformation.handler(({ context }) =>
    getSystemInformation(context),
  ),
  clearCaches: adminApi.settings.clearCaches.handler(({ context }) => clearCaches(context)),
};
