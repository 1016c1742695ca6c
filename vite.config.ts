import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContracts } from './scripts/vite/light-contracts.ts';
import { mantineStyles } from './scripts/vite/mantine-styles.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { singleIcons } from './scripts/vite/single-icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Address of the API while developing; `npm run dev` sets it. */
const api = process.env['VITE_API'] ?? 'http://127.0.0.1:3000';

/** What even the sign-in page draws with; menus, dialogs and lists of choices come in their own chunk. */
const UI_CORE =
  /node_modules\/@mantine\/core\/esm\/(?:core|utils|components\/(?:Button|Input|InputBase|TextInput|UnstyledButton|Loader|Transition|Text|Group))\//;

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./src/web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [lightContracts(), singleIcons(), mantineStyles(), react(), precompress()],
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 40 },
            { name: 'router', test: /node_modules\/(?:react-router|@tanstack)\//, priority: 30 },
            { name: 'shared', test: /node_modules\/(?:dayjs|clsx|@babel\/runtime)\//, priority: 20 },
            { name: 'rules', test: /node_modules\/zod\//, priority: 20 },
            { name: 'ui-core', test: UI_CORE, priority: 15 },
            { name: 'ui-more', test: /node_modules\/(?:@mantine|@floating-ui|react-remove-scroll|react-style-singleton)\//, minShareCount: 6, priority: 10 },
          ],
        },
      },
    },
  },
});
