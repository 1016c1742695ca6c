import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { versionsOf } from './versions.ts';

describe('the version against which an upgrade is tried', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  /** A commit with these migrations and no others. Its short name. */
  function commit(migrations: Readonly<Record<string, string>>): string {
    const place = join(folder, 'database/migrations');
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries(migrations)) writeFileSync(join(place, name), text);
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--allow-empty', '-m', 'x');
    return git('rev-parse', '--short', 'HEAD');
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'versions-'));
    git('init', '--quiet');
  });

  it('is the newest one with another schema, a tag before a commit', () => {
    const first = commit({ '1_a.sql': 'create table a (id int)' });
    const second = commit({ '2_b.sql': 'alter table a add column b int' });
    commit({ '3_c.sql': 'alter table a rename column b to c' });
    const now = commit({});
    expect(versionsOf(folder)).toEqual({
      before: second,
      now,
      is_breaking: true,
      migrations: ['database/migrations/3_c.sql'],
    });
    git('tag', 'v1', first);
    git('tag', 'v2', now);
    expect(versionsOf(folder)).toMatchObject({ before: 'v1', is_breaking: true });
  });

  it('is never one with the same schema, also when somebody asks for it', () => {
    const same = commit({ '1_a.sql': 'create table a (id int)' });
    commit({});
    expect(() => versionsOf(folder, same)).toThrow('have the same schema: an upgrade between them tries nothing');
  });

  it('knows whether running nodes go on', () => {
    commit({ '1_a.sql': 'create table a (id int)' });
    commit({ '2_b.sql': 'alter table a add column b int' });
    expect(versionsOf(folder).is_breaking).toBe(false);
  });
});
