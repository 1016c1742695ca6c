import type { Arranged } from '../layout/layout-button.tsx';

/** Blocks of the desktop's home page, in the order in which they come. What waits stays at the top. */
const KINDS = ['todos', 'day', 'usual_apps', 'banner', 'notices', 'news', 'cards'] as const;
export type DesktopKind = (typeof KINDS)[number];
export type DesktopBlock = Arranged & { readonly kind: DesktopKind };

export const DESKTOP_BLOCKS: readonly DesktopBlock[] = KINDS.map((kind) => ({
  key: kind,
  kind,
  title: null,
  title_en: null,
  locked: kind === 'todos',
}));

/** Two that share a row of twelve columns when one stands behind the other; everything else has a row for itself. */
const PAIRS: Readonly<Record<string, readonly [number, number]>> = {
  'todos day': [8, 4],
  'usual_apps banner': [5, 7],
  'banner usual_apps': [7, 5],
  'banner notices': [7, 5],
  'notices banner': [5, 7],
  'usual_apps day': [8, 4],
  'notices day': [8, 4],
};

/** Columns of each block, so that no row has a hole whatever the order is. */
export function spansOf(kinds: readonly DesktopKind[]): number[] {
  const spans: number[] = [];
  for (let at = 0; at < kinds.length; ) {
    const pair = PAIRS[`${kinds[at]} ${kinds[at + 1]}`];
    spans.push(...(pair ?? [12]));
    at += pair ? 2 : 1;
  }
  return spans;
}
