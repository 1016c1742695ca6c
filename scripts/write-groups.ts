/** Writes the names of the groups of answers beside the pages of each module: `node scripts/write-groups.ts`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupFiles } from './group-files.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('src/{platform,modules}/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
for (const { file, text } of groupFiles(
  files.map((name) => ({ file: name, text: readFileSync(join(root, name), 'utf8') })),
))
  writeFileSync(join(root, file), text);
