import { and, arrayContains, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { appInGroup, inGroup, wordOf } from './admin/client-apps.queries.ts';
import { WORKBENCH_DICTIONARY } from './catalogue/catalogue.ts';
import { findClosed } from './catalogue/closed-apps.queries.ts';
import { app, appAction, client, clientApp, dictionary, module, organizationApp, systemSetting } from './tables.ts';

export interface FrameApp {
  readonly is_default: boolean;
  readonly position: number | null;
  readonly wfl_app: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly name_en: string;
    readonly category: string;
    readonly icon: string | null;
    readonly route: string | null;
    readonly is_redirect: boolean;
    readonly sso: string;
    readonly links: { readonly production: string | null };
    readonly description: string | null;
    readonly wfl_app_actions: readonly { readonly code: string; readonly name: string; readonly name_en: string }[];
    readonly sort: number | null;
  };
}

export interface FrameMenu {
  readonly id: string;
  readonly parent_id: string | null;
  readonly kind: 'group' | 'app' | 'link';
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly icon: string | null;
  readonly link: string | null;
  readonly sort: number | null;
  readonly hidden: boolean;
  readonly always_show: boolean;
}

export interface DictionaryEntry {
  readonly id: string;
  readonly dict_type: string;
  readonly dict_value: string;
  readonly dict_text: string;
  readonly dict_text_en: string | null;
  readonly sort: number | null;
}

/** What is the same for everybody in one organisation; rights decide later who sees how much of it. */
export interface OrganizationFrame {
  readonly apps: readonly FrameApp[];
  readonly menus: readonly FrameMenu[];
  readonly dictionaries: readonly DictionaryEntry[];
  /** Stored values by key, nearest level first decided. */
  readonly settings: ReadonlyMap<string, unknown>;
  readonly client: typeof client.$inferSelect | null;
  /** Every action code of the product. */
  readonly all_codes: readonly string[];
}

