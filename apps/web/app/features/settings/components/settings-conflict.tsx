import type { AdminSettings } from '@thuto/contract/settings';
import { BothVersions } from '../../../components/both-versions.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { getChangedSettings } from '../settings-form.ts';
import { SETTING_LABELS, formatSettingValue } from '../settings-words.ts';

export interface SettingsConflictProps {
  /** The settings that the form started from. */
  base: AdminSettings;
  newer: AdminSettings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shown when another admin has saved in the meantime: their changes, and the choice between both versions. */
export function SettingsConflict({ base, newer, onTakeTheirs, onKeepMine }: SettingsConflictProps) {
  const changed = getChangedSettings(base.values, newer.values);
  return (
    <Notice
      tone="warning"
      title={`${newer.changedBy ?? 'Someone'} has changed the settings meanwhile.`}
      actions={<BothVersions keepMine={onKeepMine} takeTheirs={onTakeTheirs} />}
    >
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {changed.map((name) => (
          <li key={name}>
            {SETTING_LABELS[name]}: {formatSettingValue(newer.values[name], name)}
          </li>
        ))}
      </ul>
      {newer.changedAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          Saved <RelativeTime at={newer.changedAt} />. With Keep mine, your changes stay in the form, unsaved,
          and everything else takes their values.
        </p>
      )}
    </Notice>
  );
}
