import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyPages } from './scripts/vite/early-pages.ts';
import { lightContracts } from './scripts/vite/light-contracts.ts';
import { mantineStyles } from './scripts/vite/mantine-styles.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { singleIcons } from './scripts/vite/single-icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Address of the API while developing; `npm run dev` sets it. */
const api = process.env['VITE_API'] ?? 'http://127.0.0.1:3000';

/** Components of Mantine by the folder that they stand in. */
const mantine = (...names: readonly string[]) => `@mantine/core/esm/components/(?:${names.join('|')})/`;
const from = (...paths: readonly string[]) => new RegExp(`node_modules/(?:${paths.join('|')})`);

const DECLARES = /\/src\/(?:platform\/shared|modules\/[^/]+\/contract)\/[^?]*(?:\?rules)?$/;

/** What even the sign-in page draws with. */
const UI_CORE = from(
  '@mantine/core/esm/core/',
  mantine('Button', 'Input', 'InputBase', 'TextInput', 'UnstyledButton', 'Loader', 'Transition', 'Group'),
);
/** What stands under every page: calls, texts, session, page loader. One file instead of forty small ones. */
const FRAME =
  /platform\/web\/(?:api\/(?!queries|upload)|boot\/(?!client-errors)|i18n\/(?!locales|format)|session\/(?!preference)|state|ui\/(?:brand-mark|use-is-narrow|toast(?!-line)|confirm-store|forms\/drafts|theme))|platform\/shared\/(?:endpoint|error-(?!catalogue)|refusal|text|constants|frame|language|safe-redirect)|shell\/parts\/(?:language-switch|skip-link)|icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes)/;
/** What every page behind sign-in stands in. */
const INSIDE =
  /node_modules\/@tanstack\/|platform\/web\/(?:api\/queries|i18n\/format|realtime\/(?!socket)|shell\/(?:menu\.ts|use-|kept-outlet|parts\/(?:frame-parts|page-body|menu-dot))|ui\/(?:page-head|panel|skeletons|empty-state|error-state|pictures|states|app-icon|icon-names|person-avatar))|platform\/shared\/(?:dates|money)/;
/** What every form is made of. */
const FORMS =
  /platform\/web\/ui\/(?:fields\/(?:text-field|code-field|field-props|fields\.module)|forms\/use-contract-form)|platform\/shared\/(?:phone|username)/;
/** What the ways in share. */
const COMING_IN =
  /modules\/account\/(?:web\/(?:after-sign-in|parts\/(?:sign-in(?:-|\.)(?!s)|password-form|code-form|tick|terms-tick|voice-code|later-step))|contract\/(?:sign-in|account)\.)/;
/** Rules and lists about persons, which sign-in shares with many pages. */
const PERSONS = /platform\/shared\/(?:person-name|username|password)/;
const ERRORS = /platform\/shared\/error-catalogue/;
const PHONE = /platform\/shared\/phone/;
/** Rules of documents, which ask for the present day: they stay away from pages without a document. */
const DOCUMENTS = /platform\/shared\/id-number/;
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

/** Chunks that stand under every page. */
const NAMED = /^(?:react|router|ui-core|frame|frame\.manifest|shared|rolldown-runtime)$/;
/** Their files, which `index.html` names. */
const BROUGHT = /^assets\/(?:react|router|ui-core|frame|frame\.manifest|shared|rolldown-runtime)-[\w-]{8}\.(?:js|css)$/;

/** Pages by which strangers come in, often on a slow phone. */
const EARLY = {
  '/login': 'modules/account/web/standalone/login.page.tsx',
  '/register': 'modules/account/web/standalone/register.page.tsx',
  '/forget': 'modules/account/web/standalone/forget.page.tsx',
};

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./src/web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [lightContracts(), singleIcons(), mantineStyles(), react(), earlyPages(EARLY), precompress()],
  define: { 'import.meta.env.VITE_SHELL_LABEL': JSON.stringify('4.0.3') },
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
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
        hostType === 'html' ? needs : needs.filter((file) => !BROUGHT.test(file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A contract, and what both sides share, does nothing but declare: whoever uses nothing of it does not load it.
      treeshake: {
        moduleSideEffects: [
          { test: DECLARES, sideEffects: false },
          { test: /./, sideEffects: true },
        ],
      },
      output: {
        // every page lists the names of what it may load later, and a name is hardly compressed: the hash is enough
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          NAMED.test((names[0] ?? '').replace(/\.css$/, ''))
            ? 'assets/[name]-[hash][extname]'
            : 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 40 },
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
            // apart, or whoever names a kind of ID would load the sign-in along
            { name: 'persons', test: (id) => PERSONS.test(id) && !id.endsWith('?rules'), priority: 3 },
            { name: 'errors', test: (id) => ERRORS.test(id) && !id.endsWith('?rules'), priority: 4 },
            { name: 'phone', test: (id) => PHONE.test(id) && !id.endsWith('?rules'), priority: 3 },
            {
              name: 'documents',
              test: (id) => DOCUMENTS.test(id) && !id.endsWith('?rules'),
              priority: 5,
              includeDependenciesRecursively: false,
            },
            { name: 'lists', test: (id) => LISTS.test(id) && !id.endsWith('?rules'), priority: 4 },
            {
              name: 'coming-in',
              test: (id) => COMING_IN.test(id) && !id.endsWith('?rules'),
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', test: /node_modules\/(?:clsx|@babel\/runtime)\//, priority: 20 },
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
