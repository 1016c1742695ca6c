import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Names the classes of `*.module.css`. A name stands in the sheet and in the code, and every letter of it is loaded twice:
 * in the built page it is a mark of its sheet, the same for all of them and so hardly anything when compressed, and a number.
 * The one that is worked on says its own name.
 */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    config: (_own, { command }) => ({
      css: { modules: { generateScopedName: command === 'build' ? shortNames() : '[local]_[hash:base64:5]' } },
    }),
  };
}

/** Gives each class of each sheet its name, the same in every build as long as the sheet has the same classes before it. */
export function shortNames(): (name: string, file: string) => string {
  const sheets = new Map<string, Map<string, number>>();
  const owners = new Map<string, string>();
  return (name, file) => {
    const sheet = file.slice(file.lastIndexOf('/src/') + 1).replace(/\?.*$/, '');
    const mark = markOf(sheet);
    const owner = owners.get(mark) ?? sheet;
    if (owner !== sheet)
      throw new Error(`${owner} and ${sheet} have the same mark for their classes: rename one of them`);
    owners.set(mark, sheet);
    const numbers = sheets.get(sheet) ?? new Map<string, number>();
    sheets.set(sheet, numbers);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `${mark}${number.toString(36)}`;
  };
}

/** A letter, as every name has to begin with one, and four signs: three hundred sheets share one in 700 products. */
function markOf(sheet: string): string {
  const hash = createHash('sha256').update(sheet).digest();
  const letter = String.fromCharCode(97 + ((hash[0] ?? 0) % 26));
  return `${letter}${(hash.readUInt32BE(1) % 36 ** 4).toString(36).padStart(4, '0')}`;
}
