import { frameModule } from '#web/shell/frame.manifest.ts';
import type { WebModule } from '#web/modules/web-module.ts';

/** Every module of the portal, one line each. Order decides nothing. */
export const modules: readonly WebModule[] = [frameModule];
