import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Fetches the settings as a file and hands it to the browser to keep. */
export function useExportSettings() {
  return useMutation({
    mutationFn: () => orpc.settings.getSettingsExport.call(),
    onSuccess: (settings) => {
      const file = new Blob([`${JSON.stringify(settings, null, 2)}\n`], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `thuto-settings-${settings.exportedAt.slice(0, 10)}.json`;
      link.click();
      // Not at once: some browsers read the address only after the click has been handled.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
  });
}
