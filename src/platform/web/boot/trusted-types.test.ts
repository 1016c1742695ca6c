import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { config } from 'zod';

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(url: string): string | null;
}

const policies = new Map<string, Rules>();
const { jitless } = config();

beforeAll(async () => {
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => policies.set(name, rules) });
  await import('./trusted-types.ts');
  vi.unstubAllGlobals();
});
afterAll(() => {
  config({ jitless });
});

test('the texts of styles may be set, anything with a tag may not', () => {
  const policy = policies.get('default');
  expect(policy?.createHTML(':root { --gap: 8px }')).toBe(':root { --gap: 8px }');
  expect(policy?.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
});

test('of scripts that are named by their address only the service worker of this portal may run', () => {
  const policy = policies.get('default');
  expect(policy?.createScriptURL('/sw.js')).toBe('/sw.js');
  for (const url of ['//evil.example/sw.js', '/sw.js?x', 'https://evil.example/sw.js', '/assets/x.js'])
    expect(policy?.createScriptURL(url)).toBeNull();
});

test('both policies are there before other code runs, and the file gives out neither', async () => {
  expect([...policies.keys()]).toEqual(['default', 'pasted']);
  expect(Object.keys(await import('./trusted-types.ts'))).toEqual(['pastedPage']);
});

test('checks of forms compile nothing: the page would refuse it and say so in the console', () => {
  expect(config().jitless).toBe(true);
});
