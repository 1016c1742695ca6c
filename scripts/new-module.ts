/**
 * `npm run new:module <area>/<name> [Chinese name] [action code]` makes a module with one entity that works, out of
 * `module-template/`: `npm run new:module campus/room-keys 钥匙 0830`. With `-- --lifecycle` its rows are drafted, submitted
 * and decided about by holders of a second right, with `--path /award_infos` its calls stand there, with `--fact …` (see
 * `scaffold-facts.ts`) it has more than a name and a remark. It is found by its folder: nothing else changes but its
 * migration, the picture of its table and its agreed rights. `npm run new:entity` adds a further one.
 */
import {
  AREAS,
  asked,
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

const { words: given, ...kind } = asked(process.argv.slice(2));
const [path = '', chinese, wanted] = given;
const [area = '', module = ''] = path.split('/');
const problem = problemOf();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const folder = `src/modules/${area}/${module}`;
const code = wanted ?? freeCode();
const words = wordsOf({ ...kind, module, entity: oneOf(module), chinese, code, review: freeCode(code) });
const written = [...writeModule(folder, words), ...writeEntity(folder, words, kind.facts)];
finish(folder, words);
for (const file of written) process.stdout.write(`  ${file}\n`);
process.stdout.write(
  `and migration, picture of the table, agreed rights and groups. Right ${codesIn(folder).join(', ')}. Now: ${folder}/README.md says what it is;\n`,
);
process.stdout.write(
  `read src/server/authorisation/${module}.txt; give the rows of the demo names of a school (docs/build-a-module.md).\n`,
);
if (!chinese) process.stdout.write(`Chinese name: look for "${words['cn']}" and write the Chinese words there.\n`);

function problemOf(): string {
  if (!AREAS.includes(area) || !/^[a-z]+(-[a-z]+)*$/.test(module))
    return `npm run new:module <area>/<name> [Chinese name] [action code], such as campus/room-keys; areas: ${AREAS.join(', ')}`;
  if (folderOf(module)) return `${folderOf(module)} exists already`;
  if (wanted && !/^\d{4}$/.test(wanted)) return `${wanted} is no action code: four digits`;
  if (wanted && knownCodes().has(wanted)) return `the action code ${wanted} is taken`;
  return '';
}
