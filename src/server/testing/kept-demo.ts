import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** What the demo is made of: its data, the migrations, and all code of the server, since each module fills its own part. */
const MADE_OF = ['database/**', 'src/platform/{server,shared}/**', 'src/modules/**', 'src/server/{demo,modules}.ts'];
const IS_ELSEWHERE = /\/web\/|\.test\.tsx?$|\.md$/;
/** The demo lies around the moment at which it was filled: its next visitor comes with the next quarter of an hour. */
const GOOD_FOR_MS = 30 * 60_000;
/** What a run needs of the folder of another: the databases, and the files that belong to the demo. */
const PARTS = ['pgdata', 'shared'];

/** What the demo of today would be filled from; another text, and what is kept is out of date. */
export function demoKey(sources: string, today: string): string {
  const hash = createHash('sha256').update(JSON.stringify([today, process.version, process.getuid?.() ?? null]));
  const files = globSync([...MADE_OF, 'package-lock.json'], { cwd: sources, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !IS_ELSEWHERE.test(path))
    .sort();
  for (const path of files) hash.update(path.slice(sources.length)).update('\0').update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}

/** Lays what was kept under this key into the folder of a run; null: nothing fresh is kept. Else how old it is. */
export function layOut(kept: string, key: string, root: string): number | null {
  let file: number;
  try {
    const age_ms = Date.now() - statSync(fileOf(kept, key)).mtimeMs;
    if (age_ms > GOOD_FOR_MS) return null;
    file = openSync(fileOf(kept, key), 'r'); // once open it is whole, though another run removes it
    const made = spawnSync('tar', ['-xpf', '-', '-C', root], { stdio: [file, 'ignore', 'ignore'] });
    closeSync(file);
    if (made.status === 0) return age_ms;
    for (const part of PARTS) rmSync(join(root, part), { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

/**
 * Keeps the folder of a run, whose database is stopped, under this key, and removes what is kept under others. Of two runs
 * that do so at once the last one stays. False: it could not be kept, which costs time and nothing else.
 */
export function keep(kept: string, key: string, root: string): boolean {
  const making = join(kept, `${key}.${process.pid}.part`);
  try {
    mkdirSync(kept, { recursive: true });
    if (spawnSync('tar', ['-cf', making, '-C', root, ...PARTS], { stdio: 'ignore' }).status !== 0)
      throw new Error('tar');
    renameSync(making, fileOf(kept, key));
    removeOthers(kept, key);
    return true;
  } catch {
    rmSync(making, { force: true });
    return false;
  }
}

/** Parts that another run is making stay for as long as that could take. */
function removeOthers(kept: string, key: string): void {
  for (const name of readdirSync(kept)) {
    const path = join(kept, name);
    const isBeingMade = name.endsWith('.part') && Date.now() - statSync(path).mtimeMs < GOOD_FOR_MS;
    if (name !== `${key}.tar` && !isBeingMade) rmSync(path, { force: true });
  }
}

const fileOf = (kept: string, key: string) => join(kept, `${key}.tar`);
