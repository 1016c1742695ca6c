import { expect, it } from 'vitest';
import { groupFiles, groupProblems } from './group-files.ts';

const GATES = 'src/modules/campus/gates';
const contract = {
  file: `${GATES}/contract/gates.contract.ts`,
  text: "export const gates = defineEndpoints('gates', {});\nexport const guards = defineEndpoints(\n  'securities', {});",
};
const page = { file: `${GATES}/web/manifest.ts`, text: '' };

it('names the groups of a module beside its pages', () => {
  const [made, ...others] = groupFiles([contract, page]);
  expect(others).toEqual([]);
  expect(made?.file).toBe(`${GATES}/web/groups.ts`);
  expect(made?.text).toContain('    gates: true;\n    securities: true;\n');
});

it('refuses a file that lacks a group, keeps one that is gone, or belongs to nobody', () => {
  const [made] = groupFiles([contract, page]);
  if (!made) throw new Error('nothing was made');
  expect(groupProblems([contract, page, made])).toEqual([]);
  expect(groupProblems([contract, page])).toHaveLength(1);
  expect(groupProblems([{ ...contract, text: contract.text.replace("'gates'", "'doors'") }, page, made])).toHaveLength(
    1,
  );
  expect(groupProblems([page, made])).toHaveLength(1);
});

it('asks nothing of a module without pages', () => {
  expect(groupFiles([contract])).toEqual([]);
});
