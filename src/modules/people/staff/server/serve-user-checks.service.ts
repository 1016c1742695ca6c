import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { teacherCheck } from './tables.ts';

/** Background checks of people of service companies: the same record as that of staff. Their module decides who asks. */

interface ServeUserCheck {
  readonly organization_id: string;
  readonly serve_user_id: string;
  readonly kind: 'entry' | 'yearly';
  readonly result: 'clear' | 'record';
  readonly asked_on: string;
}

/** Adds a result; none is ever changed. Refuses (422001) a day to come. */
export async function addServeUserCheck(ctx: Context, check: ServeUserCheck): Promise<void> {
  const { organization_id, serve_user_id, kind, asked_on } = check;
  await ctx.db.insert(teacherCheck).values({ ...check, checked_by: ctx.actor.user_id });
  const target = ['serve_user', serve_user_id] as const;
  ctx.audit({ action: 'teacher_check.create', target, organization_id, after: { kind, asked_on } });
}

/** The checks of one person, the newest first; for holders of 0915 alone. */
export function listServeUserChecks(db: Db, serveUserId: string) {
  const { id, kind, result, asked_on, created_at } = teacherCheck;
  return db
    .select({ id, kind, result, asked_on, by: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(teacherCheck)
    .innerJoin(user, eq(user.id, teacherCheck.checked_by))
    .where(eq(teacherCheck.serve_user_id, serveUserId))
    .orderBy(desc(asked_on), desc(created_at));
}

/** Column of a list: whether the last check is clear and no older than so many months. */
export const hasClearCheck = (serveUserId: PgColumn, months: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from (select result, asked_on from ${teacherCheck}
      where ${teacherCheck.serve_user_id} = ${serveUserId}
      order by ${teacherCheck.asked_on} desc, ${teacherCheck.created_at} desc limit 1) as last_check
    where last_check.result = 'clear' and last_check.asked_on >= current_date - make_interval(months => ${months}))`;
