import { expect, test, vi } from 'vitest';

test('the texts of styles may be set, anything with a tag may not', async () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  await import('./trusted-types.ts');
  const [name, { createHTML }] = createPolicy.mock.calls[0] as [string, { createHTML(text: string): string | null }];
  expect(name).toBe('default');
  expect(createHTML(':root { --gap: 8px }')).toBe(':root { --gap: 8px }');
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  vi.unstubAllGlobals();
});
