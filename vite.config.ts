import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './scripts/vite/class-names.ts';
import { earlyPages } from './scripts/vite/early-pages.ts';
import { lightContracts } from './scripts/vite/light-contracts.ts';
import { mantineStyles } from './scripts/vite/mantine-styles.ts';
import { offlinePages } from './scripts/vite/offline-pages.ts';
import { olderBrowsers } from './scripts/vite/older-browsers.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { rightsAsCodes } from './scripts/vite/rights-as-codes.ts';
import { singleIcons } from './scripts/vite/single-icons.ts';
import { statesWrittenOut } from './scripts/vite/states-written-out.ts';
import { textsWithCode } from './scripts/vite/texts-with-code.ts';
import { withoutLedger } from './scripts/vite/without-ledger.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Address of the API while developing; `npm run dev` sets it. */
const api = process.env['VITE_API'] ?? 'http://127.0.0.1:3000';

/** Components of Mantine by the folder that they stand in. */
const mantine = (...names: readonly string[]) => `@mantine/core/esm/components/(?:${names.join('|')})/`;
const from = (...paths: readonly string[]) => new RegExp(`node_modules/(?:${paths.join('|')})`);

const DECLARES = /\/src\/(?:platform\/shared|modules\/[^/]+\/[^/]+\/contract)\/[^?]*(?:\?rules)?$/;

const PASSES_ON = /\/src\/modules\/[^/]+\/[^/]+\/web\/public\.tsx$/;

/** What even the sign-in page draws with. */
const UI_CORE = from(
  '@mantine/core/esm/core/',
  mantine('Button', 'Input', 'InputBase', 'TextInput', 'UnstyledButton', 'Loader', 'Transition', 'Group'),
);
/** What stands under every page: calls, texts, session, page loader. One file instead of forty small ones. */
const FRAME =
  /platform\/web\/(?:api\/(?!queries|versions|upload|direct-upload|challenge)|boot\/(?!client-errors)|i18n\/(?!locales|format|bilingual)|session\/(?!preference|switch-organization)|state|ui\/(?:pictures\/brand-mark|layout\/use-is-narrow|toasts|feedback\/toast-region|confirm-store|forms\/drafts|theme\/theme))|platform\/shared\/(?:endpoint|errors\/(?:error-(?!catalogue)|refusal)|person\/phone|refusal|text(?!\/(?:bigrams|decode|input-filter|upload-name))|constants|calls\/frame|language|addresses\/safe-redirect)|shell\/parts\/(?:language-switch|skip-link)|shell\/standalone\/standalone-shell|modules\/(?:desk\/home\/web\/(?:parts\/overview\/)?first-read|identity\/identities\/(?:contract\/channels|web\/parts\/(?:leave-path|face-device)))|icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes)/;
/** What every page behind sign-in stands in and is drawn by; a page for guests that draws a `Stack` loads it all. */
const INSIDE =
  /node_modules\/@tanstack\/|platform\/web\/(?:api\/(?:queries|versions)|session\/switch-organization|i18n\/(?:format|bilingual)|realtime\/(?!socket)|shell\/(?:menu\.ts|use-|keep-alive-outlet|parts\/(?:frame-parts|page-body|menu-dot|strips\/(?:notice-bar|dismissed-notice)))|ui\/(?:layout\/(?:drawn|looks|layout\.|cards|note)|page-head|panel|skeletons|empty-state|error-state|states|pictures\/(?:pictures|app-icon|icon-names)|person\/person-avatar))|platform\/shared\/(?:dates|rules\/money)/;
/** What every form is made of, and the layout of sign-up. */
const FORMS =
  /platform\/web\/ui\/(?:fields\/(?:text-field|code-field|password-field|field-props|fields\.module)|forms\/use-contract-form)|platform\/shared\/person\/username|shell\/standalone\/narrow-shell|esm\/icons\/IconEye/;
