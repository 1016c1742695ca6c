import type { Plugin } from 'vite';
import type { State } from '../../src/platform/shared/lifecycle.ts';
import { states } from '../../src/platform/shared/states.ts';

const IMPORT = /import \{ states \} from '[^']*\/states\.ts';\n?/;
const table: Readonly<Record<string, State>> = states;

/**
 * Writes the states that a file says into that file, `states.draft` as its word and tone: a page loads the words that it
 * shows, and not the table of the whole house with them. A state that the table does not know stops the build.
 */
export function statesWrittenOut(): Plugin {
  return {
    name: 'states-written-out',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?(?:\?|$)/.test(id) || !IMPORT.test(code)) return;
      const said = code
        .replace(IMPORT, '')
        .replace(/(\.\.\.|(?<![\w$.]))states\.(\w+)/g, (_all, spread: string, name: string) => {
          const state = table[name];
          if (!state) throw new Error(`${id}: the table of states has no "${name}"`);
          const fields = `cn: ${JSON.stringify(state.cn)}, us: ${JSON.stringify(state.us)}, tone: '${state.tone}'`;
          return spread ? fields : `({ ${fields} })`;
        });
      return { code: said, map: null };
    },
  };
}
