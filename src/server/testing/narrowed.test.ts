import { expect, test } from 'vitest';
import { serverModules } from '../modules.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { narrowedTo } from './narrowed.ts';

test('without a name every endpoint is tried', () => {
  for (const list of [undefined, '']) {
    const { isNarrowed, isTriedAddress, isTriedFile, isTriedName, triedEndpoints } = narrowedTo(list);
    expect(isNarrowed).toBe(false);
    expect(triedEndpoints()).toHaveLength(everyEndpoint().length);
    expect([isTriedName('gates.list'), isTriedAddress('/nothing'), isTriedFile('anything')]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test('named modules alone are tried: by endpoint, by file, by name and by address', () => {
  const { isNarrowed, isTriedAddress, isTriedFile, isTriedName, triedEndpoints } = narrowedTo('gates,albums');
  expect(isNarrowed).toBe(true);
  expect(new Set(triedEndpoints().map(({ module }) => module))).toEqual(new Set(['gates', 'albums']));
  expect(isTriedFile('src/modules/campus/gates/server/gates.store.ts')).toBe(true);
  expect(isTriedFile('src/modules/campus/visitors/server/visitors.store.ts')).toBe(false);
  expect([isTriedName('gates.update campus_id'), isTriedName('visitors.create id')]).toEqual([true, false]);
  const addresses = ['/gates', '/gates/0199?tab=own', '/visitors', '/gates/0199/none'];
  expect(addresses.map(isTriedAddress)).toEqual([true, true, false, false]);
});

test('a name that no module has is refused, instead of trying nothing', () => {
  expect(() => narrowedTo('gatez,gates')).toThrow('MODULE names gatez, which is no module');
});

test('a module is named by its folder, as those that a change reaches are', () => {
  const names = serverModules.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['gates', 'albums', 'live-media', 'identities']));
});
