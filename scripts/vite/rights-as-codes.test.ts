import { expect, it } from 'vitest';
import { withCodes } from './rights-as-codes.ts';

const read: string[] = [];
const coded = (code: string, id: string) =>
  withCodes(code, id, async (file) => {
    read.push(file.replace(/^.*(?=src\/modules)/, ''));
    return file.includes('gates') ? { gateRights: { check: '0812' } } : { visitorRights: { details: '0810' } };
  });

const PAGE = '/work/src/modules/campus/visitors/web/parts/desk.tsx';

it('writes the code in the place of a name, in every form of a file, and leaves the import out', async () => {
  const code = [
    "import { gateRights } from '#modules/campus/gates/rights.ts';",
    "import { visitorRights } from '../../rights.ts';",
    'export const may = can(gateRights.check, visitorRights.details);',
    'export type Code = typeof gateRights.check;',
  ].join('\n');
  const made = "export const may = can('0812', '0810');\nexport type Code = '0812';";
  expect(await coded(code, PAGE)).toBe(made);
  expect(await coded(code, `${PAGE}?rules`)).toBe(made);
  expect(read.slice(0, 2)).toEqual(['src/modules/campus/gates/rights.ts', 'src/modules/campus/visitors/rights.ts']);
});

it('refuses a name that is no right, and a group that is handed on as a whole', async () => {
  const using = (text: string) => `import { visitorRights } from '../../rights.ts';\n${text}`;
  await expect(coded(using('can(visitorRights.detials)'), PAGE)).rejects.toThrow('visitorRights.detials');
  await expect(coded(using('canAny(visitorRights)'), PAGE)).rejects.toThrow('visitorRights is no right');
});

it('leaves every other file alone', async () => {
  expect(await coded("can('0812')", PAGE)).toBe("can('0812')");
});
