import { globSync } from 'node:fs';
import { join } from 'node:path';
import { inOrder, type ServerModule } from '#server/module.ts';

/** Composition root of the server: every folder of `src/modules` with a manifest is a module. */
const folder = join(import.meta.dirname, '../modules');
const isModule = (value: unknown): value is ServerModule =>
  typeof value === 'object' && value !== null && 'name' in value && 'routes' in value;

async function find(): Promise<ServerModule[]> {
  const files = globSync('**/server/manifest.ts', { cwd: folder }).sort();
  const manifests = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  return manifests.map((manifest, at) => {
    const module = Object.values(manifest).find(isModule);
    if (!module) throw new Error(`src/modules/${files[at]} exports no module`);
    return module;
  });
}

/** Each after those that it needs. */
export const serverModules: readonly ServerModule[] = inOrder(await find());
