import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkDemoFiles } from './demo-place.ts';
import { demoKey, keep, layOut } from './kept-demo.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), text);
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the key of the demo', () => {
  const SERVICE = 'src/modules/desk/news/server/news.service.ts';
  const key = (day = '2026-03-02') => demoKey(place, day);
  beforeEach(() => write(SERVICE, 'one'));

  test.each([
    ['a service', SERVICE],
    ['a contract', 'src/modules/desk/news/contract/news.contract.ts'],
    ['a text', 'src/modules/desk/news/locales/cn.json'],
    ['an engine', 'src/platform/server/jobs/jobs.ts'],
    ['a migration', 'database/migrations/0002_more.sql'],
    ['the demo itself', 'database/demo/people.ts'],
    ['a package', 'package-lock.json'],
  ])('changes with %s', (_what, path) => {
    const before = key();
    write(path, 'another');
    expect(key()).not.toBe(before);
  });

  test.each([
    'src/modules/desk/news/web/news.page.tsx',
    'src/modules/desk/news/server/news.test.ts',
    'e2e/news.test.ts',
  ])('stays when %s changes', (path) => {
    const before = key();
    write(path, 'another');
    expect(key()).toBe(before);
  });

  test('is another one tomorrow, and when two files change places', () => {
    write('database/demo/a.ts', 'x');
    const before = key();
    expect(key('2026-03-03')).not.toBe(before);
    rmSync(join(place, 'database/demo/a.ts'));
    write('database/demo/b.ts', 'x');
    expect(key()).not.toBe(before);
  });
});

describe('a demo that is kept', () => {
  const kept = () => join(place, 'kept');
  const folder = (name: string) => {
    mkdirSync(join(place, name), { recursive: true });
    return join(place, name);
  };
  const filled = (name: string, text: string) => {
    write(`${name}/pgdata/base`, text);
    write(`${name}/shared/demo/picture`, text);
    return folder(name);
  };

  test('is laid out as it was, with nothing of the run beside it', () => {
    write('one/run/socket', 'x');
    expect(layOut(kept(), 'k', folder('two'))).toBeNull();
    expect(keep(kept(), 'k', filled('one', 'first'))).toBe(true);
    expect(layOut(kept(), 'k', folder('two'))).toBeLessThan(60_000);
    expect(readFileSync(join(place, 'two/pgdata/base'), 'utf8')).toBe('first');
    expect(readFileSync(join(place, 'two/shared/demo/picture'), 'utf8')).toBe('first');
    expect(existsSync(join(place, 'two/run'))).toBe(false);
  });

  test('replaces those of other keys; what another run is making stays, what a killed one left does not', () => {
    keep(kept(), 'old', filled('one', 'first'));
    write('kept/other.1.part', 'x');
    write('kept/killed.2.part', 'x');
    utimesSync(join(kept(), 'killed.2.part'), minutesAgo(31), minutesAgo(31));
    keep(kept(), 'new', filled('one', 'second'));
    expect(readdirSync(kept()).sort()).toEqual(['new.tar', 'other.1.part']);
  });

  test('is not taken when it is older than half an hour, or broken', () => {
    keep(kept(), 'k', filled('one', 'first'));
    utimesSync(join(kept(), 'k.tar'), minutesAgo(31), minutesAgo(31));
    expect(layOut(kept(), 'k', folder('two'))).toBeNull();
    write('kept/k.tar', 'no archive');
    expect(layOut(kept(), 'k', folder('two'))).toBeNull();
    expect(readdirSync(folder('two'))).toEqual([]);
  });
});

test('two portals have the files of the demo by links, and neither sees what the other one replaces', () => {
  write('run/demo/files/a', 'of the demo');
  linkDemoFiles(join(place, 'run'), join(place, 'run/one'));
  linkDemoFiles(join(place, 'run'), join(place, 'run/two'));
  rmSync(join(place, 'run/one/files/a'));
  write('run/one/files/a', 'another');
  expect(readFileSync(join(place, 'run/two/files/a'), 'utf8')).toBe('of the demo');
});
