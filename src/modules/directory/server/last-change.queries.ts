import { and, desc, eq, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import { formatDayTime } from '#shared/dates.ts';
import { RefusalError, shared } from '#shared/refusal.ts';
import { user } from './tables.ts';

/** 409001 for a row whose version is stale, with who changed it last and when, as far as the log knows. */
export async function staleBecause(db: Db, type: string, id: string): Promise<RefusalError> {
  const [last] = await db
    .select({ at: auditLog.at, name: user.name })
    .from(auditLog)
    .leftJoin(user, eq(user.id, sql`coalesce(${auditLog.real_user_id}, ${auditLog.actor_id})`))
    .where(and(eq(auditLog.target_type, type), eq(auditLog.target_id, id)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const at = last?.at ?? new Date().toISOString();
  const fill = (lang: 'cn' | 'us') =>
    shared.stale[lang]
      .replace('{who}', last?.name ?? (lang === 'cn' ? '他人' : 'Somebody else'))
      .replace('{when}', formatDayTime(at, lang));
  return new RefusalError({ ...shared.stale, cn: fill('cn'), us: fill('us') });
}
