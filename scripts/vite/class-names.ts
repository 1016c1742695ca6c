import type { Plugin } from 'vite';

/**
 * Names the classes of `*.module.css`. A name stands in the sheet and in the code, and every letter of it is loaded twice:
 * the built page has a hash alone, the one that is worked on says its own name too.
 */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    config: (_own, { command }) => ({
      css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]' } },
    }),
  };
}
