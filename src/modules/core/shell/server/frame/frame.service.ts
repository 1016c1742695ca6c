import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import {
  frameOf,
  listOwnOrganizations,
  listRolesOf,
  type OrganizationFrame,
  productName,
  publicSettings,
  settingIn,
  settings,
} from '#modules/core/access/server/public.ts';
import { mainPlace, namesOfUsers, reachOf } from '#modules/core/directory/server/public.ts';
import type { user } from '#modules/core/directory/server/tables.ts';
import { identitiesOf, type NamedChannel, needsBinding } from '#modules/identity/identities/server/public.ts';
import { emailDomains, findPlannedDeletion, isEmailRequired } from '#modules/identity/security/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { CurrentUser } from '#server/frame/current-user-fields.ts';
import type { Context } from '#server/http/context.ts';
import { unreadAnnouncement } from '#server/notify/bell.queries.ts';
import type { Actor } from '#server/rights/actor.ts';
import { session } from '#server/sessions/tables.ts';
import { frameRefusals } from '#shared/calls/frame.contract.ts';
import { MAIN_USER_TYPES, PERSON_TYPES, type settings as settingsAnswer } from '#shared/calls/frame-shapes.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { foreignFields, foreignFlags } from './current-user.ts';
import {
  findTopDepartmentCode,
  getUserRow,
  listFrameOrganizations,
  listPreferences,
  usualAppsIn,
} from './person.queries.ts';

type UserRow = typeof user.$inferSelect;
type SettingsAnswer = z.input<typeof settingsAnswer>;

/** Holders see every entry; what they may not open says so by itself. */
const ADMIN_AREA = accessRights.administration;

/** What the frame needs after sign-in. An account that is not active yet gets 200601, and the browser leads it on. */
export async function viewSettings(ctx: Context, named: NamedChannel = {}): Promise<SettingsAnswer> {
  const { actor, db, services } = ctx;
  if (!actor.is_activated || actor.session_kind === 'activation') throw refuse(shared.not_activated);
  const frame = await frameOf(services, db, actor.organization_id);
  const row = await getUserRow(db, actor.user_id);
  const preferences = await listPreferences(db, actor.user_id);
  // what these read lies beyond the own organisation: they cross together, once
  const { organizations, flags } = await acrossOrganizations(db, async () => ({
    organizations: await listFrameOrganizations(db, await listOwnOrganizations(db, actor.user_id)),
    flags: await foreignFlags(ctx),
  }));
  const apps = appsFor(actor, frame);
  return {
    user: summaryOf(row),
    permission_lists: permissionsOf(actor, frame),
    group_permission_lists: permissionsOf(actor, frame).filter((code) => isHeldAtGroup(actor, code)),
    organization_apps: apps,
    menus: menusFor(frame, apps),
    dictionaries: [...frame.dictionaries],
    system_settings: publicSettings(frame, usualAppsIn(preferences)),
    organization: organizations.find((one) => one.id === actor.organization_id) ?? null,
    organizations,
    time_zone: actor.time_zone,
    flags: { ...flags, is_force_active_email: mustActivateEmail(ctx, frame, row) },
    theme: themeOf(frame),
    product_name: productName(frame),
    links: linksOf(frame),
    watermark: null,
    kept_alive: settingIn(frame, settings.kept_alive_pages),
    ai_chat_kf_url: settingIn(frame, settings.ai_chat_kf_url) || null,
    announcement: await unreadAnnouncement(db, actor.user_id),
    preferences,
    session: await sessionFacts(ctx),
    deletion_at: await findPlannedDeletion(db, actor.user_id),
    need_bind: await needsBinding(db, services.env, actor.user_id, named),
    min_app_version: settingIn(frame, settings.min_app_version) || null,
    server_time: new Date(ctx.services.clock.now()).toISOString(),
  };
}

/** The current user with the fields of every module; phone numbers in full, since they are the person's own. */
export async function viewCurrentUser(ctx: Context): Promise<CurrentUser> {
  const { actor, db, services } = ctx;
  const frame = await frameOf(services, db, actor.organization_id);
  const row = await getUserRow(db, actor.user_id);
  const place = await mainPlace(db, actor.user_id, actor.organization_id);
  const [organization] = actor.organization_id ? await listFrameOrganizations(db, [actor.organization_id]) : [];
  const open = (sealed: string | null, column: string) => (sealed === null ? null : services.seal.open(sealed, column));
  const department = place?.department;
  return {
    ...(await foreignFields(ctx)),
    ...(await identitiesOf(db, actor.user_id)),
    ...summaryOf(row),
    phone: open(row.phone_sealed, 'user.phone'),
    contact_phone: open(row.contact_phone_sealed, 'user.contact_phone'),
    email: row.email,
    login: row.username ?? row.number ?? '',
    permission_lists: permissionsOf(actor, frame),
    roles: (await listRolesOf(db, actor.user_id)).map((held) => ({
      id: held.role.id,
      name: held.role.name,
      name_en: held.role.name_en,
    })),
    organization: organization ?? null,
    user_organization_ids: (await reachOf(db, actor.user_id)).map((membership) => membership.organization_id),
    department: department
      ? {
          id: department.id,
          name: department.name,
          name_en: department.name_en,
          department_unitid: department.department_unitid,
          top_department_code: (await findTopDepartmentCode(db, department.path)) ?? '',
        }
      : null,
    is_teacher: row.types.includes('teacher'),
    is_guardian: row.types.includes('guardian'),
    is_real_authentication: row.is_real_authentication,
    is_force_active_email: mustActivateEmail(ctx, frame, row),
    ai_chat_kf_url: settingIn(frame, settings.ai_chat_kf_url) || null,
    system_settings: publicSettings(frame, usualAppsIn(await listPreferences(db, actor.user_id))),
    dictionaries: [...frame.dictionaries],
    organization_apps: appsFor(actor, frame),
  };
}

