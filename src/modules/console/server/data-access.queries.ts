import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/directory/server/public.ts';
import { post, user, userDepartment } from '#modules/directory/server/tables.ts';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Lang } from '#shared/text.ts';
import type { dataAccess } from '../contract/background-jobs.contract.ts';

type Answer = z.input<(typeof dataAccess)['mine']['output']>;

const CHANGES = [
  'account.update',
  'account.disable',
  'account.enable',
  'account.reset_credentials',
  'account_audit.approve',
];

/** Entries of the log about one person that somebody else caused. */
const aboutPerson = (userId: string): SQL =>
  and(
    eq(auditLog.target_type, 'user'),
    eq(auditLog.target_id, userId),
    or(sql`${auditLog.actor_id} is null`, ne(auditLog.actor_id, userId)),
    or(
      inArray(auditLog.kind, ['read', 'export']),
      eq(auditLog.action, 'impersonation.start'),
      inArray(auditLog.action, CHANGES),
    ),
  ) as SQL;

/** Who looked at the data of a person, newest first. Staff are named by post and family name. */
export async function listDataAccess(
  db: Db,
  userId: string,
  lang: Lang,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Answer> {
  const where = aboutPerson(userId);
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      kind: auditLog.kind,
      action: auditLog.action,
      reason: auditLog.reason,
      actor_id: auditLog.actor_id,
    })
    .from(auditLog)
    .where(where)
    .orderBy(sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [total] = await db.select({ n: count() }).from(auditLog).where(where);
  const names = await staffNames(
    db,
    rows.flatMap((row) => row.actor_id ?? []),
    lang,
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at,
      kind:
        row.action === 'impersonation.start' ? 'log_in_as' : row.kind === 'operation' ? 'change' : (row.kind as 'read'),
      who: (row.actor_id && names.get(row.actor_id)) || (lang === 'cn' ? '系统' : 'System'),
      action: row.action,
      purpose: row.reason,
    })),
    total: total?.n ?? 0,
    page,
    per_page,
  };
}

/** 教务主任 王: the post and the family name, never the whole name. */
async function staffNames(db: Db, ids: readonly string[], lang: Lang): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, post: post.name, post_en: post.name_en })
    .from(user)
    .leftJoin(
      userDepartment,
      and(eq(userDepartment.user_id, user.id), eq(userDepartment.is_main, true), running(userDepartment)),
    )
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(inArray(user.id, [...ids]));
  const fallback = lang === 'cn' ? '教职工' : 'Staff';
  return new Map(
    rows.map((row) => [row.id, `${(lang === 'us' && row.post_en) || row.post || fallback} ${[...row.name][0] ?? ''}`]),
  );
}
