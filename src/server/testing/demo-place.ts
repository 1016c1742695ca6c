import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The database with the demo school group that tests copy. */
export const DEMO_DATABASE = 'demo';

/** The files that belong to it. */
export const demoFilesOf = (folderOfRun: string) => join(folderOfRun, 'demo');

/**
 * Gives a portal the files of the demo by hard links, in `target` on the same disk: the storage writes a file beside its
 * place and moves it there, so what one portal stores or removes no other one sees.
 */
export function linkDemoFiles(folderOfRun: string, target: string): void {
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true }))
      (entry.isDirectory() ? link : linkSync)(join(from, entry.name), join(to, entry.name));
  };
  link(demoFilesOf(folderOfRun), target);
}
