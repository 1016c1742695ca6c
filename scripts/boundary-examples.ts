/** For every rule of `.dependency-cruiser.cjs` an import that must be refused, and beside them imports that must pass. */
export interface Example {
  /** The file that imports. */
  readonly from: string;
  /** The file or package that it imports. */
  readonly to: string;
  /** Written as `import type`. */
  readonly type?: true;
  /** Written as `import()`, as of a page that loads later. */
  readonly later?: true;
}

export const refused: Readonly<Record<string, readonly Example[]>> = {
  'platform-knows-no-module': [
    { from: 'src/platform/server/a.ts', to: 'src/modules/campus/visitors/rights.ts' },
    { from: 'src/platform/web/a.ts', to: 'src/modules/campus/visitors/contract/visitor.contract.ts', type: true },
  ],
  'composition-root-is-the-top': [{ from: 'src/modules/campus/visitors/server/jobs.ts', to: 'src/server/modules.ts' }],
  'composition-takes-manifests': [
    { from: 'src/server/modules.ts', to: 'src/modules/campus/visitors/server/visitor.queries.ts' },
  ],
  'shared-runs-on-both-sides': [
    { from: 'src/platform/shared/a.ts', to: 'src/platform/server/b.ts' },
    { from: 'src/platform/shared/b.ts', to: 'pg' },
  ],
  'both-sides-without-node': [{ from: 'src/modules/campus/visitors/web/parts/a.tsx', to: 'node:fs' }],
  'web-never-imports-server': [
    {
      from: 'src/modules/campus/visitors/web/desktop/a.page.tsx',
      to: 'src/modules/campus/visitors/server/visitor.queries.ts',
      type: true,
    },
    { from: 'src/platform/web/b.ts', to: 'src/platform/server/b.ts' },
  ],
  'server-never-imports-web': [
    { from: 'src/modules/campus/visitors/server/a.service.ts', to: 'src/platform/web/c.ts' },
  ],
  'modules-meet-at-the-door': [
    {
      from: 'src/modules/campus/visitors/server/visitor.service.ts',
      to: 'src/modules/campus/parking/server/parking.service.ts',
    },
    {
      from: 'src/modules/campus/visitors/server/visitor.queries.ts',
      to: 'src/modules/campus/parking/server/tables.ts',
    },
    {
      from: 'src/modules/campus/visitors/web/parts/b.tsx',
      to: 'src/modules/campus/parking/web/parts/badge.tsx',
      type: true,
    },
    {
      from: 'src/modules/campus/visitors/web/parts/gate/e.tsx',
      to: 'src/modules/campus/parking/web/parts/gate/badge.tsx',
    },
  ],
  'tests-meet-at-the-door': [
    {
      from: 'src/modules/campus/visitors/server/visitor.test.ts',
      to: 'src/modules/campus/parking/server/parking.service.ts',
    },
  ],
  'directory-tables-are-joined-in-queries': [
    { from: 'src/modules/campus/visitors/server/policy.ts', to: 'src/modules/core/directory/server/tables.ts' },
  ],
  'pictures-of-others-stay-in-their-process': [
    { from: 'src/modules/campus/visitors/server/visitor.service.ts', to: 'sharp' },
    { from: 'src/platform/server/a.ts', to: 'src/platform/server/pictures/picture-work.ts' },
  ],
  'contract-is-data': [
    { from: 'src/modules/campus/visitors/contract/visitor.contract.ts', to: 'src/platform/server/b.ts', type: true },
  ],
  'rights-are-constants': [
    { from: 'src/modules/campus/visitors/rights.ts', to: 'src/modules/campus/visitors/contract/gate.contract.ts' },
  ],
  'apps-are-constants': [
    { from: 'src/modules/campus/visitors/apps.ts', to: 'src/modules/campus/visitors/contract/gate.contract.ts' },
  ],
  'tables-stand-alone': [
    { from: 'src/modules/campus/visitors/server/tables.ts', to: 'src/modules/campus/visitors/server/policy.ts' },
  ],
  'routes-never-touch-the-database': [
    {
      from: 'src/modules/campus/visitors/server/visitor.routes.ts',
      to: 'src/modules/campus/visitors/server/tables.ts',
    },
    { from: 'src/modules/campus/visitors/server/gate.routes.ts', to: 'drizzle-orm', type: true },
    {
      from: 'src/modules/campus/visitors/server/gate/duty.routes.ts',
      to: 'src/modules/campus/visitors/server/tables.ts',
    },
  ],
  'queries-know-no-session-and-no-http': [
    {
      from: 'src/modules/campus/visitors/server/gate.queries.ts',
      to: 'src/platform/server/http/context.ts',
      type: true,
    },
    {
      from: 'src/modules/campus/visitors/server/gate/duty.queries.ts',
      to: 'src/platform/server/http/context.ts',
      type: true,
    },
  ],
  'services-know-no-http': [
    { from: 'src/modules/campus/visitors/server/gate.service.ts', to: 'fastify', type: true },
    { from: 'src/modules/campus/visitors/server/gate/duty.service.ts', to: 'fastify', type: true },
  ],
  'policy-is-pure': [
    {
      from: 'src/modules/campus/visitors/server/gate.policy.ts',
      to: 'src/modules/campus/visitors/server/visitor.queries.ts',
    },
    {
      from: 'src/modules/campus/visitors/server/gate/duty.policy.ts',
      to: 'src/modules/campus/visitors/server/gate/duty.queries.ts',
    },
  ],
  'pieces-without-a-role-are-pure': [
    { from: 'src/modules/campus/visitors/server/day-ribbon.ts', to: 'src/modules/campus/visitors/server/tables.ts' },
    { from: 'src/modules/campus/visitors/server/gate/ribbon.ts', to: 'src/modules/campus/visitors/server/tables.ts' },
  ],
  'routes-and-manifests-are-ends': [
    {
      from: 'src/modules/campus/visitors/server/list.service.ts',
      to: 'src/modules/campus/visitors/server/list.routes.ts',
    },
    {
      from: 'src/modules/campus/visitors/server/gate/list.service.ts',
      to: 'src/modules/campus/visitors/server/gate/list.routes.ts',
    },
  ],
  'manifests-belong-to-the-composition-root': [
    { from: 'src/modules/campus/visitors/web/parts/c.tsx', to: 'src/modules/campus/visitors/web/manifest.ts' },
  ],
  'desktop-and-mobile-are-apart': [
    {
      from: 'src/modules/campus/visitors/web/desktop/b.page.tsx',
      to: 'src/modules/campus/visitors/web/mobile/b.page.tsx',
    },
  ],
  'mobile-and-desktop-are-apart': [
    { from: 'src/platform/web/shell/mobile/shell.tsx', to: 'src/platform/web/shell/desktop/shell.tsx' },
  ],
  'parts-know-no-page': [
    { from: 'src/modules/campus/visitors/web/parts/d.tsx', to: 'src/modules/campus/visitors/web/desktop/c.page.tsx' },
    {
      from: 'src/modules/campus/visitors/web/parts/gate/d.tsx',
      to: 'src/modules/campus/visitors/web/desktop/c.page.tsx',
    },
  ],
  'no-circular': [
    { from: 'src/platform/shared/round.ts', to: 'src/platform/shared/trip.ts' },
    { from: 'src/platform/web/back.ts', to: 'src/platform/web/forth.ts', type: true },
    { from: 'src/platform/web/block-drawer.ts', to: 'src/platform/web/block-list.ts', type: true },
  ],
  resolvable: [{ from: 'src/platform/shared/c.ts', to: './nowhere.ts' }],
  'product-code-uses-dependencies': [{ from: 'src/platform/server/c.ts', to: 'vitest' }],
  'testing-is-for-tests': [{ from: 'src/platform/server/d.ts', to: 'src/platform/server/testing/database.ts' }],
};

