import { expect, test } from 'vitest';
import { engines } from '#server/engines.ts';
import { docsPage } from '#server/http/docs/docs-page.ts';
import { openApi } from '#server/http/docs/openapi.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { serverModules } from './modules.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';

test('the page of the interface shows every call of the portal', () => {
  const groups = [...engines, ...serverModules].flatMap((module) => module.routes);
  const page = docsPage(openApi('1.0.0', groups));
  const missing = everyEndpoint().filter(({ endpoint }) => !page.includes(`<code>${API_ROOT}${endpoint.path}</code>`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
