import { movedBefore } from '#shared/rules/move-before.ts';
import { inPersonalOrder, type Layout, type LayoutBlock, type LayoutPage, layoutsByPage } from './layout.ts';

export const NO_LAYOUT: Layout = { order: [], hidden: [] };

/** The line with the layout of one page changed; the other page keeps its own. */
export function writeLayout(text: string, page: LayoutPage, { order, hidden }: Layout): string {
  const parts = layoutsByPage(text);
  parts.delete(page);
  if (order.length > 0) parts.set(page, order.map((key) => (hidden.includes(key) ? `-${key}` : key)).join(','));
  return [...parts].map(([name, keys]) => `${name}:${keys}`).join(';');
}

/** A block one place up or down among those that may be moved. */
export function moveBlock(blocks: readonly LayoutBlock[], layout: Layout, key: string, by: 1 | -1): Layout {
  const free = inPersonalOrder(blocks, layout).filter((block) => !block.locked);
  const at = free.findIndex((block) => block.key === key);
  if (!free[at + by]) return layout;
  return moveBlockBefore(blocks, layout, key, free[by === 1 ? at + 2 : at - 1]?.key ?? null);
}

/** A block put before another one (null: behind all). */
export function moveBlockBefore(
  blocks: readonly LayoutBlock[],
  layout: Layout,
  key: string,
  before: string | null,
): Layout {
  const order = inPersonalOrder(blocks, layout)
    .filter((block) => !block.locked)
    .map((block) => block.key);
  return { ...layout, order: movedBefore(order, key, before) };
}

/** A block shown again, or hidden. */
export function toggleBlock(blocks: readonly LayoutBlock[], layout: Layout, key: string): Layout {
  const order = inPersonalOrder(blocks, layout)
    .filter((block) => !block.locked)
    .map((block) => block.key);
  const isHidden = layout.hidden.includes(key);
  return { order, hidden: isHidden ? layout.hidden.filter((one) => one !== key) : [...layout.hidden, key] };
}
