import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { sharedTemplate } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { fillDemo } from '../demo.ts';
import { serverModules } from '../modules.ts';

/** The files that belong to the filled database. */
const demoFiles = () => join(inject('postgres').folder, 'demo');

/** The demo school group in a database, filled once a run: `useTestDatabase(demoTemplate)` copies it. */
export function demoTemplate(): Promise<string> {
  return sharedTemplate('demo', async (url) => {
    mkdirSync(demoFiles(), { recursive: true });
    const portal = await startTestPortal(url, serverModules, findPerson, { DEMO: '1', DATA_DIR: demoFiles() });
    try {
      await fillDemo(portal.services, serverModules);
    } finally {
      await portal.close();
    }
  });
}

/** A whole portal with every module, on a copy of the demo school group. */
export async function startDemoPortal(
  url: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  const data = mkdtempSync(join(tmpdir(), 'shuyuan-demo-'));
  cpSync(demoFiles(), data, { recursive: true });
  const portal = await startTestPortal(url, serverModules, findPerson, { ...settings, DATA_DIR: data });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