export const allowed: readonly Example[] = [
  { from: 'src/modules/work/good/apps.ts', to: 'src/modules/campus/parking/rights.ts' },
  { from: 'src/modules/work/good/server/day-ribbon.ts', to: 'src/platform/server/database/database.ts', type: true },
  { from: 'src/modules/work/good/server/gate/good.queries.ts', to: 'src/modules/core/directory/server/tables.ts' },
  { from: 'src/modules/work/good/server/gate/good.service.ts', to: 'src/modules/work/good/server/tables.ts' },
  { from: 'src/modules/work/good/server/manifest.ts', to: 'src/modules/work/good/server/gate/good.routes.ts' },
  { from: 'src/modules/work/good/web/parts/gate/good.tsx', to: 'src/modules/work/good/contract/good.contract.ts' },
  { from: 'src/modules/work/good/server/testing/good.ts', to: 'src/platform/server/database/database.ts' },
  { from: 'src/platform/web/good.ts', to: 'src/platform/web/page.ts', later: true },
  { from: 'src/modules/work/good/server/good.service.ts', to: 'src/modules/campus/parking/server/public.ts' },
  { from: 'src/modules/work/good/server/good.queries.ts', to: 'src/modules/core/directory/server/tables.ts' },
  { from: 'src/modules/work/good/server/tables.ts', to: 'src/modules/campus/parking/server/tables.ts' },
  { from: 'src/modules/work/good/server/tables.ts', to: 'drizzle-orm' },
  { from: 'src/modules/work/good/server/demo.ts', to: 'sharp' },
  { from: 'src/platform/server/pictures/picture.process.ts', to: 'src/platform/server/pictures/picture-work.ts' },
  { from: 'src/modules/work/good/server/good.test.ts', to: 'src/modules/campus/parking/server/factories.ts' },
  { from: 'src/modules/work/good/server/manifest.ts', to: 'src/modules/work/good/server/good.routes.ts' },
  {
    from: 'src/modules/work/good/contract/good.contract.ts',
    to: 'src/modules/campus/parking/contract/parking.contract.ts',
  },
  { from: 'src/modules/work/good/contract/good.contract.ts', to: 'zod' },
  { from: 'src/modules/work/good/web/desktop/good.page.tsx', to: 'src/modules/campus/parking/web/public.tsx' },
  { from: 'src/modules/work/good/web/desktop/good.page.tsx', to: 'src/modules/work/good/contract/good.contract.ts' },
  { from: 'src/server/modules.ts', to: 'src/modules/work/good/server/manifest.ts' },
  { from: 'src/platform/server/good.test.ts', to: 'node:fs' },
];

/**
 * The other half of circles: three between two files, one between two modules that import only each other's public files.
 */
export const circles: readonly Example[] = [
  { from: 'src/platform/shared/trip.ts', to: 'src/platform/shared/round.ts' },
  { from: 'src/platform/web/forth.ts', to: 'src/platform/web/back.ts' },
  { from: 'src/platform/web/block-list.ts', to: 'src/platform/web/block-drawer.ts', later: true },
  { from: 'src/modules/office/tea/server/tea.service.ts', to: 'src/modules/office/cup/server/public.ts' },
  { from: 'src/modules/office/cup/server/cup.service.ts', to: 'src/modules/office/tea/server/public.ts', type: true },
];
