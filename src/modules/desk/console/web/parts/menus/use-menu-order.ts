import type { CallOutput } from '#shared/endpoint.ts';
import type { adminMenus } from '../../../contract/admin-menus.contract.ts';

export type MenuEntry = CallOutput<typeof adminMenus.list>['list'][number];

/** Children of an entry (null: the top level) in their order. */
export const childrenOf = (rows: readonly MenuEntry[], parent: string | null): MenuEntry[] =>
  rows.filter((row) => row.parent_id === parent);

/** The tree in one line: every entry after the one above it. */
function flat(rows: readonly MenuEntry[], parent: string | null): MenuEntry[] {
  return childrenOf(rows, parent).flatMap((row) => [row, ...flat(rows, row.id)]);
}

/** The order of the whole tree after an entry changed places with its neighbour; null: there is none. */
export function swapEntries(rows: readonly MenuEntry[], id: string, by: -1 | 1) {
  const moved = rows.find((row) => row.id === id);
  if (!moved) return null;
  const siblings = childrenOf(rows, moved.parent_id);
  const at = siblings.findIndex((row) => row.id === id);
  const other = siblings[at + by];
  if (!other) return null;
  const order = siblings.map((row) => (row.id === id ? other : row.id === other.id ? moved : row));
  const placed = [...order, ...rows.filter((row) => !siblings.includes(row))];
  return flat(placed, null).map((row) => ({ id: row.id, parent_id: row.parent_id }));
}