/** Makes another of the own organisations the current one of this session. */
export async function switchOrganization(ctx: Context, organizationId: string): Promise<void> {
  const { actor, db, services } = ctx;
  const done = await acrossOrganizations(db, () =>
    services.sessions.switchOrganization(ctx, actor.session_id, actor.user_id, organizationId),
  );
  if (!done) throw refuse(frameRefusals.organization);
  ctx.audit({
    action: 'session.switch_organization',
    before: { organization_id: actor.organization_id },
    after: { organization_id: organizationId },
  });
}

const mustActivateEmail = ({ services }: Context, frame: OrganizationFrame, row: UserRow): boolean =>
  isEmailRequired(services, settingIn(frame, emailDomains), row);

function summaryOf(row: UserRow) {
  const { id, name, name_en, username, number, avatar_url, category, status, is_super_admin, lang } = row;
  return {
    id,
    name,
    name_en,
    username,
    number,
    avatar_url,
    category,
    is_super_admin,
    status: status as CurrentUser['status'],
    is_confirmed: status === 'confirmed',
    lang: lang as 'cn' | 'us',
    user_type: MAIN_USER_TYPES.find((type) => row.types.includes(type)) ?? 'visitor',
    types: PERSON_TYPES.filter((type) => row.types.includes(type)),
    user_types: row.types as SettingsAnswer['user']['user_types'],
  };
}

const permissionsOf = (actor: Actor, frame: OrganizationFrame): string[] =>
  actor.is_super_admin ? [...frame.all_codes] : [...actor.grants.keys()].toSorted();

const isHeldAtGroup = (actor: Actor, code: string): boolean =>
  actor.client_id !== null && (actor.grants.get(code as ActionCode)?.organizations.includes(actor.client_id) ?? false);

/** Apps of which the person holds an action; administrators get all that the organisation runs. */
function appsFor(actor: Actor, frame: OrganizationFrame): SettingsAnswer['organization_apps'] {
  const seesAll = actor.is_super_admin || actor.grants.has(ADMIN_AREA);
  const mine = frame.apps.filter(
    ({ wfl_app }) => seesAll || wfl_app.wfl_app_actions.some(({ code }) => actor.grants.has(code as `${number}`)),
  );
  return mine.map(({ is_default, position, wfl_app: { sort: _sort, sso: _sso, wfl_app_actions, ...wfl_app } }) => ({
    is_default,
    position,
    wfl_app: { ...wfl_app, wfl_app_actions: [...wfl_app_actions] },
  }));
}

/** Entries of the apps that are left, with the groups that still have one. */
function menusFor(frame: OrganizationFrame, apps: SettingsAnswer['organization_apps']): SettingsAnswer['menus'] {
  const codes = new Set(apps.map((one) => one.wfl_app.code));
  const entries = frame.menus.filter((menu) => menu.kind !== 'app' || codes.has(menu.code));
  return entries.filter((menu) => menu.kind !== 'group' || entries.some((one) => one.parent_id === menu.id));
}

export const themeOf = (frame: OrganizationFrame): 'blue' | 'green' =>
  frame.client?.theme === '140106' ? 'green' : 'blue';

export function linksOf(frame: OrganizationFrame) {
  return {
    app_download: settingIn(frame, settings.mobile_app_url) || null,
    sync_platform: settingIn(frame, settings.sync_platform_url) || null,
  };
}

async function sessionFacts({ actor, db }: Context): Promise<SettingsAnswer['session']> {
  const [row] = await db
    .select({
      expires_at: sql<Date>`least(${session.expires_at}, ${session.last_seen_at} + make_interval(secs => ${session.idle_seconds}))`,
    })
    .from(session)
    .where(eq(session.id, actor.session_id));
  const names = await namesOfUsers(db, [actor.impersonator_id, actor.switched_from]);
  const nameOf = (id: string | null) => {
    const found = id ? names.get(id) : undefined;
    return found ? { id: found.id, name: found.name, name_en: found.name_en } : null;
  };
  return {
    id: actor.session_id,
    kind: actor.session_kind,
    impersonator: nameOf(actor.impersonator_id),
    switched_from: nameOf(actor.switched_from),
    expires_at: new Date(row?.expires_at ?? Date.now()).toISOString(),
  };
}
