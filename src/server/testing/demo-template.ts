import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPerson } from '#modules/core/access/server/public.ts';
import { folderOfRun } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../modules.ts';
import { linkDemoFiles } from './demo-place.ts';

/** A whole portal with every module, on a copy of the demo school group. */
export async function startDemoPortal(
  url: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  const data = mkdtempSync(join(folderOfRun(), 'demo-'));
  linkDemoFiles(folderOfRun(), data);
  const portal = await startTestPortal(url, serverModules, findPerson, { ...settings, DATA_DIR: data });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
