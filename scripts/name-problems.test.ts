import { expect, it } from 'vitest';
import { nameProblems } from './name-problems.ts';

const right = [
  'src/modules/campus/visitors/rights.ts',
  'src/modules/campus/visitors/README.md',
  'src/modules/campus/visitors/contract/visitor.contract.ts',
  'src/modules/campus/visitors/locales/cn.json',
  'src/modules/campus/visitors/server/manifest.ts',
  'src/modules/campus/visitors/server/visitor.service.ts',
  'src/modules/campus/visitors/server/visitor.service.test.ts',
  'src/modules/campus/visitors/server/quota-race.test.ts',
  'src/modules/campus/visitors/server/day-ribbon.ts',
  'src/modules/campus/visitors/server/gate/lookup.service.ts',
  'src/modules/campus/visitors/server/gate/lookup.test.ts',
  'src/modules/campus/visitors/server/gate/duty.ts',
  'src/modules/campus/visitors/web/parts/state-badge.tsx',
  'src/modules/campus/visitors/web/parts/gate/gate-board.tsx',
  'src/modules/campus/visitors/web/parts/gate/gate-board.module.css',
  'src/modules/campus/visitors/web/desktop/list.page.tsx',
  'src/platform/server/data-directory.ts',
  'src/modules/identity/accounts/server/common-passwords.ts',
  'src/web/index.html',
];

it('accepts the files of a well kept module', () => {
  expect(nameProblems(right)).toEqual([]);
});

it.each([
  ['src/platform/server/date-utils.ts', '"utils" says nothing'],
  ['src/platform/web/common/button.tsx', '"common" says nothing'],
  ['src/platform/web/ui/index.ts', '"index" says nothing'],
  ['src/modules/campus/visitors/server/booking.controller.ts', 'here stand server/<entity>.<role>.ts'],
  ['src/modules/campus/visitors/server/gate/lookup.controller.ts', 'here stand server/<entity>.<role>.ts'],
  ['src/modules/campus/visitors/server/gate/tables.ts', 'tables, demo, factories, rows-of-school at the top'],
  ['src/modules/campus/visitors/server/gate/desk/lookup.service.ts', 'here stand server/<entity>.<role>.ts'],
  ['src/modules/campus/visitors/web/parts/gate/desk/board.tsx', 'web/parts/<feature>/<name>.tsx'],
  ['src/modules/campus/visitors/web/list.tsx', 'here stand web/manifest.ts'],
  ['src/modules/campus/visitors/web/mobile/list.tsx', 'here stand web/pages/<name>.page.tsx'],
  ['src/modules/campus/visitors/contract/visitor.service.ts', 'here stand contract/<entity>.contract.ts'],
  ['src/modules/campus/visitors/locales/de.json', 'here stand locales/cn.json'],
  ['src/modules/campus/visitors/lib/round.ts', 'a module has contract/'],
])('refuses %s', (file, problem) => {
  expect(nameProblems([file]).join()).toContain(problem);
});

it.each([
  'src/modules/campus/visitors/web/parts/gate',
  'src/platform/web/ui',
  'src/platform/web/ui/list/table',
  'src/platform/shared',
])('wants more than 25 files of %s grouped by feature, tests not counted', (folder) => {
  const parts = (n: number) => [...Array(n).keys()].map((at) => `${folder}/part-${at}.tsx`);
  expect(nameProblems([...parts(25), `${folder}/part-1.test.tsx`])).toEqual([]);
  expect(nameProblems(parts(26))).toEqual([`${folder}: 26 files, 25 are the most; group them by feature`]);
});
