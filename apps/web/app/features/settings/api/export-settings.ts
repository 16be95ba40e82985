import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** The action that downloads the settings as a file. */
export function useExportSettings() {
  return useAction({
    call: orpc.settings.getSettingsExport.call,
    changes: null,
    done: 'Settings exported.',
    failure: 'The settings could not be exported. Please try again.',
    onSuccess: (settings) => {
      const file = new Blob([`${JSON.stringify(settings, null, 2)}\n`], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `thuto-settings-${settings.exportedAt.slice(0, 10)}.json`;
      link.click();
      // Delayed, because some browsers read the URL after the click was handled.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
  });
}
