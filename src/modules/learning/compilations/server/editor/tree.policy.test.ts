import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { DEPTH_AT_MOST, NODES_AT_MOST, type Tree, type TreeNode, type TreeOp } from '../../contract/tree.ts';
import { type Applied, applyOps, collide } from './tree.policy.ts';

/** Two editors of one tree: what each did stands where they touched different places, and nothing is half done. */

const ids = Array.from({ length: 40 }, () => uuidv7());
const at = (n: number): string => ids[n % ids.length] as string;
const node = (n: number, parent: number | null, title = `章${n}`): TreeNode => ({
  id: at(n),
  parent_id: parent === null ? null : at(parent),
  title,
  chapter_id: null,
  knowledge_ids: [],
  sort: n,
});
const item = (n: number, inside: number) => ({
  id: at(n),
  node_id: at(inside),
  course_resource_id: at(39),
  pinned_revision: null,
  note: null,
  sort: n,
});
/** Two chapters with sections below them, and three things in them. */
const start: Tree = {
  nodes: [node(0, null), node(1, null), node(2, 0), node(3, 0), node(4, 1), node(5, 4)],
  items: [item(10, 2), item(11, 2), item(12, 5)],
};

const someNode = fc.integer({ min: 0, max: 6 });
const newId = (from: number) => fc.integer({ min: from, max: from + 3 });
const place = fc.double({ min: -9, max: 99, noNaN: true });
const opOf = (from: number): fc.Arbitrary<TreeOp> =>
  fc.oneof(
    fc.record({
      op: fc.constant('add_node' as const),
      id: newId(from).map(at),
      parent_id: fc.option(someNode.map(at)),
      title: fc.string({ minLength: 1, maxLength: 4 }),
      chapter_id: fc.constant(null),
      knowledge_ids: fc.constant<string[]>([]),
      sort: place,
    }),
    fc.record({ op: fc.constant('rename_node' as const), id: someNode.map(at), title: fc.string({ minLength: 1 }) }),
    fc.record({
      op: fc.constant('move_node' as const),
      id: someNode.map(at),
      parent_id: fc.option(someNode.map(at)),
      sort: place,
    }),
    fc.record({ op: fc.constant('remove_node' as const), id: someNode.map(at) }),
    fc.record({
      op: fc.constant('add_item' as const),
      id: newId(from + 10).map(at),
      node_id: someNode.map(at),
      course_resource_id: fc.constant(at(39)),
      pinned_revision: fc.constant(null),
      note: fc.constant(null),
      sort: place,
    }),
    fc.record({
      op: fc.constant('move_item' as const),
      id: newId(10).map(at),
      node_id: someNode.map(at),
      sort: place,
    }),
    fc.record({
      op: fc.constant('change_item' as const),
      id: newId(10).map(at),
      pinned_revision: fc.option(fc.integer({ min: 1, max: 5 })),
      note: fc.constant(null),
    }),
    fc.record({ op: fc.constant('remove_item' as const), id: newId(10).map(at) }),
  );
const opsOf = (from: number) => fc.array(opOf(from), { minLength: 1, maxLength: 5 });

const done = (applied: Applied) => ('tree' in applied ? applied : null);

function expectWhole({ nodes, items }: Tree): void {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  for (const one of nodes) {
    let depth = 1;
    for (let up = one.parent_id; up !== null; depth += 1) {
      expect(byId.has(up)).toBe(true);
      expect(depth).toBeLessThanOrEqual(DEPTH_AT_MOST);
      up = byId.get(up)?.parent_id ?? null;
    }
  }
  for (const one of items) expect(byId.has(one.node_id)).toBe(true);
}

/** What the second editor gets whose ops were made against the start. */
function second(first: NonNullable<ReturnType<typeof done>>, ops: readonly TreeOp[]) {
  const next = done(applyOps(first.tree, ops));
  return next && !collide(first.touched, next.touched) ? next : null;
}

