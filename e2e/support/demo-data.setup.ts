import { rmSync } from 'node:fs';
import { makeDemoData } from './portal.ts';

let folder: string | undefined;

/** Before all journeys: the demo school group is filled once, and every file of journeys begins with a copy of it. */
export async function setup(): Promise<void> {
  folder = await makeDemoData();
  process.env['E2E_DEMO_DATA'] = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
