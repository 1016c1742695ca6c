import { and, desc, eq, inArray } from 'drizzle-orm';
import { RefusalError, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';
import { auditLog } from './tables.ts';

const NOBODY = { cn: '系统', us: 'The system' };
const SOMEBODY = { cn: '他人', us: 'Someone else' };

/**
 * 409001 for a row whose version is stale: who changed it last and when, as the log knows. `type` and `id` are the
 * target under which the service reports its changes; what consists of several rows names all of them. `now` is the row
 * as it stands: the refusal carries its version, so that a person who keeps their input can save it over that one.
 */
export async function staleBecause(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'loadPerson'> },
  type: string,
  id: string | readonly string[],
  now: { readonly version?: number; readonly updated_at?: string | null } = {},
): Promise<RefusalError> {
  const [last] = await db
    .select({ at: auditLog.at, actor_id: auditLog.actor_id, real_user_id: auditLog.real_user_id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target_type, type),
        inArray(auditLog.target_id, [id].flat()),
        inArray(auditLog.kind, ['operation', 'job']), // who only read it has not changed it
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  const by = last?.real_user_id ?? last?.actor_id;
  const person = by ? await services.loadPerson(db, by, null) : null;
  return stale(
    person?.name ?? (last && !by ? NOBODY : SOMEBODY),
    last?.at ?? now.updated_at ?? new Date().toISOString(),
    now.version,
  );
}

/** 409001 where the service knows by itself who was first; null: nobody, a job of the portal. */
export function stale(who: string | Text | null, at: string, version?: number): RefusalError {
  const said = { who: who ?? NOBODY, when: { at } };
  return new RefusalError(shared.stale, said, undefined, version === undefined ? undefined : { version });
}
