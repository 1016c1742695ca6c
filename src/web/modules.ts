import type { WebModule } from '#web/modules/web-module.ts';
import { deskModule } from '#web/shell/desk/desk.manifest.ts';
import { frameModule } from '#web/shell/frame-pages.manifest.ts';

const manifests = import.meta.glob<Readonly<Record<string, WebModule>>>('../modules/**/web/manifest.ts', {
  eager: true,
});

/** Composition root of the browser: every folder of `src/modules` with a manifest is a module. Order decides nothing. */
export const modules: readonly WebModule[] = [
  frameModule,
  deskModule,
  ...Object.values(manifests).flatMap((manifest) => Object.values(manifest)),
];
