/** Checks the licences of all packages of the lock file, those of every platform among them, without asking a registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, licenceProblems } from './licence-problems.ts';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const problems = licenceProblems(lock.packages);
const count = Object.keys(lock.packages).length - 1;
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${count} packages, licences as allowed\n`);
process.exitCode = problems.length > 0 || count < 100 ? 1 : 0;
