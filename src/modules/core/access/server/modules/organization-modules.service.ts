import type * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { stale } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { type RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import {
  type organizationModules,
  REVISIONS_KEPT,
  organizationModuleRefusals as r,
} from '../../contract/organization-modules.contract.ts';
import { type FrameApp, loadFrame, type OrganizationFrame } from '../frame.queries.ts';
import { forgetFrames, frameOf } from '../frames.service.ts';
import { moduleRevision } from '../tables.ts';
import {
  findArrangement,
  findRoleCodes,
  forgetRevisions,
  listRevisions,
  listRolesOfOrganization,
  type MenuGroups,
  replaceArrangement,
} from './organization-modules.queries.ts';

type Groups = z.output<(typeof organizationModules)['update']['body']>['groups'];

const shownApp = ({ wfl_app }: FrameApp) => ({
  code: wfl_app.code,
  name: wfl_app.name,
  name_en: wfl_app.name_en,
  icon: wfl_app.icon,
  category: wfl_app.category,
});

/** Whether the caller may arrange this sidebar. */
const mayArrange = (ctx: Context, id: string): boolean =>
  ctx.actor.is_super_admin
    ? ctx.actor.reach.includes(id)
    : (ctx.actor.grants.get(directoryRights.menu)?.organizations.includes(id) ?? false);

function requireArrangeRight(ctx: Context, id: string): void {
  if (!mayArrange(ctx, id)) throw refuse(shared.not_found);
}

/** The arrangement that holds without an own one: the groups of the frame. */
function groupsOfFrame(frame: OrganizationFrame): MenuGroups {
  return frame.menus
    .filter((entry) => entry.kind === 'group' && entry.parent_id === null)
    .map((entry) => ({
      code: entry.code,
      name: entry.name,
      name_en: entry.name_en ?? entry.name,
      icon: entry.icon,
      is_visible: !entry.hidden,
      items: frame.menus
        .filter((item) => item.parent_id === entry.id && item.kind === 'app')
        .map((item) => ({ app_code: item.code, is_visible: !item.hidden })),
    }));
}

export async function viewModules(ctx: Context, id: string) {
  if (!ctx.actor.reach.includes(id)) throw refuse(shared.not_found);
  return arrangementOf(ctx, id);
}

async function arrangementOf(ctx: Context, id: string, saved?: MenuGroups | null) {
  // right after a save the kept frame is the one before
  const frame =
    saved === undefined
      ? await frameOf(ctx.services, ctx.db, id)
      : await acrossOrganizations(ctx.db, () => loadFrame(ctx.services, ctx.db, id));
  const own = saved === undefined ? await findArrangement(ctx.db, id) : saved;
  const groups = own ?? groupsOfFrame(frame);
  const placed = new Set(groups.flatMap((group) => group.items.map((item) => item.app_code)));
  const running = new Set(frame.apps.map((one) => one.wfl_app.code));
  const [last] = await listRevisions(ctx.db, id);
  return {
    groups: groups.map((group) => ({ ...group, items: group.items.filter((item) => running.has(item.app_code)) })),
    apps: frame.apps.map(shownApp),
    unplaced: [...running].filter((code) => !placed.has(code)),
    is_own: own !== null,
    revision: last?.revision ?? 0,
    is_editable: mayArrange(ctx, id),
  };
}

/** Saves the whole arrangement as a new revision. The loser of two learns who was first. */
export async function updateModules(
  ctx: Context,
  id: string,
  { groups, revision }: { groups: Groups; revision: number },
) {
  requireArrangeRight(ctx, id);
  await requireGroups(ctx, id, groups);
  return save(ctx, id, groups, revision, 'update');
}

async function save(ctx: Context, id: string, groups: MenuGroups | null, revision: number, move: 'update' | 'undo') {
  const [last] = await listRevisions(ctx.db, id);
  if ((last?.revision ?? 0) !== revision) throw staleBy(last);
  const before = await findArrangement(ctx.db, id);
  await ctx.db
    .insert(moduleRevision)
    .values({
      organization_id: id,
      revision: revision + 1,
      groups,
      saved_by: ctx.actor.user_id,
      saved_by_name: ctx.actor.name,
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? staleBy(undefined) : error;
    });
  await replaceArrangement(ctx.db, id, groups);
  await forgetRevisions(ctx.db, id, revision + 1 - REVISIONS_KEPT);
  ctx.audit({
    action: `organization_module.${move}`,
    target: ['organization', id],
    organization_id: id,
    before: { groups: before },
    after: { groups },
  });
  await forgetFrames(ctx.services, ctx.db);
  return arrangementOf(ctx, id, groups);
}

function staleBy(last: typeof moduleRevision.$inferSelect | undefined): RefusalError {
  return stale(
    last?.saved_by_name ?? { cn: '其他人', us: 'Someone else' },
    last?.saved_at ?? new Date().toISOString(),
    last?.revision,
  );
}

async function requireGroups(ctx: Context, id: string, groups: Groups): Promise<void> {
  const frame = await frameOf(ctx.services, ctx.db, id);
  const running = new Set(frame.apps.map((one) => one.wfl_app.code));
  const problems: Record<string, Text[]> = {};
  const codes = new Set<string>();
  const seen = new Set<string>();
  groups.forEach((group, at) => {
    if (codes.has(group.code))
      problems[`groups.${at}.code`] = [{ cn: '分组编码重复', us: 'This group code is already used' }];
    codes.add(group.code);
    group.items.forEach(({ app_code }, place) => {
      const path = `groups.${at}.items.${place}.app_code`;
      if (!running.has(app_code))
        problems[path] = [{ cn: `该机构未开通应用${app_code}`, us: `The app ${app_code} isn’t enabled here` }];
      else if (seen.has(app_code)) problems[path] = [{ cn: '应用重复', us: 'This app is listed twice' }];
      seen.add(app_code);
    });
  });
  if (Object.keys(problems).length) throw refuseFields(problems);
}

/** Goes back to the arrangement before, or to a kept one; 0 means the menu of the school group. */
export async function undoModules(ctx: Context, id: string, { revision, to }: { revision: number; to: number | null }) {
  requireArrangeRight(ctx, id);
  const wanted = to ?? revision - 1;
  if (wanted < 0 || wanted >= revision) throw refuse(r.nothing_before);
  const kept = (await listRevisions(ctx.db, id)).find((row) => row.revision === wanted);
  if (wanted > 0 && !kept) throw refuse(r.nothing_before);
  return save(ctx, id, kept?.groups ?? null, revision, 'undo');
}

export async function viewModuleRevisions(ctx: Context, id: string) {
  requireArrangeRight(ctx, id);
  const rows = await listRevisions(ctx.db, id);
  return {
    list: rows.map((row) => ({
      ...row,
      groups: row.groups?.map((group) => ({ ...group, items: [...group.items] })) ?? null,
    })),
  };
}

export async function viewModuleRoles(ctx: Context, id: string) {
  requireArrangeRight(ctx, id);
  return { list: await listRolesOfOrganization(ctx.db, ctx.actor.client_id, id) };
}

/** What holders of a role would see of an arrangement. */
export async function previewModules(
  ctx: Context,
  id: string,
  { role_id, groups }: { role_id: string; groups: Groups },
) {
  requireArrangeRight(ctx, id);
  const codes = await findRoleCodes(ctx.db, ctx.actor.client_id, id, role_id);
  if (!codes) throw refuse(shared.not_found);
  const frame = await frameOf(ctx.services, ctx.db, id);
  const byCode = new Map(frame.apps.map((one) => [one.wfl_app.code, one]));
  const seen = groups
    .filter((group) => group.is_visible)
    .map((group) => ({
      code: group.code,
      name: group.name,
      name_en: group.name_en,
      icon: group.icon,
      apps: group.items.flatMap((item) => {
        const found = item.is_visible ? byCode.get(item.app_code) : undefined;
        const asked = found?.wfl_app.wfl_app_actions ?? [];
        const isSeen = found && (asked.length === 0 || asked.some((action) => codes.has(action.code)));
        return isSeen ? [shownApp(found)] : [];
      }),
    }));
  return { groups: seen.filter((group) => group.apps.length > 0) };
}
