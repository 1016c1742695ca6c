import type { Plugin } from 'vite';

/** The set from which menus choose brings its icons itself: one file, not thirty that others happen to use as well. */
const SET = 'ui/pictures/icon-set.tsx';

const IMPORT = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;

/** Turns named imports of icons into imports of single files: six thousand icons are never read, in dev or build. */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('@tabler/icons-react')) return undefined;
      const own = id.endsWith(SET) ? '?set' : '';
      const next = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs${own}';`)
          .join(' '),
      );
      return { code: next, map: null };
    },
  };
}
