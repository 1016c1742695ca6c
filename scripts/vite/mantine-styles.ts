import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:mantine-styles';
const ROOT = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const STYLES = join(ROOT, 'styles');

/** Component names in the order in which Mantine's whole style sheet has them, which decides between equal rules. */
function canonicalOrder(): readonly string[] {
  const whole = readFileSync(join(ROOT, 'styles.css'), 'utf8');
  const names = readdirSync(STYLES).filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'));
  const place = (file: string) => whole.indexOf(readFileSync(join(STYLES, file), 'utf8').trim().slice(0, 120));
  return names.sort((a, b) => place(a) - place(b)).map((file) => file.replace(/\.css$/, ''));
}

/**
 * Brings the style sheet of a Mantine component with the component, and of no other one: a component's class map
 * (`Button.module.mjs`) imports the sheet, so that a chunk brings the styles that it needs. Every sheet gets a layer of
 * its own (`mantine.Button`) whose order is declared in the page, so that the order of loading cannot change the look.
 * Bare elements are styled in the layer `base`, below all of them, stacks, rows and words in the layer `layout` above; our
 * own classes stand in no layer and win over both.
 */
export function mantineStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}.css` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}.css`) return undefined;
      if (!isBuild) return readFileSync(join(ROOT, 'styles.layer.css'), 'utf8');
      return ['baseline', 'default-css-variables', 'global'].map((name) => layered(name)).join('\n');
    },
    transformIndexHtml: {
      // In the page itself, because the sheets of a page arrive in any order.
      handler: () => [
        {
          tag: 'style',
          attrs: { nonce: '__CSP_NONCE__' },
          children: `@layer base, ${layerNames()}, layout;`,
          injectTo: 'head-prepend',
        },
      ],
    },
    transform: {
      handler(code, id) {
        if (!isBuild) return undefined;
        if (/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/.test(id))
          return { code: OWN_COLOURS, map: null };
        if (/@mantine\/core\/esm\/components\/ScrollArea\/ScrollArea\.mjs$/.test(id))
          return { code: withoutFloating(code), map: null };
        const map = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1];
        if (map && existsSync(join(STYLES, `${map}.layer.css`))) {
          return { code: `import '@mantine/core/styles/${map}.layer.css';\n${code}`, map: null };
        }
        const sheet = /@mantine\/core\/styles\/(\w+)\.layer\.css$/.exec(id)?.[1];
        return sheet ? { code: code.replace('@layer mantine {', `@layer mantine.${sheet} {`), map: null } : undefined;
      },
    },
  };
}

/** Our theme brings its own palettes; Mantine itself names these four. */
const OWN_COLOURS = `const none = Array(10).fill('#b3261e');
export const DEFAULT_COLORS = { dark: none, gray: none, red: none, blue: none };`;

/** A scroll area takes one line from the library that places menus; a dialog alone must not load all of it. */
function withoutFloating(code: string): string {
  const from = 'import { useMergeRefs } from "@floating-ui/react";';
  if (!code.includes(from))
    throw new Error('ScrollArea of this Mantine version no longer imports useMergeRefs: drop this rule');
  return `import { useMergedRef } from "@mantine/hooks";\n${code.replace(from, 'const useMergeRefs = (refs) => useMergedRef(...refs);')}`;
}

function layerNames(): string {
  return canonicalOrder()
    .map((name) => `mantine.${name}`)
    .join(', ');
}

/** Palettes that our theme does not use; with them every page would carry 120 colours that nothing names. */
const FOREIGN_COLOURS =
  /\s*--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+:[^;}]+;?/g;

function layered(name: string): string {
  const sheet = readFileSync(join(STYLES, `${name}.layer.css`), 'utf8').replace(FOREIGN_COLOURS, '');
  return sheet.replace('@layer mantine {', `@layer mantine.${name} {`);
}