describe('ops of two editors', () => {
  test('come to one tree in either order wherever both orders are taken, and the tree is whole', () => {
    let merged = 0;
    fc.assert(
      fc.property(opsOf(20), opsOf(24), (mine, theirs) => {
        const [a, b] = [done(applyOps(start, mine)), done(applyOps(start, theirs))];
        if (!a || !b) return;
        expectWhole(a.tree);
        expectWhole(b.tree);
        const [ab, ba] = [second(a, theirs), second(b, mine)];
        if (ab) expectWhole(ab.tree);
        if (ba) expectWhole(ba.tree);
        if (ab && ba) {
          merged += 1;
          expect(ab.tree).toEqual(ba.tree);
        }
      }),
      { numRuns: 3000 },
    );
    expect(merged).toBeGreaterThan(100);
  });

  test('on the same place are taken in neither order', () => {
    fc.assert(
      fc.property(opsOf(20), opsOf(24), (mine, theirs) => {
        const [a, b] = [done(applyOps(start, mine)), done(applyOps(start, theirs))];
        if (!a || !b || !collide(a.touched, b.touched)) return;
        const kept = second(a, theirs);
        // a later look may find less to rely on, never overwrite: what the first wrote stands as it was written
        if (kept) for (const id of a.touched.writes) expect(rowOf(kept.tree, id)).toEqual(rowOf(a.tree, id));
      }),
      { numRuns: 2000 },
    );
  });

  test('renaming different nodes stands, renaming the same one does not', () => {
    const first = done(applyOps(start, [{ op: 'rename_node', id: at(2), title: '甲' }]));
    if (!first) throw new Error('not applied');
    const other = second(first, [{ op: 'rename_node', id: at(3), title: '乙' }]);
    expect(other?.tree.nodes.filter((one) => ['甲', '乙'].includes(one.title))).toHaveLength(2);
    expect(second(first, [{ op: 'rename_node', id: at(2), title: '丙' }])).toBeNull();
  });

  test('two moves that together would make a ring are not both taken', () => {
    const flat: Tree = { nodes: start.nodes.filter((one) => one.id !== at(5)), items: [] };
    const first = done(applyOps(flat, [{ op: 'move_node', id: at(0), parent_id: at(4), sort: 1 }]));
    if (!first) throw new Error('not applied');
    const other = applyOps(flat, [{ op: 'move_node', id: at(1), parent_id: at(2), sort: 1 }]);
    expect('tree' in other).toBe(true);
    expect(second(first, [{ op: 'move_node', id: at(1), parent_id: at(2), sort: 1 }])).toBeNull();
  });

  test('nothing is put into what somebody else removed', () => {
    const first = done(applyOps(start, [{ op: 'remove_node', id: at(0) }]));
    if (!first) throw new Error('not applied');
    expect(first.tree.items.map((one) => one.id)).toEqual([at(12)]);
    const added = { op: 'add_item', id: at(30), node_id: at(2), course_resource_id: at(39) } as const;
    expect(applyOps(first.tree, [{ ...added, pinned_revision: null, note: null, sort: 1 }])).toMatchObject({
      at: 0,
      field: 'node_id',
    });
  });
});

test('the 501st node and the fifth level are refused at their op', () => {
  const full: Tree = {
    nodes: Array.from({ length: NODES_AT_MOST }, (_, n) => ({ ...node(0, null), id: uuidv7(), sort: n })),
    items: [],
  };
  const add = (parent_id: string | null): TreeOp => ({
    op: 'add_node',
    id: uuidv7(),
    parent_id,
    title: '新',
    chapter_id: null,
    knowledge_ids: [],
    sort: 1,
  });
  expect(applyOps(full, [add(null)])).toMatchObject({ at: 0, text: { cn: '最多500个章节' } });
  const deep = applyOps(start, [add(at(5))]);
  expect('tree' in deep).toBe(true);
  if ('tree' in deep) {
    const last = deep.tree.nodes.find((one) => one.parent_id === at(5));
    expect(applyOps(deep.tree, [add(last?.id ?? '')])).toMatchObject({ at: 0, text: { cn: '最多4级' } });
  }
});

const rowOf = (tree: Tree, id: string) => [...tree.nodes, ...tree.items].find((one) => one.id === id);
