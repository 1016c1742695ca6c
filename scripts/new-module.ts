/**
 * `npm run new:module <area>/<name> [Chinese name] [action code]` makes a module with one entity that works, out of
 * `module-template/`: `npm run new:module campus/room-keys 钥匙 0830`. It is found by its folder: nothing else changes but its
 * migration, the picture of its table and its agreed rights. `npm run new:entity` adds a further one.
 */
import {
  AREAS,
  codesIn,
  finish,
  folderOf,
  freeCode,
  knownCodes,
  oneOf,
  wordsOf,
  writeEntity,
  writeModule,
} from './scaffold.ts';

const [path = '', chinese, wanted] = process.argv.slice(2);
const [area = '', module = ''] = path.split('/');
const problem = problemOf();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const folder = `src/modules/${area}/${module}`;
const words = wordsOf({ module, entity: oneOf(module), chinese, code: wanted ?? freeCode() });
const written = [...writeModule(folder, words), ...writeEntity(folder, words)];
finish(folder, words);
for (const file of written) process.stdout.write(`  ${file}\n`);
process.stdout.write(
  `${written.length} files, right ${codesIn(folder).join(', ')}. Now: ${folder}/README.md says what it is;\n`,
);
process.stdout.write(`read src/server/authorisation/${module}.txt; write rows of the demo (docs/build-a-module.md).\n`);
if (!chinese) process.stdout.write(`Chinese name: look for "${words['cn']}" and write the Chinese words there.\n`);

function problemOf(): string {
  if (!AREAS.includes(area) || !/^[a-z]+(-[a-z]+)*$/.test(module))
    return `npm run new:module <area>/<name> [Chinese name] [action code], such as campus/room-keys; areas: ${AREAS.join(', ')}`;
  if (folderOf(module)) return `${folderOf(module)} exists already`;
  if (wanted && !/^\d{4}$/.test(wanted)) return `${wanted} is no action code: four digits`;
  if (wanted && knownCodes().has(wanted)) return `the action code ${wanted} is taken`;
  return '';
}
