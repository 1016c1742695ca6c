import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;

/** Turns named imports of icons into imports of single files: six thousand icons are never read, in dev or build. */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('@tabler/icons-react')) return undefined;
      const next = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      );
      return { code: next, map: null };
    },
  };
}
