/**
 * Checks that no expression of server code takes longer than its text is long: who sends a text chooses every letter of it,
 * and 200 bytes can stop a server for minutes. Each is proven once and then stands in `expressions.json` (`--write`); a new
 * one is proven with every run until then. `expressions.test.ts` attacks all of them besides.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, repeats, troubleOf } from './expressions.ts';
import { serverExpressions } from './server-expressions.ts';

/** Where expressions are put together, how many, and of what; a new one is looked at before it is listed here. */
const BUILT: Readonly<Record<string, readonly [number, string]>> = {
  'src/modules/campus/doors/server/hik/hik-calls.service.ts': [1, 'a name of ours between brackets, bounded'],
  'src/modules/core/school/contract/class-names.ts': [2, 'the year of a class'],
  'src/modules/identity/security/server/own-email.service.ts': [1, 'domains between commas'],
  'src/modules/learning/live-media/server/engines/nginx-rtmp.service.ts': [1, 'a name of ours between brackets'],
  'src/platform/server/env.ts': [1, 'a number of parts between colons'],
  'src/platform/server/http/app.ts': [1, 'paths of the contract, without repetitions beside each other'],
  'src/platform/shared/calls/frame.contract.ts': [1, 'a list of names, bounded'],
  'src/platform/shared/document/plain-text.ts': [1, 'names, their signs escaped, one or another of them'],
  'src/platform/shared/person/phone.ts': [1, 'digits of a fixed number'],
  'src/platform/shared/rules/plate.ts': [1, 'signs of a fixed number'],
  'src/platform/shared/subject-value.ts': [1, 'digits of a fixed number'],
  'src/platform/shared/person/username.ts': [1, 'signs, bounded'],
};

const list = join(import.meta.dirname, 'expressions.json');
const known = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]);
const files = serverExpressions();
const found = new Map(
  files.flatMap(({ file, expressions }) => expressions.filter(repeats).map((one) => [nameOf(one), { file, one }])),
);
const slow = [...found].flatMap(([name, { file, one }]) => {
  const trouble = known.has(name) ? null : troubleOf(one);
  if (trouble) return [`${file}: ${name} ${trouble}\n  walk the text, split it, or bound the repetition`];
  known.add(name);
  return [];
});
const unseen = files.flatMap(({ file, built }) => {
  const [listed = 0] = BUILT[file] ?? [];
  if (built === listed) return [];
  return [`${file}: builds ${built} expressions, ${listed} are listed in scripts/check-expressions.ts; write them out`];
});
if (process.argv.includes('--write')) {
  const proven = [...known].filter((name) => found.has(name)).toSorted();
  writeFileSync(list, `${JSON.stringify(proven, null, 2)}\n`);
}
const problems = [...slow, ...unseen];
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${found.size} expressions, all linear\n`);
process.exitCode = problems.length > 0 || found.size === 0 ? 1 : 0;
