import { adminApi, publicApi } from '../../api.ts';
import { createPackage } from './create-package.ts';
import { listPackages } from './list-packages.ts';
import { movePackage } from './move-package.ts';
import { presentCatalogue } from './present-catalogue.ts';
import { restorePackage } from './restore-package.ts';
import { retirePackage } from './retire-package.ts';
import { updatePackage } from './update-package.ts';

const { packages } = adminApi;

export const packagesRoutes = {
  listPackages: publicApi.packages.listPackages.handler(async ({ context }) => ({
    items: await listPackages(context.db),
  })),
  listAllPackages: adminApi.packages.listAllPackages.handler(async ({ context }) => ({
    items: await presentCatalogue(context.db),
  })),
  createPackage: packages.createPackage.handler(({ context, input }) => createPackage(context, input)),
  updatePackage: packages.updatePackage.handler(({ context, input }) => updatePackage(context, input)),
  movePackage: packages.movePackage.handler(({ context, input }) => movePackage(context, input)),
  retirePackage: packages.retirePackage.handler(({ context, input }) => retirePackage(context, input)),
  restorePackage: packages.restorePackage.handler(({ context, input }) => restorePackage(context, input)),
};
