import type { WebModule } from '#web/modules/web-module.ts';
import { deskModule } from '#web/shell/desk/desk.manifest.ts';
import { frameModule } from '#web/shell/frame-pages.manifest.ts';

const found = import.meta.glob<WebModule>('../modules/**/web/manifest.ts', { eager: true, import: 'webModule' });

/** Composition root of the browser: every folder of `src/modules` with a manifest is a module. Order decides nothing. */
export const modules: readonly WebModule[] = [frameModule, deskModule, ...Object.values(found)];
