import { accessModule } from '#modules/access/server/manifest.ts';
import { accountModule } from '#modules/account/server/manifest.ts';
import { directoryModule } from '#modules/directory/server/manifest.ts';
import { homeModule } from '#modules/home/server/manifest.ts';
import { shellModule } from '#modules/shell/server/manifest.ts';
import type { ServerModule } from '#server/module.ts';

/** Composition root: one explicit line a module, in the order of what stands on what. */
export const serverModules: readonly ServerModule[] = [
  directoryModule,
  accountModule,
  accessModule,
  shellModule,
  homeModule,
];
