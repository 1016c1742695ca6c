import { expect, it } from 'vitest';
import { withoutLedger } from './without-ledger.ts';

const { transform } = withoutLedger() as unknown as {
  transform: (code: string, id: string) => { code: string } | undefined;
};

it('takes the rows of the ledger out of a manifest of the browser, one or several', () => {
  const route =
    "{ path: '/a', ledger: 'R-wb-001', load: a }, { path: '/b', ledger: [\n'R-wb-002',\n'R-wb-003'], load: b }";
  expect(transform(route, '/work/src/modules/core/school/web/manifest.ts')?.code).toBe(
    "{ path: '/a',  load: a }, { path: '/b',  load: b }",
  );
  expect(transform(route, '/work/src/platform/web/shell/frame-pages.manifest.ts')?.code).not.toContain('R-wb');
});

it('leaves every other file alone', () => {
  expect(transform("ledger: 'x'", '/work/src/modules/core/school/contract/school.contract.ts')).toBeUndefined();
  expect(transform("ledger: 'x'", '/work/src/modules/core/school/server/manifest.ts')).toBeUndefined();
});
