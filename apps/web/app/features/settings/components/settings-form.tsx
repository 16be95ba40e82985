import type { AdminSettings, SettingsValues } from '@thuto/contract/settings';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { useSettingsForm } from '../hooks/use-settings-form.ts';
import { SettingsConflict } from './settings-conflict.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** The platform settings (SET-1). */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const state = useSettingsForm(settings);
  const { form, base, newer, saving, save } = state;
  const [toConfirm, setToConfirm] = useState<SettingsValues | null>(null);
  const [asksReset, setAsksReset] = useState(false);

  const submit = form.handleSubmit(async (checked) => {
    if (state.turnsOnMaintenance) setToConfirm(checked);
    else await save(checked);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <SettingsFields form={form} />
      {newer !== null && (
        <SettingsConflict
          base={base}
          newer={newer}
          onTakeTheirs={state.takeTheirs}
          onKeepMine={state.keepMine}
        />
      )}
      {state.refusal !== null && <Notice tone="danger">{state.refusal}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" isBusy={saving} busyLabel="Saving..." disabled={newer !== null}>
          Save Settings
        </Button>
        <Button variant="outline" disabled={saving || newer !== null} onClick={() => setAsksReset(true)}>
          Reset to Default
        </Button>
        {state.hasChanges && !saving && <p className="text-sm text-ink-soft">Not saved yet.</p>}
      </div>
      <ConfirmDialog
        open={toConfirm !== null}
        onOpenChange={(open) => {
          if (!open) setToConfirm(null);
        }}
        title="Turn on Maintenance Mode?"
        description="Visitors and students are turned away at once and see a maintenance page, also in the middle of what they are doing. Admins go on working."
        confirmLabel="Turn on Maintenance Mode"
        busyLabel="Saving..."
        tone="danger"
        onConfirm={() => (toConfirm === null ? undefined : save(toConfirm))}
      />
      <ConfirmDialog
        open={asksReset}
        onOpenChange={setAsksReset}
        title="Reset all settings?"
        description="Every setting on this page, including the payment instructions, is reset to its default. Unsaved changes are lost."
        confirmLabel="Reset to Default"
        busyLabel="Resetting..."
        tone="danger"
        onConfirm={state.resetToDefault}
      />
      <UnsavedChangesGuard when={state.hasChanges && !saving} />
    </form>
  );
}
