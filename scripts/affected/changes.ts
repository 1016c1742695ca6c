import { spawnSync } from 'node:child_process';

/** What differs from the ref, as paths below the repository. A file that was renamed is one that went and one that came. */
export interface Changes {
  /** Files as they stand now: changed or new, committed or not. */
  readonly present: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Everything that changed since this branch left `ref`: its commits, what is staged, what is not, and files that git does
 * not know yet. Throws with git's own words where the ref is none.
 */
export function changesSince(ref: string, cwd: string): Changes {
  const base = git(cwd, 'merge-base', ref, 'HEAD').trim();
  const lines = git(cwd, 'diff', '--name-status', '--no-renames', '-z', base).split('\0');
  const present = new Set(git(cwd, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean));
  const gone: string[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [state = '', file = ''] = lines.slice(at, at + 2);
    if (state !== 'D') present.add(file);
    else if (!present.has(file)) gone.push(file);
  }
  return { present: [...present].sort(), gone: gone.sort() };
}

/** Every file of the repository as it stands now, known to git or not. */
export function filesOf(cwd: string, { gone }: Changes): string[] {
  const known = git(cwd, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  return [...new Set(known)].filter((file) => !gone.includes(file));
}

function git(cwd: string, ...words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', words, { cwd, encoding: 'utf8', maxBuffer: 1 << 27 });
  if (status !== 0) throw new Error(`git ${words[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
