import { expect, it } from 'vitest';
import { codeProblems } from './code-problems.ts';

const RIGHTS = {
  file: 'src/modules/campus/gates/rights.ts',
  text: `export const gateRights = {
  check: '0812',
  settings: '0816',
} as const;

export const gateActions = {
  [gateRights.check]: { name: '访客核验', name_en: 'Gate checks', roles: ['security'] },
} as const satisfies Record<string, ActionName>;`,
};
const problems = (file: string, text: string) => codeProblems([RIGHTS, { file, text }]);

it('refuses the bare code of a right, in code, in a test and in SQL, and says its name', () => {
  expect(problems('src/modules/campus/visitors/web/parts/desk.tsx', "one();\nconst may = can('0812');")).toEqual([
    "src/modules/campus/visitors/web/parts/desk.tsx:2: '0812' is gateRights.check: ask for a right by its name in rights.ts",
  ]);
  expect(problems('src/modules/campus/visitors/server/a.test.ts', 'holds(actor, "0816")')).toHaveLength(1);
  expect(problems('e2e/gates.test.ts', "`where code = '0816'`")).toHaveLength(1);
});

it('takes names, numbers that are no right, and what is excepted with a reason', () => {
  expect(problems('src/modules/campus/visitors/server/a.service.ts', "can(gateRights.check, '2039')")).toEqual([]);
  expect(problems('src/platform/web/shell/menu.test.ts', "roles: ['0812']")).toEqual([]);
  expect(problems('src/platform/web/shell/menu.ts', "roles: ['0812']")).toHaveLength(1);
  expect(problems('docs/build-a-module.md', "`'0812'`")).toEqual([]);
});
