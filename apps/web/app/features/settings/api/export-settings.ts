import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Downloads the settings as a file. */
export function useExportSettings() {
  return useMutation({
    mutationFn: () => orpc.settings.getSettingsExport.call(),
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