/** What the pages for guests share, down to the smallest part: on a slow phone a file of a hundred bytes costs as much as a big one. */
const SIGN_IN =
  /modules\/identity\/(?:(?:sign-in|recovery|onboarding)\/web\/texts|sign-in\/(?:web\/parts\/(?:after-sign-in|caps-lock|code-form|consents\/(?:tick|terms-tick)|entry\.|handle-timeout|next-step|password-form|people\.|refused|sent-code|sign-in|steps|voice-code)|contract\/(?:sign-in\.(?:contract|shapes)|timed-out))|accounts\/contract\/consents|onboarding\/web\/parts\/sign-up\/sign-up-(?:flow|steps))/;
/** What renders at once around every page on the desktop; what opens from there (menus, dialogs) is separate. */
const DESKTOP_FRAME =
  /platform\/web\/shell\/(?:desktop\/(?:desktop-shell|sidebar|menu-tree|folded-menu|top-bar|breadcrumbs|title-bar|toolbar)|desk\/(?:search-entry|texts))/;
/** What every list is made of. */
const LISTING =
  /platform\/web\/ui\/(?:list\/(?!view-tabs|list-words|views-menu|search-box|table\/swipe|filters\/(?:filtered-away|filter-(?:entry|sheet))))|components\/Checkbox\//;
/** Marks and small parts of pages inside; none of them is worth a file. */
const SMALL_PARTS =
  /platform\/web\/(?:ui\/(?:state-badge|loaded|layout\/timeline|pictures\/kinds|facts|acts\/action-bar|list\/(?:search-box|view-tabs|list-words))|tasks\/(?:tasks|texts))|platform\/shared\/lifecycle|components\/ActionIcon\//;
/** What both home pages draw at once; a file for each of these small parts would make them heavier. */
const HOME =
  /modules\/desk\/(?:home\/web\/(?:texts|parts\/(?:overview\/(?:block|greeting|missing-sources|use-overview|use-now)\.|apps\/(?:app-tiles?|apps)\.|todos\/(?:todo-block|todo-rows|todos|todo-decisions|due-words)\.|layout\/(?:layout|use-layout)\.))|site-design\/web\/(?:public|parts\/(?:open-apps|banners\/banner-place)))|platform\/web\/ui\/review\/use-decisions/;
