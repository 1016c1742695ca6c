import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lightContracts } from './light-contracts.ts';

const source = `import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
export const KINDS = ['a', 'b'] as const;
const row = z.object({ id: z.uuid() }).strict();
export const things = defineEndpoints('things', {
  list: { method: 'GET', path: '/things', summary: 'All', right: ['0810'], output: z.array(row) },
  add: { method: 'POST', path: '/things', summary: 'Add', right: 'signed_in', form: true, body: z.object({ kind: z.enum(KINDS) }), ledger: ['C-1'] },
});
`;

const contract = {
  things: {
    add: {
      method: 'POST',
      path: '/things',
      summary: 'Add',
      body: z.object({
        kind: z.enum(['a', 'b']),
        note: z.string().optional(),
        rows: z.array(z.object({ name: z.string().min(1) })),
      }),
    },
  },
};

async function transform(id: string, code = source): Promise<string | undefined> {
  const plugin = lightContracts(async () => contract) as unknown as {
    transform: (code: string, id: string) => Promise<{ code: string } | undefined>;
  };
  return (await plugin.transform(code, id))?.code;
}

describe('a contract in the browser', async () => {
  const light = (await transform('/work/src/modules/things/contract/things.contract.ts')) ?? '';

  it('keeps of an endpoint what a call needs', () => {
    expect(light).toMatch(/list: \{\s*method: 'GET',\s*path: '\/things',\s*\}/);
    expect(light).toMatch(/add: \{\s*method: 'POST',\s*path: '\/things',\s*form: true,\s*\}/);
  });

  it('builds a shape only where it is used, and leaves constants alone', () => {
    expect(light).toContain('const row = /*#__PURE__*/ (() => (z.object({ id: z.uuid() }).strict()))();');
    expect(light).toContain("export const KINDS = ['a', 'b'] as const;");
  });

  it('drops what only the cut parts used, also without shapes of its own', async () => {
    const code = `import { defineEndpoints } from '#shared/endpoint.ts';
import { row } from './things.shapes.ts';
const shared = { output: row, refusals: [r.gone] } as const;
export const things = defineEndpoints('things', { list: { ...shared, method: 'GET', path: '/things' } });
`;
    const bare = (await transform('/work/src/modules/things/contract/bare.contract.ts', code)) ?? '';
    expect(bare).toContain('const shared = /*#__PURE__*/ (() => (');
    expect(bare).toMatch(/list: \{\s*method: 'GET',\s*path: '\/things'\s*\}/);
  });

  it('says where the rules of its bodies are, and what has to be filled in', () => {
    expect(light).toContain(
      'registerBodyRules(things, async () => (await import("/work/src/modules/things/contract/things.contract.ts?rules")).things, {"add":"kind rows.0.name"});',
    );
  });

  it('lets what loads a contract later load its rules', async () => {
    const code = "const load = () => import('../contract/things.contract.ts');";
    expect(await transform('/work/src/modules/things/web/b.ts', code)).toContain(
      "'../contract/things.contract.ts?rules'",
    );
  });

  it('does not touch the rules themselves, nor files without shapes', async () => {
    expect(await transform('/work/src/modules/things/contract/things.contract.ts?rules')).toBeUndefined();
    expect(await transform('/work/src/modules/things/web/a.tsx', 'export const a = 1;')).toBeUndefined();
  });
});
