import type { NodeAction } from '../../contract/drive.shapes.ts';

/** How much somebody may do in a place: look, change, or decide about it. */
export type Reach = 'view' | 'edit' | 'manage';
const ORDER: readonly Reach[] = ['view', 'edit', 'manage'];

/** What somebody may do with a node and with the folder that it lies in. */
export interface Standing {
  readonly own: Reach;
  /** In its folder: who reached the node alone changes nothing about where it lies or what it is called. */
  readonly parent: Reach | null;
  /** As owner or member of the space, not by a share. */
  readonly by_space: boolean;
}

/** The greater of two. */
export const strongest = (a: Reach | null, b: Reach | null): Reach | null => {
  if (!a || !b) return a ?? b;
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
};

const atLeast = (reach: Reach | null, wanted: Reach): boolean =>
  reach !== null && ORDER.indexOf(reach) >= ORDER.indexOf(wanted);

interface Judged {
  readonly kind: 'folder' | 'file';
  readonly deleted_at: string | null;
  /** What was thrown away itself, and not with its folder. */
  readonly id: string;
  readonly bin_root_id: string | null;
}

/**
 * What may be done with a node now, in the order in which it is offered: rows say so, and the calls accept exactly that.
 * Members of a space throw away and take back; heads and owners open it to others and delete for good.
 */
export function nodeActionsOf(node: Judged, { own, parent, by_space }: Standing): NodeAction[] {
  const isFile = node.kind === 'file';
  if (node.deleted_at) {
    if (node.bin_root_id !== node.id || !by_space) return [];
    return own === 'manage' ? ['restore', 'purge'] : ['restore'];
  }
  const edits = atLeast(own, 'edit');
  const moves = atLeast(parent, 'edit');
  const rules: readonly (readonly [NodeAction, boolean])[] = [
    ['add', !isFile && edits],
    ['open', isFile],
    ['replace', isFile && edits],
    ['restore_version', isFile && edits],
    ['rename', moves],
    ['move', moves],
    ['share', by_space && own === 'manage'],
    ['bin', moves],
  ];
  return rules.flatMap(([action, is]) => (is ? [action] : []));
}
