import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const MESSAGES = { not_found: 'This package is no longer here.' } as const;
const SAVE = {
  failure: 'The package could not be saved. Please try again.',
  messages: MESSAGES,
} as const;

/** The actions of a package in the catalogue. */
export function useChangePackage() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.packages.createPackage.call,
      changes: 'package.added',
      done: 'Package added. Families can choose it now.',
    }),
    update: useAction({
      ...SAVE,
      call: orpc.packages.updatePackage.call,
      changes: 'package.changed',
      done: 'Package saved.',
    }),
    move: useAction({
      call: orpc.packages.movePackage.call,
      changes: 'package.moved',
      failure: 'The package could not be moved. Please try again.',
      messages: MESSAGES,
    }),
    retire: useAction({
      call: orpc.packages.retirePackage.call,
      changes: 'package.retired',
      done: 'Package retired.',
      failure: 'The package could not be retired. Please try again.',
      messages: MESSAGES,
    }),
    restore: useAction({
      call: orpc.packages.restorePackage.call,
      changes: 'package.restored',
      done: 'Package restored. It is the last one on sale.',
      failure: 'The package could not be restored. Please try again.',
      messages: MESSAGES,
    }),
  };
}
