import { adminApi, publicApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { createPackage } from './create-package.ts';
import { listPackages } from './list-packages.ts';
import { movePackage } from './move-package.ts';
import { restorePackage } from './restore-package.ts';
import { retirePackage } from './retire-package.ts';
import { updatePackage } from './update-package.ts';
import { listCatalogue } from './list-catalogue.ts';
import { presentCatalogue, presentPackage, presentPackageForAdmin } from './packages.presenter.ts';

const { packages } = adminApi;

export const packagesRoutes = {
  listPackages: publicApi.packages.listPackages.handler(async ({ context }) => ({
    items: (await listPackages(context.db)).map(presentPackage),
  })),
  listAllPackages: adminApi.packages.listAllPackages.handler(async ({ context }) => ({
    items: presentCatalogue(await listCatalogue(context.db)),
  })),
  createPackage: packages.createPackage.handler(({ context, input }) =>
    presentChange(createPackage(context, input), presentPackageForAdmin),
  ),
  updatePackage: packages.updatePackage.handler(({ context, input }) =>
    presentChange(updatePackage(context, input), presentPackageForAdmin),
  ),
  movePackage: packages.movePackage.handler(({ context, input }) =>
    presentChange(movePackage(context, input), presentPackageForAdmin),
  ),
  retirePackage: packages.retirePackage.handler(({ context, input }) =>
    presentChange(retirePackage(context, input), presentPackageForAdmin),
  ),
  restorePackage: packages.restorePackage.handler(({ context, input }) =>
    presentChange(restorePackage(context, input), presentPackageForAdmin),
  ),
};
