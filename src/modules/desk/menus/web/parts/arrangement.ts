/** A group of the sidebar while it is arranged. */
export interface MenuGroup {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly icon: string | null;
  readonly is_visible: boolean;
  readonly items: readonly { readonly app_code: string; readonly is_visible: boolean }[];
}

type Groups = readonly MenuGroup[];

/** Codes of apps that stand in no group. */
export function unplacedApps(groups: Groups, apps: readonly { readonly code: string }[]): string[] {
  const placed = new Set(groups.flatMap((group) => group.items.map((item) => item.app_code)));
  return apps.map((app) => app.code).filter((code) => !placed.has(code));
}

/** Puts an app into a group before the item at `at` (or at its end), from wherever it stood; hidden stays hidden. */
export function insertApp(groups: Groups, app_code: string, groupCode: string, at?: number): MenuGroup[] {
  const before = groups.flatMap((group) => group.items).find((item) => item.app_code === app_code);
  const item = { app_code, is_visible: before?.is_visible ?? true };
  return groups.map((group) => {
    const from = group.items.findIndex((one) => one.app_code === app_code);
    const rest = group.items.filter((one) => one.app_code !== app_code);
    if (group.code !== groupCode) return from < 0 ? group : { ...group, items: rest };
    const wanted = at ?? rest.length;
    // what stood before the place moved up by one when the app left the same group
    const place = from >= 0 && from < wanted && at !== undefined ? wanted - 1 : wanted;
    return { ...group, items: rest.toSpliced(place, 0, item) };
  });
}

/** Takes an app out of the sidebar. */
export function removeApp(groups: Groups, app_code: string): MenuGroup[] {
  return groups.map((group) => ({ ...group, items: group.items.filter((item) => item.app_code !== app_code) }));
}

/** Moves an app by one place inside its group. */
export function moveApp(groups: Groups, app_code: string, by: 1 | -1): MenuGroup[] {
  return groups.map((group) => {
    const at = group.items.findIndex((item) => item.app_code === app_code);
    const item = group.items[at];
    const to = at + by;
    if (!item || to < 0 || to >= group.items.length) return group;
    return { ...group, items: group.items.toSpliced(at, 1).toSpliced(to, 0, item) };
  });
}

/** Moves a group by one place. */
export function moveGroup(groups: Groups, code: string, by: 1 | -1): MenuGroup[] {
  const at = groups.findIndex((group) => group.code === code);
  const group = groups[at];
  const to = at + by;
  if (!group || to < 0 || to >= groups.length) return [...groups];
  return groups.toSpliced(at, 1).toSpliced(to, 0, group);
}

/** Changes one group. */
export function changeGroup(groups: Groups, code: string, change: Partial<MenuGroup>): MenuGroup[] {
  return groups.map((group) => (group.code === code ? { ...group, ...change } : group));
}

/** Shows or hides an app. */
export function setAppVisible(groups: Groups, app_code: string, is_visible: boolean): MenuGroup[] {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (item.app_code === app_code ? { ...item, is_visible } : item)),
  }));
}

/** A code for a new group that no other one has. */
export function newGroupCode(groups: Groups): string {
  for (let n = groups.length + 1; ; n += 1) {
    const code = `group_${n}`;
    if (!groups.some((group) => group.code === code)) return code;
  }
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
}

/** Which apps one arrangement shows, hides, has or lacks against another one. */
export function differenceOf(before: Groups, after: Groups): Difference {
  const flat = (groups: Groups) =>
    new Map(
      groups.flatMap((group) =>
        group.items.map((item) => [item.app_code, group.is_visible && item.is_visible] as const),
      ),
    );
  const [old, now] = [flat(before), flat(after)];
  const both = [...now.keys()].filter((code) => old.has(code));
  return {
    added: [...now.keys()].filter((code) => !old.has(code)),
    removed: [...old.keys()].filter((code) => !now.has(code)),
    hidden: both.filter((code) => old.get(code) && !now.get(code)),
    shown: both.filter((code) => !old.get(code) && now.get(code)),
  };
}
