import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { SettingsValues, type AdminSettings } from '@thuto/contract/settings';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { applyNewerSettings, useResetSettings, useSaveSettings } from '../api/admin-settings.ts';
import {
  getChangedSettings,
  getFieldError,
  getConflictingSettings,
  mergeTypedValues,
} from '../settings-form.ts';

/**
 * The settings form, saved over the revision that was edited. If another admin has saved in between, nothing is
 * overwritten or discarded before the user has chosen.
 */
export function useSettingsForm(settings: AdminSettings) {
  const cache = useQueryClient();
  const saving = useSaveSettings();
  const resetting = useResetSettings();
  /** The settings that the form started from, and the values it showed first. */
  const [{ base, shown }, setStart] = useState({ base: settings, shown: settings.values });
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<SettingsValues>({
    resolver: zodResolver(SettingsValues),
    defaultValues: settings.values,
    mode: 'onTouched',
  });
  const { getValues, reset, setError } = form;
  const values = useWatch({ control: form.control, compute: (all: SettingsValues) => all });
  const hasChanges = getChangedSettings(base.values, values).length > 0;
  const isNewer = settings.revision > base.revision;
  const isBusy = saving.isPending || resetting.isPending;
  /** What another admin saved while the form has unsaved changes. */
  const newer = isNewer && hasChanges && !isBusy ? settings : null;

  // The form has no unsaved changes: show what another admin has saved.
  if (isNewer && !hasChanges && !isBusy) setStart({ base: settings, shown: settings.values });

  useEffect(() => reset(shown), [reset, shown]);

  const adopt = (next: AdminSettings, shownNext: SettingsValues) => {
    setStart({ base: next, shown: shownNext });
    setRefusal(null);
  };

  const showError = (error: unknown, errorMessage: (error: unknown) => string) => {
    const meanwhile = getConflictingSettings(error);
    if (meanwhile !== null) {
      applyNewerSettings(cache, meanwhile);
      return;
    }
    const fault = getFieldError(error);
    if (fault === null) setRefusal(errorMessage(error));
    else setError(fault.name, { type: 'server', message: fault.message }, { shouldFocus: true });
  };

  return {
    form,
    values,
    base,
    hasChanges,
    turnsOnMaintenance: !base.values.maintenanceMode && values.maintenanceMode,
    refusal,
    saving: saving.isPending,

    async save(checked: SettingsValues): Promise<void> {
      setRefusal(null);
      try {
        const saved = await saving.run({ ...checked, revision: base.revision });
        if (saved !== undefined) adopt(saved, saved.values);
      } catch (error) {
        showError(error, saving.errorMessage);
      }
    },

    /** Never throws: a rejection is shown on the page, together with the newer settings. */
    async resetToDefault(): Promise<void> {
      setRefusal(null);
      try {
        const saved = await resetting.run({ revision: base.revision });
        if (saved !== undefined) adopt(saved, saved.values);
      } catch (error) {
        showError(error, resetting.errorMessage);
      }
    },

    newer,
    takeTheirs: () => newer && adopt(newer, newer.values),
    keepMine: () => newer && adopt(newer, mergeTypedValues(base.values, getValues(), newer.values)),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