/** Rules and lists about persons, which sign-in shares with many pages. */
const PERSONS = /platform\/shared\/person\/(?:person-name|username|password)/;
const ERRORS = /platform\/shared\/errors\/error-catalogue/;
/** Rules of documents, which depend on the present day: pages without a document do not load them. */
const DOCUMENTS = /platform\/shared\/person\/id-number/;
const LISTS = /platform\/shared\/(?:reference-lists|reference\/(?:item|people|accounts))/;
/** What dialogs and menus share. */
const UI_LAYERS = from(
  'react-remove-scroll',
  'react-style-singleton',
  'use-sidecar',
  '@mantine/hooks/esm/use-focus',
  mantine('Portal', 'FocusTrap', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'),
);
const UI_DIALOGS = from(mantine('ModalBase', 'Modal', 'Drawer'));
const UI_MENUS = from(
  '@floating-ui/',
  '@mantine/core/esm/utils/',
  mantine('Popover', 'Menu', 'Tooltip', 'Combobox', 'Floating'),
);

/** Chunks that stand under every page: they keep their names, and `index.html` brings them. */
const UNDER_ALL: readonly string[] = ['react', 'router', 'ui-core', 'frame', 'frame.manifest', 'rolldown-runtime'];
const isBrought = (file: string) => UNDER_ALL.includes(/^assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(file)?.[1] ?? '');

/** Pages that guests open first, often on a slow phone. */
const IDENTITY = 'modules/identity';
const LOGIN = `${IDENTITY}/sign-in/web/standalone/login.page.tsx`;
const EARLY = {
  '/login': [LOGIN],
  '/activate': [LOGIN, `${IDENTITY}/onboarding/web/parts/activation/activation-tab.tsx`],
  '/register': [`${IDENTITY}/onboarding/web/standalone/register.page.tsx`],
  '/forget': [`${IDENTITY}/recovery/web/standalone/forget.page.tsx`],
};
/** By layout, the files around every page behind sign-in. */
const FRAMES = {
  desktop: ['web/modules.ts', 'platform/web/shell/desktop/desktop-shell.tsx'],
  mobile: ['web/modules.ts', 'platform/web/shell/mobile/mobile-shell.tsx'],
};

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./src/web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [
    rightsAsCodes(),
    statesWrittenOut(),
    textsWithCode(),
    lightContracts(),
    withoutLedger(),
    singleIcons(),
    mantineStyles(),
    classNames(),
    react(),
    earlyPages(EARLY, FRAMES, at('./src/server/web-manifests.ts')),
    offlinePages(at('./src/web/worker/worker.ts'), FRAMES, at('./src/server/web-manifests.ts')),
    olderBrowsers(),
    precompress(),
  ],
  define: { 'import.meta.env.VITE_SHELL_LABEL': JSON.stringify('4.0.3') },
  // a file of texts is taken as a whole: a name for each of them would make it half as large again
  json: { namedExports: false },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': api, '/ws': { target: api, ws: true } } },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Safari 15.4, Chrome 109, Firefox 115 and the web view of WeChat read this.
    target: ['es2022', 'safari15.4', 'chrome109', 'firefox115'],
    cssTarget: ['safari15.4', 'chrome109', 'firefox115'],
    modulePreload: {
      polyfill: false,
      // a page that comes later need not name what the first page has brought
      resolveDependencies: (_file, needs, { hostType }) =>
        hostType === 'html' ? needs : needs.filter((file) => !isBrought(file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A contract, and what both sides share, does nothing but declare, and a public file passes parts of its module on:
      // a page loads of them what it uses.
      treeshake: {
        moduleSideEffects: [
          { test: DECLARES, sideEffects: false },
          { test: PASSES_ON, sideEffects: false },
          { test: /./, sideEffects: true },
        ],
      },
      output: {
        // every page lists the names of what it may load later, and a name is hardly compressed: the hash is enough
        chunkFileNames: ({ name }) => (UNDER_ALL.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          UNDER_ALL.includes((names[0] ?? '').replace(/\.css$/, ''))
            ? 'assets/[name]-[hash][extname]'
            : 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|clsx)\//, priority: 40 },
            { name: 'router', test: /node_modules\/react-router\//, priority: 30 },
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\/(?!IconEye)/,
              minShareCount: 10,
              priority: 4,
            },
            { name: 'inside', test: (id) => INSIDE.test(id) && !id.endsWith('?rules'), priority: 3 },
            { name: 'frame', test: (id) => FRAME.test(id) && !id.endsWith('?rules'), priority: 5 },
            { name: 'forms', test: (id) => FORMS.test(id) && !id.endsWith('?rules'), priority: 2 },
            // apart, or pages with document types would load the sign-in too
            { name: 'persons', test: (id) => PERSONS.test(id) && !id.endsWith('?rules'), priority: 3 },
            { name: 'errors', test: (id) => ERRORS.test(id) && !id.endsWith('?rules'), priority: 4 },
            {
              name: 'documents',
              test: (id) => DOCUMENTS.test(id) && !id.endsWith('?rules'),
              priority: 5,
              includeDependenciesRecursively: false,
            },
            { name: 'lists', test: (id) => LISTS.test(id) && !id.endsWith('?rules'), priority: 4 },
            {
              name: 'sign-in',
              test: (id) => SIGN_IN.test(id) && !id.endsWith('?rules'),
              priority: 2,
              includeDependenciesRecursively: false,
            },
            ...Object.entries({
              'desktop-frame': DESKTOP_FRAME,
              listing: LISTING,
              'small-parts': SMALL_PARTS,
              home: HOME,
            }).map(([name, parts]) => ({
              name,
              test: (id: string) => parts.test(id) && !id.endsWith('?rules'),
              priority: 2,
              includeDependenciesRecursively: false,
            })),
            { name: 'rules', test: /node_modules\/zod\//, priority: 20 },
            { name: 'ui-core', test: UI_CORE, priority: 16 },
            { name: 'ui-layers', test: UI_LAYERS, priority: 15 },
            { name: 'ui-dialogs', test: UI_DIALOGS, priority: 14 },
            { name: 'ui-menus', test: UI_MENUS, priority: 13 },
          ],
        },
      },
    },
  },
});
