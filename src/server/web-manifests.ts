import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { WebModule } from '#web/modules/web-module.ts';
import { deskModule } from '#web/shell/desk/desk.manifest.ts';
import { frameModule } from '#web/shell/frame-pages.manifest.ts';

/** For tools that run in Node: every module of the browser, as `src/web/modules.ts` finds them with the help of the build. */
const folder = join(import.meta.dirname, '../modules');

async function find(): Promise<WebModule[]> {
  const files = globSync('**/web/manifest.ts', { cwd: folder }).sort();
  const manifests = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<{ readonly webModule: WebModule }>),
  );
  return manifests.map(({ webModule }) => webModule);
}

export const webModules: readonly WebModule[] = [frameModule, deskModule, ...(await find())];
