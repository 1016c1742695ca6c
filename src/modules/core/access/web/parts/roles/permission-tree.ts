import type { Tree, TreeAction } from '../access-types.ts';

export type CheckState = 'on' | 'off' | 'mixed';

/** Whether a box over several actions is ticked, empty, or in between. */
export function checkStateOf(codes: readonly string[], chosen: ReadonlySet<string>): CheckState {
  const n = codes.filter((code) => chosen.has(code)).length;
  if (n === 0) return 'off';
  return n === codes.length ? 'on' : 'mixed';
}

/**
 * What a click on a box over several actions makes of the choice: all that may be given, or none. Actions that the
 * person does not hold are not touched, so that a box never stands for more than its actions.
 */
export function toggleCodes(
  actions: readonly Pick<TreeAction, 'code' | 'held'>[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const own = actions.filter((action) => action.held).map((action) => action.code);
  const next = new Set(chosen);
  const isFull = own.every((code) => chosen.has(code));
  for (const code of own) {
    if (isFull) next.delete(code);
    else next.add(code);
  }
  return next;
}

/** The part of the tree whose names or codes contain a word. An app or group that matches stays whole. */
export function filterTree(tree: Tree['categories'], word: string): Tree['categories'] {
  const wanted = word.trim().toLowerCase();
  if (!wanted) return tree;
  const fits = (row: { readonly code: string; readonly name: string; readonly name_en: string | null }) =>
    [row.code, row.name, row.name_en ?? ''].some((text) => text.toLowerCase().includes(wanted));
  return tree.flatMap((category) => {
    if (fits(category)) return [category];
    const apps = category.apps.flatMap((app) => {
      if (fits(app)) return [app];
      const actions = app.actions.filter(fits);
      return actions.length ? [{ ...app, actions }] : [];
    });
    return apps.length ? [{ ...category, apps }] : [];
  });
}

export const actionsOf = (tree: Tree['categories']): TreeAction[] =>
  tree.flatMap((category) => category.apps.flatMap((app) => app.actions));

/** The sidebar that follows from a choice: groups and apps of which at least one action is chosen. */
export function sidebarOf(tree: Tree['categories'], chosen: ReadonlySet<string>): Tree['categories'] {
  return tree.flatMap((category) => {
    const apps = category.apps.filter((app) => app.route && app.actions.some((action) => chosen.has(action.code)));
    return apps.length ? [{ ...category, apps }] : [];
  });
}
