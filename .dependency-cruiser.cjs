/**
 * Which room may import which (ARCHITECTURE.md, "Rooms"). Every comment says what to do instead.
 * Run by `scripts/check-boundaries.ts`, which also counts the modules and proves that each rule can fail.
 *
 * TypeScript 7 has no API that dependency-cruiser could parse with, and without a parser it quietly cruises nothing:
 * hence the explicit `parser: 'swc'`.
 */
const test = '\\.test\\.tsx?$';
/** Tests and their makers of rows arrange the world before the rule under test: they may reach further. */
const arranging = `${test}|[/.](factories|demo)\\.ts$|/server/testing/`;
/** The modules that count as "directory": every module may join their tables. */
const directory = 'core/directory|core/school|core/geo|people/students|campus/premises|campus/gates';
/** A module is a folder of an area: `src/modules/campus/gates`. */
const module_ = '^src/modules/([^/]+/[^/]+)/';
const otherModule = '^src/modules/(?!$1/)';

const forbidden = [
  // ── the two sides and the platform ───────────────────────────────────────────────────────────────────────────
  {
    name: 'platform-knows-no-module',
    comment:
      'The platform serves every module and knows none. Give the platform a registration (`register…`) or a field of the manifest, and let the module fill it.',
    from: { path: '^src/platform/' },
    to: { path: '^src/modules/' },
  },
  {
    name: 'composition-root-is-the-top',
    comment:
      'src/server and src/web put the parts together; nothing may import them. Pass what you need as an argument, or move it into the platform.',
    from: { path: '^src/(platform|modules)/', pathNot: test },
    to: { path: '^src/(server|web)/' },
  },
  {
    name: 'composition-takes-manifests',
    comment:
      'The composition roots see a module through its manifest and its public file only. Export what is needed from `server/public.ts` or `web/public.tsx`.',
    from: { path: '^src/(server|web)/', pathNot: `${test}|/testing/` },
    to: {
      path: '^src/modules/',
      pathNot:
        '^src/modules/[^/]+/[^/]+/((server|web)/(manifest|(guest|first-read)\\.manifest|public)\\.tsx?|contract/.+|(rights|apps)\\.ts)$',
    },
  },
  {
    name: 'shared-runs-on-both-sides',
    comment:
      'platform/shared runs in the browser and on the server: plain TypeScript and zod. Put what needs one side into platform/server or platform/web.',
    from: { path: '^src/platform/shared/', pathNot: test },
    to: { path: '^src/platform/(server|web)/|(^|/)node_modules/', pathNot: '(^|/)node_modules/(zod|pinyin-pro)/' },
  },
  {
    name: 'both-sides-without-node',
    comment:
      'This file also runs in the browser, which has no node: modules. Use a web standard, or do it on the server.',
    from: {
      path: '^src/platform/(shared|web)/|^src/modules/[^/]+/[^/]+/(contract|web)/|^src/web/',
      pathNot: `${test}|/testing/`,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-never-imports-server',
    comment: 'The browser reaches the server through an endpoint of a contract only: `useApi(contract.endpoint)`.',
    from: { path: '^src/(platform/web|modules/[^/]+/[^/]+/web|web)/' },
    to: { path: '^src/(platform/server|modules/[^/]+/[^/]+/server|server)/' },
  },
  {
    name: 'server-never-imports-web',
    comment: 'The server knows no page. What both need is a contract (modules) or platform/shared.',
    from: {
      path: '^src/(platform/server|modules/[^/]+/[^/]+/server|server)/',
      pathNot: '^src/server/(print-routes|web-manifests|pages\\.test)\\.ts$',
    },
    to: { path: '^src/(platform/web|modules/[^/]+/[^/]+/web|web)/' },
  },
  // ── between modules ──────────────────────────────────────────────────────────────────────────────────────────
  {
    name: 'modules-meet-at-the-door',
    comment:
      'Another module is reached through its contract, `rights.ts`, `apps.ts`, `server/public.ts` or `web/public.tsx`. Ask its owner to export what you need there, or listen to its event.',
    from: { path: module_, pathNot: `${arranging}|/server/tables\\.ts$` },
    to: {
      path: otherModule,
      pathNot: `^src/modules/[^/]+/[^/]+/(contract/|(rights|apps)\\.ts$|server/public\\.ts$|web/public\\.tsx$)|^src/modules/(${directory})/server/tables\\.ts$`,
    },
  },
  {
    name: 'tests-meet-at-the-door',
    comment:
      'Tests, demo data and factories may also use the factories and tables of other modules, but nothing inside them.',
    from: { path: module_, pathNot: '/server/tables\\.ts$' },
    to: {
      path: otherModule,
      pathNot:
        '^src/modules/[^/]+/[^/]+/(contract/|(rights|apps)\\.ts$|server/(public|factories|tables)\\.ts$|web/public\\.tsx$)',
    },
  },
  {
    name: 'directory-tables-are-joined-in-queries',
    comment:
      'The tables of the directory, of schools, pupils and premises are open to queries, stores, services and jobs of every module (for joins and foreign keys), not to its routes, policies or pages.',
    from: { path: module_, pathNot: `${arranging}|(tables|queries|store|service|public|jobs)\\.ts$` },
    to: { path: '^src/modules/(?!$1/)[^/]+/[^/]+/server/tables\\.ts$' },
  },
  // ── rooms of a module ────────────────────────────────────────────────────────────────────────────────────────
  {
    name: 'contract-is-data',
    comment:
      'A contract holds shapes and endpoints as data: it imports platform/shared, rights, other contracts and zod. Put behaviour into policy, service or parts.',
    from: { path: '^src/modules/[^/]+/[^/]+/contract/', pathNot: test },
    to: {
      pathNot: '^src/platform/shared/|^src/modules/[^/]+/[^/]+/(contract/|(rights|apps)\\.ts$)|(^|/)node_modules/zod/',
      couldNotResolve: false,
    },
  },
  {
    name: 'rights-are-constants',
    comment: 'rights.ts names the action codes of a module; it imports nothing but platform/shared.',
    from: { path: '^src/modules/[^/]+/[^/]+/rights\\.ts$' },
    to: { pathNot: '^src/platform/shared/' },
  },
  {
    name: 'apps-are-constants',
    comment:
      'apps.ts holds the applications of a module; it imports nothing but platform/shared, rights and types of the manifest.',
    from: { path: '^src/modules/[^/]+/[^/]+/apps\\.ts$' },
    to: { pathNot: '^src/platform/shared/|^src/platform/server/module\\.ts$|^src/modules/[^/]+/[^/]+/rights\\.ts$' },
  },
  {
    name: 'tables-stand-alone',
    comment:
      'tables.ts says what is stored: it imports drizzle, the column kinds of platform/server/database, contracts for types, and other tables.ts for foreign keys.',
    from: { path: '^src/(modules/[^/]+/[^/]+/server|platform/server/.+)/tables\\.ts$' },
    to: {
      pathNot:
        '/tables\\.ts$|^src/platform/(shared|server/database)/|^src/modules/[^/]+/[^/]+/contract/|(^|/)node_modules/(drizzle-orm)/|^src/platform/server/[^/]+/columns\\.ts$',
    },
  },
  {
    name: 'routes-never-touch-the-database',
    comment: 'A route is one line: it calls a query or a service. Move the work there.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '^src/platform/server/database/|/tables\\.ts$|(^|/)node_modules/(drizzle-orm|pg)/' },
  },
  {
    name: 'queries-know-no-session-and-no-http',
    comment:
      'A query reads inside the scope that it is given as first argument. Who asks and how belongs to routes and services.',
    from: { path: '\\.queries\\.ts$' },
    to: {
      path: '^src/platform/server/(http|sessions)/|\\.(service|routes)\\.ts$|/(manifest|jobs)\\.ts$|(^|/)node_modules/fastify/',
    },
  },
  {
    name: 'services-know-no-http',
    comment: 'A service decides and writes; the HTTP layer calls it, never the other way round.',
    from: { path: '\\.service\\.ts$' },
    to: { path: '\\.routes\\.ts$|/manifest\\.ts$|(^|/)node_modules/fastify/' },
  },
  {
    name: 'policy-is-pure',
    comment:
      'A policy is made of pure predicates over values. Let the service read, and pass the rows in (types of tables are fine).',
    from: { path: '(^|/|\\.)policy\\.ts$' },
    to: {
      path: '\\.(queries|store|service|routes)\\.ts$|/(manifest|jobs|public)\\.ts$|(^|/)node_modules/(drizzle-orm|pg|fastify)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'pieces-without-a-role-are-pure',
    comment:
      'A file of server/ without a role in its name holds pure pieces. Name it <entity>.queries.ts, .service.ts or .jobs.ts when it reads or writes.',
    from: {
      path: '^src/modules/[^/]+/[^/]+/server/[a-z0-9/-]+\\.ts$',
      pathNot:
        '/(manifest|public|tables|policy|jobs|demo|factories|routes|queries|store|service|events)\\.ts$|/testing/',
    },
    to: {
      path: '^src/platform/server/(database|http|sessions)/|/tables\\.ts$|(^|/)node_modules/(drizzle-orm|pg|fastify)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'routes-and-manifests-are-ends',
    comment:
      'Routes are imported by the manifest of their module, manifests by src/server/modules.ts and src/web/modules.ts alone.',
    from: { pathNot: `(^|/)manifest\\.tsx?$|^src/server/|^src/web/|${test}` },
    to: { path: '\\.routes\\.ts$|^src/modules/.+[/.]manifest\\.tsx?$' },
  },
  {
    name: 'manifests-belong-to-the-composition-root',
    comment:
      'A manifest is imported by src/server/modules.ts and src/web/modules.ts alone. Share code through parts, services or public files.',
    // the whole manifest of a module begins with what guests need of it
    from: { path: '^src/modules/', pathNot: `/web/manifest\\.ts$|${test}` },
    to: { path: '^src/modules/.+[/.]manifest\\.tsx?$' },
  },
  // ── layouts ──────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: 'desktop-and-mobile-are-apart',
    comment:
      'Desktop and mobile pages never import each other. Put what both need into `web/parts/` (or platform/web/ui).',
    from: { path: '^src/.+/desktop/' },
    to: { path: '^src/.+/mobile/' },
  },
  {
    name: 'mobile-and-desktop-are-apart',
    comment:
      'Desktop and mobile pages never import each other. Put what both need into `web/parts/` (or platform/web/ui).',
    from: { path: '^src/.+/mobile/' },
    to: { path: '^src/.+/desktop/' },
  },
  {
    name: 'parts-know-no-page',
    comment: 'Parts are used by pages. Turn the import round, or move the shared piece into its own part.',
    from: { path: '^src/modules/[^/]+/[^/]+/web/(parts/|public\\.tsx$)', pathNot: test },
    to: { path: '\\.page\\.tsx$' },
  },
  // ── everywhere ───────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: 'no-circular',
    comment:
      'Two files that need each other, be it for a type alone or later, are one file, or share a third. Move the common piece down: the row type that a drawer shares with the list that opens it stands in the contract (`export type Block = RowOf<typeof parkingBlacklists.list>`).',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment:
      'This import leads nowhere. Imports carry their ending (.ts, .tsx) and use #shared, #server, #web or #modules.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'product-code-uses-dependencies',
    comment:
      'Code that runs in the product may not use a devDependency: move the package to dependencies, or the code out of src.',
    from: { path: '^src/', pathNot: `${test}|/testing/` },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pictures-of-others-stay-in-their-process',
    comment:
      'A small file may unfold to gigabytes, and a decoder cannot be stopped in a thread. Use platform/server/pictures (rewritePicture, measurePicture, greyPicture), or `admit` of platform/server/files for what somebody sent. The demo draws pictures of its own.',
    from: {
      path: '^src/',
      pathNot: `${arranging}|\\.demo\\.ts$|^src/platform/server/pictures/picture(-work|\\.process)\\.ts$`,
    },
    to: { path: '(^|/)node_modules/(sharp|bmp-ts)/|^src/platform/server/pictures/picture-work\\.ts$' },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'Files under testing/ and *.test.ts are imported by tests alone.',
    from: { pathNot: `${test}|/testing/|^(e2e|bench|scripts)/` },
    to: { path: `/testing/|${test}` },
  },
].map((rule) => ({ severity: 'error', ...rule }));

module.exports = {
  forbidden,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '\\.(json|css)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
