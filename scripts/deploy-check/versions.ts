import { execFileSync } from 'node:child_process';
import { breaksRunning } from '../../src/platform/server/database/breaking.ts';

const MIGRATIONS = 'database/migrations';

export interface Versions {
  readonly before: string;
  readonly now: string;
  /** Migrations that the newer one has beyond the older. */
  readonly migrations: readonly string[];
  /** Whether nodes of the older version have to stop before the newer one may change the database. */
  readonly is_breaking: boolean;
}

/**
 * The version of this folder and the one that it is tried against: the given one, else the newest tag, else the newest
 * commit, whose schema is another one. Throws when there is no step between the two, since nothing would be tried.
 */
export function versionsOf(repository: string, given?: string): Versions {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 << 20 }).trim();
  const schemaOf = (version: string) => git('ls-tree', '--name-only', version, `${MIGRATIONS}/`);
  const now = git('rev-parse', '--short', 'HEAD');
  const here = schemaOf(now);
  const before = given ?? newestWithout();
  if (schemaOf(before) === here)
    throw new Error(
      `${before} and ${now} have the same schema: an upgrade between them tries nothing. Name another one by --from=`,
    );
  const known = new Set(schemaOf(before).split('\n'));
  const migrations = here.split('\n').filter((name) => !known.has(name));
  return {
    before,
    now,
    migrations,
    is_breaking: migrations.some((name) => breaksRunning(git('show', `${now}:${name}`))),
  };

  function newestWithout(): string {
    const tag = lines(git('tag', '--sort=-creatordate', '--merged', 'HEAD')).find((one) => schemaOf(one) !== here);
    if (tag) return tag;
    const changes = lines(git('log', '--first-parent', '--format=%h', '-1', '--', MIGRATIONS));
    return git('rev-parse', '--short', `${changes[0]}^`);
  }
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);
