import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Browser } from '#server/testing/portal.ts';
import type { OwnDemo } from './use-demo.ts';

/** The file that a data task of somebody made, on the disk. */
export async function taskFile(
  demo: Pick<OwnDemo, 'everywhere' | 'services'>,
  who: Browser,
  task: string,
): Promise<{ path: string; mime: string }> {
  const answer = await who.call('GET', `/data_tasks/${task}/result`);
  const file = answer.data ? await demo.everywhere((db) => demo.services.files.find(db, answer.data.id)) : null;
  if (!file) throw new Error(`task ${task} made no file: ${answer.message ?? ''}`);
  const path = join(mkdtempSync(join(tmpdir(), 'task-')), file.name);
  await pipeline(await demo.services.files.read(file), createWriteStream(path));
  return { path, mime: file.mime };
}
