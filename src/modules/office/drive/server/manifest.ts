import { searchSources } from '#modules/core/shell/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { driveApps } from '../apps.ts';
import { driveActions } from '../rights.ts';
import { driveDemo } from './demo.ts';
import { driveRoutes, driveShareRoutes, driveSpaceRoutes, wpsRoutes } from './drive.routes.ts';
import { eraseDrive, ownFiles } from './erasing.service.ts';
import './file-kind.service.ts';
import { purgeBin } from './nodes/bin.service.ts';
import { driveSearch } from './nodes/node-search.service.ts';

/** The cloud drive: files of people and departments, their versions, and whom they are shared with. */
export const driveModule: ServerModule = {
  name: 'drive',
  needs: ['shell', 'staff', 'user-groups', 'profile', 'security'],
  apps: driveApps,
  rights: driveActions,
  routes: [driveRoutes, driveShareRoutes, driveSpaceRoutes, wpsRoutes],
  provides: [
    searchSources.with(driveSearch),
    erasers.with(eraseDrive),
    ownRecords.with({ records: { drive_files: ownFiles } }),
  ],
  demo: driveDemo,
  register: ({ jobs }) => jobs.define(purgeBin),
};
