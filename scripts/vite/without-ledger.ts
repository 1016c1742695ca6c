import type { Plugin } from 'vite';

/** The rows of the ledger that a page answers are for readers of the sources: a build leaves them out. */
export function withoutLedger(): Plugin {
  return {
    name: 'without-ledger',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/(?:.+\/)?(?:[a-z-]+\.)?manifest\.ts$/.test(id)) return undefined;
      return { code: code.replaceAll(/\bledger: (?:'[^']*'|\[[^\]]*\]),?/g, ''), map: null };
    },
  };
}
