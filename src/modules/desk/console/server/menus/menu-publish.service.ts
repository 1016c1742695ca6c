import { eq, sql } from 'drizzle-orm';
import { listRolesWithCodes, rightsChanged, wholeGroup } from '#modules/core/access/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { UNDO_DAYS } from '../../contract/admin-menus.contract.ts';
import { consoleRefusals } from '../../contract/console.refusals.ts';
import { menuRevision, type PublishedEntry } from '../tables.ts';
import { type CodesOfApp, entriesForCodes, entriesOnlyIn, isSameMenu } from './menus.policy.ts';
import { appsById, entriesOf, findPublishedRevision, listMenu, listRevisions, lockTree } from './menus.queries.ts';
import { staleTreeRefusal } from './menus.service.ts';

async function draftOf(ctx: Context, clientId: string) {
  const apps = await appsById(ctx.db, clientId);
  const codes: CodesOfApp = new Map([...apps.values()].map((app) => [app.code, app.actions.map((one) => one.code)]));
  return { entries: entriesOf(await listMenu(ctx.db, clientId), apps), codes };
}

const short = ({ id, name, name_en }: PublishedEntry) => ({ id, name, name_en });

/** Says what each role gains and loses; without `dry_run` the tree becomes the sidebar of the school group. */
export async function publishMenu(ctx: Context, { version, dry_run }: { version: number; dry_run: boolean }) {
  const { db } = ctx;
  const client_id = wholeGroup(ctx);
  if ((await lockTree(db, client_id)) !== version) throw await staleTreeRefusal(ctx, client_id);
  const { entries, codes } = await draftOf(ctx, client_id);
  const live = await findPublishedRevision(db, client_id);
  if (entries.length === 0 || (live && isSameMenu(live.entries, entries)))
    throw refuse(consoleRefusals.nothing_changed);
  const before = live?.entries ?? null;
  const roles = (await listRolesWithCodes(db, client_id)).flatMap(({ codes: held, code: _code, ...role }) => {
    const now = entriesForCodes(entries, codes, held);
    const was = before ? entriesForCodes(before, codes, held) : now;
    const [gained, lost] = [entriesOnlyIn(now, was).map(short), entriesOnlyIn(was, now).map(short)];
    return gained.length + lost.length > 0 ? [{ role, gained, lost }] : [];
  });
  if (dry_run) return { revision: null, roles };
  const revision = ((await listRevisions(db, client_id))[0]?.revision ?? 0) + 1;
  await db.insert(menuRevision).values({ client_id, revision, entries, published_by: ctx.actor.user_id });
  ctx.audit({
    action: 'menu.publish',
    target: ['menu_revision', String(revision)],
    after: { entries: entries.length },
  });
  await rightsChanged(ctx);
  return { revision, roles };
}

/** The publication before becomes the sidebar again; without one the groups of the apps do. */
export async function undoPublication(ctx: Context) {
  const client_id = wholeGroup(ctx);
  await lockTree(ctx.db, client_id);
  const live = await findPublishedRevision(ctx.db, client_id);
  if (!live) throw refuse(consoleRefusals.nothing_to_undo);
  if (Date.now() - Date.parse(live.published_at) > UNDO_DAYS * 86_400_000) throw refuse(consoleRefusals.undo_too_late);
  await ctx.db.update(menuRevision).set({ undone_at: sql`now()` }).where(eq(menuRevision.id, live.id));
  ctx.audit({ action: 'menu.undo', target: ['menu_revision', String(live.revision)] });
  await rightsChanged(ctx);
  return { revision: (await findPublishedRevision(ctx.db, client_id))?.revision ?? null };
}

/** The sidebar that a holder of one role would get from the tree as it is. */
export async function previewMenu(ctx: Context, roleId: string | undefined) {
  const client_id = wholeGroup(ctx);
  const roles = await listRolesWithCodes(ctx.db, client_id);
  const { entries, codes } = await draftOf(ctx, client_id);
  const held = roles.find((one) => one.id === roleId)?.codes ?? [];
  const shown = roleId ? entriesForCodes(entries, codes, held) : [];
  return {
    roles: roles.map(({ codes: _codes, ...role }) => role),
    entries: shown.map(({ id, name, name_en, kind, code, parent_id }) => ({
      id,
      name,
      name_en,
      kind,
      code,
      parent_id,
    })),
  };
}