/** Root organisation of the school group that a host name belongs to, or null. */
export async function findGroupOfHost(db: Db, host: string): Promise<string | null> {
  const [row] = await db
    .select({ id: client.root_organization_id })
    .from(client)
    .where(arrayContains(client.domains, [host]))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Loads the frame of an organisation, or of people who belong to none. Needs a connection that reaches every row:
 * apps and settings may stand with an organisation above.
 */
export async function loadFrame(services: Services, db: Db, organizationId: string | null): Promise<OrganizationFrame> {
  const [place] = organizationId
    ? await db
        .select({ path: organization.path, client_id: organization.client_id })
        .from(organization)
        .where(eq(organization.id, organizationId))
    : [];
  const line = place?.path.split('/') ?? [];
  const apps = await listApps(db, line, place?.client_id ?? null);
  const dictionaries = await listDictionaries(db, place?.client_id ?? null);
  const brands = line.length
    ? await db
        .select()
        .from(client)
        .where(inArray(client.root_organization_id, [...line]))
    : [];
  const brand = brands.toSorted(
    (a, b) => line.indexOf(b.root_organization_id) - line.indexOf(a.root_organization_id),
  )[0];
  return {
    apps,
    menus:
      (await listModules(db, organizationId, apps)) ??
      (place ? await menuTemplate.of(services)(db, place.client_id) : null) ??
      menusByCategory(apps, dictionaries),
    dictionaries,
    settings: await readSettings(db, place?.client_id ?? null, line),
    client: brand ?? null,
    all_codes: await listOpenCodes(db, organizationId, place?.client_id ?? null),
  };
}

/** Codes of the product and of the group's outside apps, without those of apps that are switched off here. */
async function listOpenCodes(db: Db, organizationId: string | null, clientId: string | null): Promise<string[]> {
  const { codes: closed } = await findClosed(db, organizationId, clientId);
  const rows = await db
    .select({ code: appAction.code })
    .from(appAction)
    .innerJoin(app, eq(app.id, appAction.app_id))
    .where(or(isNull(app.client_id), sql`${app.client_id} = ${clientId}`))
    .orderBy(asc(appAction.code));
  return rows.map((row) => row.code).filter((code) => !closed.has(code as `${number}`));
}

/** Finds the sidebar that a school group published for organisations without one of their own; null: none. */
type MenuTemplate = (db: Db, clientId: string) => Promise<FrameMenu[] | null>;

/** Where published menus are kept. */
export const menuTemplate = definePort<MenuTemplate>('published menus', async () => null);

/** Apps that an organisation runs: the row nearest to it decides, rows above count when they say `inherit`. */
async function listApps(db: Db, line: readonly string[], clientId: string | null): Promise<FrameApp[]> {
  const own = line.at(-1);
  if (!own) return [];
  const rows = await db
    .select({ placed: organizationApp, wfl_app: appInGroup })
    .from(organizationApp)
    .innerJoin(app, eq(app.id, organizationApp.app_id))
    .leftJoin(clientApp, wordOf(clientId))
    .where(
      and(
        eq(inGroup('status'), 'on'),
        inArray(organizationApp.organization_id, [...line]),
        or(eq(organizationApp.organization_id, own), eq(organizationApp.inherit, true)),
        or(isNull(organizationApp.opened_until), sql`${organizationApp.opened_until} >= current_date`),
      ),
    );
  const nearest = new Map<string, (typeof rows)[number]>();
  for (const row of rows.toSorted(
    (a, b) => line.indexOf(a.placed.organization_id) - line.indexOf(b.placed.organization_id),
  )) {
    nearest.set(row.wfl_app.id, row);
  }
  const running = [...nearest.values()].filter((row) => row.placed.status === 'on');
  const actions = running.length
    ? await db
        .select()
        .from(appAction)
        .where(
          inArray(
            appAction.app_id,
            running.map((row) => row.wfl_app.id),
          ),
        )
        .orderBy(asc(appAction.code))
    : [];
  return running
    .map(({ placed, wfl_app }) => ({
      is_default: placed.is_default,
      position: placed.position,
      wfl_app: {
        id: wfl_app.id,
        code: wfl_app.code,
        name: wfl_app.name,
        name_en: wfl_app.name_en,
        category: wfl_app.category,
        icon: wfl_app.icon,
        route: wfl_app.route,
        is_redirect: wfl_app.is_redirect,
        sso: wfl_app.sso,
        links: { production: wfl_app.links.production ?? null },
        description: wfl_app.description,
        wfl_app_actions: actions
          .filter((one) => one.app_id === wfl_app.id)
          .map(({ code, name, name_en }) => ({ code, name, name_en })),
        sort: wfl_app.sort,
      },
    }))
    .toSorted((a, b) => bySort({ sort: a.position, id: a.wfl_app.id }, { sort: b.position, id: b.wfl_app.id }));
}

async function listDictionaries(db: Db, clientId: string | null): Promise<DictionaryEntry[]> {
  return db
    .select({
      id: dictionary.id,
      dict_type: dictionary.dict_type,
      dict_value: dictionary.dict_value,
      dict_text: dictionary.dict_text,
      dict_text_en: dictionary.dict_text_en,
      sort: dictionary.sort,
    })
    .from(dictionary)
    .where(
      and(
        eq(dictionary.status, 'active'),
        clientId ? or(isNull(dictionary.client_id), eq(dictionary.client_id, clientId)) : isNull(dictionary.client_id),
      ),
    )
    .orderBy(asc(dictionary.dict_type), sql`${dictionary.sort} asc nulls last`, asc(dictionary.id));
}

/** The sidebar as the organisation arranged it, or null when it never did. */
async function listModules(
  db: Db,
  organizationId: string | null,
  apps: readonly FrameApp[],
): Promise<FrameMenu[] | null> {
  if (!organizationId) return null;
  const groups = await db
    .select()
    .from(module)
    .where(eq(module.organization_id, organizationId))
    .orderBy(sql`${module.sort} asc nulls last`, asc(module.id));
  if (groups.length === 0) return null;
  const byCode = new Map(apps.map((one) => [one.wfl_app.code, one.wfl_app]));
  return groups.flatMap((group) => [
    { ...entry('group', group), parent_id: null, hidden: !group.is_visible },
    ...group.items.flatMap((item) => {
      const found = byCode.get(item.app_code);
      return found
        ? [{ ...entry('app', { ...found, sort: item.sort }), parent_id: group.id, hidden: !item.is_visible }]
        : [];
    }),
  ]);
}

/** The sidebar of an organisation that arranged nothing: the workbench groups with their apps. */
function menusByCategory(apps: readonly FrameApp[], dictionaries: readonly DictionaryEntry[]): FrameMenu[] {
  const groups = dictionaries.filter((one) => one.dict_type === WORKBENCH_DICTIONARY);
  return groups.flatMap((group) => {
    const inside = apps
      .filter((one) => one.wfl_app.category === group.dict_value)
      .toSorted((a, b) => bySort(a.wfl_app, b.wfl_app));
    if (inside.length === 0) return [];
    const { id, sort, dict_value: code, dict_text: name, dict_text_en: name_en } = group;
    return [
      { ...entry('group', { id, code, name, name_en, icon: null, sort }), parent_id: null },
      ...inside.map(({ wfl_app }) => ({ ...entry('app', wfl_app), parent_id: id })),
    ];
  });
}

type MenuSource = Pick<FrameMenu, 'id' | 'code' | 'name' | 'name_en' | 'icon' | 'sort'>;

function entry(kind: 'group' | 'app', { id, code, name, name_en, icon, sort }: MenuSource) {
  return { id, kind, code, name, name_en, icon, sort, link: null, hidden: false, always_show: false };
}

/** Ascending, null last, ties by id. */
function bySort(
  a: { readonly sort: number | null; readonly id: string },
  b: { readonly sort: number | null; readonly id: string },
): number {
  const difference = (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER);
  return difference || (a.id < b.id ? -1 : 1);
}

async function readSettings(
  db: Db,
  clientId: string | null,
  line: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select()
    .from(systemSetting)
    .where(
      or(
        eq(systemSetting.level, 'system'),
        clientId ? and(eq(systemSetting.level, 'client'), eq(systemSetting.client_id, clientId)) : undefined,
        line.length
          ? and(eq(systemSetting.level, 'organization'), inArray(systemSetting.organization_id, [...line]))
          : undefined,
      ),
    );
  const nearness = (row: (typeof rows)[number]) =>
    row.level === 'system' ? -2 : row.level === 'client' ? -1 : line.indexOf(row.organization_id ?? '');
  return new Map(rows.toSorted((a, b) => nearness(a) - nearness(b)).map((row) => [row.key, row.value]));
}
