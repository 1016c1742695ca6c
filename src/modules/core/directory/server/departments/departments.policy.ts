import { DEPARTMENT_DEPTH_MAX } from '../../contract/departments.shapes.ts';

interface Spot {
  readonly id: string;
  readonly path: string;
  readonly depth: number;
}

/** Whether a department would stand below itself. */
export const isBelow = (path: string, id: string): boolean => path.split('/').includes(id);

/** Whether a subtree whose deepest level is `deepest` fits below `parent` (null: to the top). */
export function fitsBelow(root: Pick<Spot, 'depth'>, deepest: number, parent: Pick<Spot, 'depth'> | null): boolean {
  const height = Math.max(deepest, root.depth) - root.depth;
  return (parent?.depth ?? 0) + 1 + height <= DEPARTMENT_DEPTH_MAX;
}

interface Node {
  readonly id: string;
  readonly parent_id: string | null;
}

/** Parents before their children, siblings in the given order; a row whose parent is missing stands at the top. */
export function inTreeOrder<Row extends Node>(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map((row) => row.id));
  const children = Map.groupBy(rows, (row) => (row.parent_id && known.has(row.parent_id) ? row.parent_id : null));
  const ordered: Row[] = [];
  const walk = (parent: string | null): void => {
    for (const row of children.get(parent) ?? []) {
      ordered.push(row);
      walk(row.id);
    }
  };
  walk(null);
  return ordered;
}

interface Nameable extends Node {
  readonly name: string;
  readonly name_en: string | null;
  readonly name_pinyin: string;
  readonly name_initials: string;
  readonly code: string;
}

/** Whether a name is found by what was typed: part of the name, the English name or the pinyin, the beginning of the initials or of the code. */
export function matchesName(row: Nameable, q: string): boolean {
  const text = q.trim().toLowerCase();
  return (
    row.name.toLowerCase().includes(text) ||
    (row.name_en?.toLowerCase().includes(text) ?? false) ||
    row.name_pinyin.includes(text.replace(/\s+/g, '')) ||
    row.name_initials.startsWith(text) ||
    row.code.toLowerCase().startsWith(text)
  );
}

/** The rows that fit, with everything above them. */
export function withAncestors<Row extends Nameable>(rows: readonly Row[], fits: (row: Row) => boolean): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (!fits(row)) continue;
    for (let one: Row | undefined = row; one && !kept.has(one.id); one = byId.get(one.parent_id ?? ''))
      kept.add(one.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

/** The rows below one (null: all), at most `depth` levels deep. */
export function levelsBelow<Row extends Node & { readonly depth: number }>(
  ordered: readonly Row[],
  parentId: string | null,
  depth: number,
): Row[] {
  if (parentId === null) return ordered.filter((row) => row.depth <= depth);
  const below = new Set([parentId]);
  const top = ordered.find((row) => row.id === parentId)?.depth ?? 0;
  return ordered.filter((row) => {
    if (!row.parent_id || !below.has(row.parent_id)) return false;
    below.add(row.id);
    return row.depth <= top + depth;
  });
}
