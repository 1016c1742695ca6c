import { expect, it } from 'vitest';
import { statesWrittenOut } from './states-written-out.ts';

const transform = (code: string, id = '/portal/src/modules/things/contract/thing.lifecycle.ts'): string | undefined => {
  const { transform: hook } = statesWrittenOut();
  if (typeof hook !== 'function') throw new Error('the plugin transforms nothing');
  const made: unknown = Reflect.apply(hook, undefined, [code, id]);
  return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : undefined;
};
const head = "import { states } from '#shared/states.ts';\n";

it('a file gets the words of its own states, in a lifecycle and in a list', () => {
  expect(transform(`${head}const a = { states: { draft: states.draft } };`)).toBe(
    `const a = { states: { draft: ({ cn: "草稿", us: "Draft", tone: 'ended' }) } };`,
  );
  expect(transform(`${head}const b = [{ code: 'open', ...states.open }];`)).toBe(
    `const b = [{ code: 'open', cn: "开放", us: "Open", tone: 'done' }];`,
  );
});

it('states of a lifecycle and files without the table stay as they are', () => {
  expect(transform(`${head}const c = of.states.draft;`)).toBe('const c = of.states.draft;');
  expect(transform('const c = states.draft;')).toBeUndefined();
});

it('a state that the table does not know stops the build', () => {
  expect(() => transform(`${head}const d = states.never;`)).toThrow('has no "never"');
});
