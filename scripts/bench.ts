/** `npm run bench` lists the measurements of bench/; `npm run bench -- <name> …` runs them one after the other. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../bench');
const known = new Map(
  globSync('*.ts', { cwd: folder })
    .sort()
    .map((file) => [basename(file, '.ts'), join(folder, file)]),
);
const asked = process.argv.slice(2);
const names = asked.includes('all') ? [...known.keys()] : asked.filter((name) => !name.startsWith('--'));
const options = asked.filter((name) => name.startsWith('--'));

if (names.length === 0) {
  process.stdout.write('npm run bench -- <name> … | all\n\n');
  for (const [name, file] of known) process.stdout.write(`  ${name.padEnd(20)} ${purpose(file)}\n`);
}
for (const name of names) {
  const file = known.get(name);
  if (!file) {
    process.stderr.write(`There is no measurement "${name}". Known: ${[...known.keys()].join(', ')}\n`);
    process.exitCode = 2;
    continue;
  }
  process.stdout.write(`\n▸ ${name}: ${purpose(file)}\n`);
  const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

/** The first sentence of the comment at the top of the file. */
function purpose(file: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const text = comment
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text;
}
