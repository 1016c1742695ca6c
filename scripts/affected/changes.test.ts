import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesSince, filesOf } from './changes.ts';

const folder = mkdtempSync(join(tmpdir(), 'changes-'));
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
const write = (file: string, text: string) => {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const commit = (what: string) => {
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.cn', 'commit', '-qm', what);
};

beforeAll(() => {
  git('init', '-q', '-b', 'main');
  for (const name of ['kept', 'committed', 'staged', 'unstaged', 'deleted', 'renamed', 'back'])
    write(`${name}.ts`, name);
  write('.gitignore', 'ignored.ts\n');
  commit('begin');
  git('checkout', '-qb', 'work');
  write('committed.ts', 'new');
  write('back.ts', 'new');
  commit('change');
  git('checkout', '-q', 'main');
  write('kept.ts', 'main went on meanwhile');
  commit('elsewhere');
  git('checkout', '-q', 'work');
  write('staged.ts', 'new');
  git('add', 'staged.ts');
  write('unstaged.ts', 'new');
  write('src/untracked.ts', 'new');
  write('ignored.ts', 'new');
  write('back.ts', 'back'); // as it was at first
  rmSync(join(folder, 'deleted.ts'));
  renameSync(join(folder, 'renamed.ts'), join(folder, '书院 name.ts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what was committed, staged, changed and made since the branch left is found, and nothing else', () => {
  expect(changesSince('main', folder)).toEqual({
    present: ['committed.ts', 'src/untracked.ts', 'staged.ts', 'unstaged.ts', '书院 name.ts'],
    gone: ['deleted.ts', 'renamed.ts'],
  });
});

test('the files that stand are those that git knows and those that it does not know yet', () => {
  const files = filesOf(folder, changesSince('main', folder));
  expect(files.toSorted()).toEqual(
    [
      '.gitignore',
      'back.ts',
      'committed.ts',
      'kept.ts',
      'src/untracked.ts',
      'staged.ts',
      'unstaged.ts',
      '书院 name.ts',
    ].toSorted(),
  );
});

test('a ref that is none is refused in the words of git', () => {
  expect(() => changesSince('nowhere', folder)).toThrow(/git merge-base failed: .*nowhere/);
});
