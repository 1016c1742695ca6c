import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import type { accessGroupDraft, accessGroupPreview } from '../../contract/access-groups.contract.ts';
import { dlockGroupMember, doorlock } from '../tables.ts';
import { accessGroupStore } from './access-groups.store.ts';

type Draft = z.output<typeof accessGroupDraft>;
type Preview = z.output<typeof accessGroupPreview>;

/** Makes a group, or with `dry_run` says what would come of it and makes none. */
export function createGroup(ctx: Context, { dry_run, ...draft }: Draft) {
  return dry_run ? tried(ctx, null, (dry) => accessGroupStore.create(dry, draft)) : accessGroupStore.create(ctx, draft);
}

/** Changes a group, or with `dry_run` says what would come of it and changes nothing. */
export function updateGroup(ctx: Context, id: string, { dry_run, ...change }: Draft & { readonly version: number }) {
  return dry_run
    ? tried(ctx, id, (dry) => accessGroupStore.update(dry, id, change))
    : accessGroupStore.update(ctx, id, change);
}

type Group = Awaited<ReturnType<typeof accessGroupStore.create>>;

/**
 * Does what was asked, looks at it, and takes it back: what is shown is what saving would do, by the same code, and what
 * saving would refuse is refused (a device that cannot hold the hours). Nobody is notified, no device is sent anything,
 * and the log says only that somebody looked.
 */
async function tried(ctx: Context, id: string | null, work: (dry: Context) => Promise<Group>) {
  const before = id ? await membersOf(ctx, id) : new Set<string>();
  await ctx.db.execute(sql`savepoint dry_run`);
  let seen: Group & { readonly preview: Preview };
  try {
    const group = await work({ ...ctx, audit: () => undefined, afterCommit: () => {} });
    const after = await membersOf(ctx, group.id);
    const locks = await ctx.db
      .select({ id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en })
      .from(doorlock)
      .where(inArray(doorlock.id, group.doorlock_ids))
      .orderBy(doorlock.name);
    const preview = {
      joining: [...after].filter((one) => !before.has(one)).length,
      leaving: [...before].filter((one) => !after.has(one)).length,
      locks,
    };
    seen = { ...group, preview };
  } finally {
    await ctx.db.execute(sql`rollback to savepoint dry_run`);
  }
  ctx.audit({ action: 'dlock_group.try', kind: 'read', ...(id ? { target: ['dlock_group', id] as const } : {}) });
  return seen;
}

async function membersOf({ db }: Context, id: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: dlockGroupMember.user_id })
    .from(dlockGroupMember)
    .where(eq(dlockGroupMember.dlock_group_id, id));
  return new Set(rows.map((row) => row.id));
}
