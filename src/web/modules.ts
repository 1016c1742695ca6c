import { accountWebModule } from '#modules/account/web/manifest.ts';
import { consoleWebModule } from '#modules/console/web/manifest.ts';
import { gatesWebModule } from '#modules/gates/web/manifest.ts';
import { homeWebModule } from '#modules/home/web/manifest.ts';
import { visitorListsWebModule } from '#modules/visitor-lists/web/manifest.ts';
import { visitorsWebModule } from '#modules/visitors/web/manifest.ts';
import type { WebModule } from '#web/modules/web-module.ts';
import { frameModule } from '#web/shell/frame.manifest.ts';

/** Every module of the portal, one line each. Order decides nothing. */
export const modules: readonly WebModule[] = [
  frameModule,
  accountWebModule,
  homeWebModule,
  consoleWebModule,
  gatesWebModule,
  visitorListsWebModule,
  visitorsWebModule,
];
