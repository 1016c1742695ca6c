import { and, asc, count, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { post, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { purposeInWords } from '#modules/people/students/contract/students.contract.ts';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Lang } from '#shared/text.ts';
import type { dataAccess } from '../../contract/background-jobs.contract.ts';

type Answer = Omit<z.input<(typeof dataAccess)['mine']['output']>, 'children'>;

const CHANGES = [
  'account.update',
  'account.disable',
  'account.enable',
  'account.reset_credentials',
  'account_audit.approve',
];

/** Entries of the log about one person that neither they nor the one who asks caused. */
const aboutPerson = (userId: string, askedBy: string): SQL =>
  and(
    inArray(auditLog.target_type, ['user', 'student']),
    eq(auditLog.target_id, userId),
    or(sql`${auditLog.actor_id} is null`, notInArray(auditLog.actor_id, [userId, askedBy])),
    or(
      inArray(auditLog.kind, ['read', 'export']),
      eq(auditLog.action, 'impersonation.start'),
      inArray(auditLog.action, CHANGES),
    ),
  ) as SQL;

/** Who looked at the data of a person, newest first unless asked for the other way round. Staff are named by post and family name. */
export async function listDataAccess(
  db: Db,
  { user_id, asked_by }: { readonly user_id: string; readonly asked_by: string },
  lang: Lang,
  { page, per_page, sort }: { readonly page: number; readonly per_page: number; readonly sort?: string | undefined },
): Promise<Answer> {
  const way = sort === 'at' ? asc : desc;
  const where = aboutPerson(user_id, asked_by);
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      kind: auditLog.kind,
      action: auditLog.action,
      reason: auditLog.reason,
      actor_id: auditLog.actor_id,
      acting_for: sql<string | null>`${auditLog.changes}->'acting_for'->>1`,
    })
    .from(auditLog)
    .where(where)
    .orderBy(way(auditLog.at), way(auditLog.id))
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
      who: whoWas(
        (row.actor_id && names.get(row.actor_id)) || (lang === 'cn' ? '系统' : 'System'),
        row.acting_for,
        lang,
      ),
      action: row.action,
      purpose: row.reason && row.action === 'student.view' ? purposeInWords(row.reason, lang) : row.reason,
    })),
    total: total?.n ?? 0,
    page,
    per_page,
  };
}

/** 教务主任 王（代 李）: a right that a colleague lent is named with the family name of that colleague. */
function whoWas(who: string, actingFor: string | null, lang: Lang): string {
  if (!actingFor) return who;
  const lender = [...actingFor][0] ?? '';
  return lang === 'cn' ? `${who}（代 ${lender}）` : `${who} (for ${lender})`;
}

const OTHERS = {
  guardian: { cn: '监护人', us: 'Guardian' },
  staff: { cn: '教职工', us: 'Staff' },
} as const;

/** 教务主任 王: the post and the family name, never the whole name. */
async function staffNames(db: Db, ids: readonly string[], lang: Lang): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, types: user.types, post: post.name, post_en: post.name_en })
    .from(user)
    .leftJoin(
      userDepartment,
      and(eq(userDepartment.user_id, user.id), eq(userDepartment.is_main, true), running(userDepartment)),
    )
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(inArray(user.id, [...ids]));
  return new Map(
    rows.map((row) => {
      const isFamily = row.types.includes('guardian') && !row.types.includes('teacher');
      const place = (lang === 'us' && row.post_en) || row.post || OTHERS[isFamily ? 'guardian' : 'staff'][lang];
      return [row.id, `${place} ${[...row.name][0] ?? ''}`];
    }),
  );
}
