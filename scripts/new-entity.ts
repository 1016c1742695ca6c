/**
 * `npm run new:entity <module> <entity> [Chinese name] [action code]` adds an entity that works to a module, with table,
 * contract, store, page, texts and migration: `npm run new:entity room-keys key-cabinet 钥匙柜`. Without a code it is
 * kept by holders of the module's first one. `-- --lifecycle`, `--path` and `--fact` as with `new:module`.
 */
import {
  addReviewRight,
  asked,
  codesIn,
  finish,
  folderOf,
  freeCode,
  manyOf,
  wordsOf,
  writeEntity,
} from './scaffold.ts';

const { words: given, ...kind } = asked(process.argv.slice(2));
const [module = '', entity = '', chinese, wanted] = given;
const folder = folderOf(module);
const code = wanted ?? (folder ? codesIn(folder)[0] : undefined);
const problem = problemOf();
if (problem || !folder || !code) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const words = wordsOf({ ...kind, module, entity, chinese, code, review: freeCode(code) });
if (kind.lifecycle) addReviewRight(folder, words);
const written = writeEntity(folder, words, kind.facts);
finish(folder, words);
for (const file of written) process.stdout.write(`  ${file}\n`);
process.stdout.write(
  `${written.length} files; /${manyOf(entity).replaceAll('-', '_')} belongs to the right ${code}.\n`,
);

function problemOf(): string {
  if (!folder) return `npm run new:entity <module> <entity> [Chinese name] [action code]; there is no module ${module}`;
  if (!/^[a-z]+(-[a-z]+)*$/.test(entity))
    return 'the name of an entity is a singular in kebab-case, such as key-cabinet';
  if (!code) return `${module} has no right of its own: name the action code`;
  return '';
}
