import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { holders } from '#modules/core/access/server/public.ts';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { NamedRow } from '#server/store/columns.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { LockMode } from '../../contract/door.shapes.ts';
import type { doorEmergencies } from '../../contract/door-emergencies.contract.ts';
import { doorRefusals as r } from '../../contract/doors.refusals.ts';
import { doorRights } from '../../rights.ts';
import { doorEmergency, doorlock } from '../tables.ts';
import { hasTakenMode, push } from './permits.service.ts';

type EmergencyAction = z.output<(typeof doorEmergencies)['act']['body']>;
const MODES = { open_all: 'hold_open', lock_all: 'locked' } as const satisfies Record<string, LockMode>;
const SAID = {
  open_all: { cn: '紧急：所有门已常开', us: 'Emergency: all doors are held open' },
  lock_all: { cn: '紧急：所有门已锁闭', us: 'Emergency: all doors are locked' },
  restore: { cn: '门锁已恢复正常', us: 'Doors are back to normal' },
} as const;

async function requireCampus({ db, actor }: Context, id: string): Promise<void> {
  const [campus] = await db
    .select({ id: schoolCampus.id })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.id, id), eq(schoolCampus.organization_id, currentOrganization(actor))));
  if (!campus) throw refuse(shared.not_found);
}

const running = (db: Db, campusId: string) =>
  db
    .select()
    .from(doorEmergency)
    .where(and(eq(doorEmergency.campus_id, campusId), isNull(doorEmergency.ended_at)));

/**
 * All doors of a campus at once. Each is sent its mode at once and again when it is online again; what it was before
 * is kept from the first emergency on, and comes back with `restore`.
 */
export async function actInEmergency(ctx: Context, { campus_id, action, reason }: EmergencyAction) {
  const { db, actor, services } = ctx;
  await requireCampus(ctx, campus_id);
  await requireStepUp(ctx);
  const organization_id = currentOrganization(actor);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`door_emergency:${campus_id}`}, 0))`);
  const [before] = await running(db, campus_id);
  if (action === 'restore' && !before) throw refuse(r.no_emergency);
  if (before?.action === action) throw refuse(r.same_emergency);
  const here = and(eq(doorlock.campus_id, campus_id), eq(doorlock.is_enabled, true));
  const locks = await db
    .select({ id: doorlock.id, mode: doorlock.mode, mode_until: doorlock.mode_until })
    .from(doorlock)
    .where(here)
    .for('update');
  if (before)
    await db
      .update(doorEmergency)
      .set({ ended_at: sql`now()`, ended_by: actor.user_id })
      .where(eq(doorEmergency.id, before.id));
  const known = new Map((before?.modes ?? []).map((one) => [one.id, one]));
  if (action === 'restore') for (const lock of locks) await bringBack(db, lock.id, known.get(lock.id));
  else {
    const modes = locks.map((lock) => known.get(lock.id) ?? lock);
    await db
      .insert(doorEmergency)
      .values({ organization_id, campus_id, action, reason, started_by: actor.user_id, modes });
    await db.update(doorlock).set({ mode: MODES[action], mode_until: null, updated_at: sql`now()` }).where(here);
  }
  ctx.audit({ action: `doorlock.emergency_${action}`, target: ['school_campus', campus_id], organization_id, reason });
  await notify(ctx, {
    event: 'doorlock.emergency',
    to: (await holders(db, doorRights.emergency, organization_id)).filter((one) => one !== actor.user_id),
    organization_id,
    title: SAID[action],
    link: '/doorLock?tab=emergency',
    urgency: 'urgent',
  });
  ctx.afterCommit(() => void Promise.all(locks.map((lock) => push(services, lock.id))).catch(() => undefined));
  return stateOf(db, campus_id);
}

async function bringBack(
  db: Db,
  id: string,
  was: { readonly mode: LockMode; readonly mode_until: string | null } | undefined,
): Promise<void> {
  // what ended meanwhile by itself stays ended
  const isOver = was?.mode_until != null && Date.parse(was.mode_until) <= Date.now();
  const { mode, mode_until } = was && !isOver ? was : { mode: 'normal' as const, mode_until: null };
  await db.update(doorlock).set({ mode, mode_until, updated_at: sql`now()` }).where(eq(doorlock.id, id));
}

export async function viewEmergency(ctx: Context, campusId: string) {
  await requireCampus(ctx, campusId);
  return stateOf(ctx.db, campusId);
}

async function stateOf(db: Db, campusId: string) {
  const [now] = await db
    .select({
      id: doorEmergency.id,
      action: doorEmergency.action,
      reason: doorEmergency.reason,
      started_by: { id: user.id, name: user.name, name_en: user.name_en },
      started_at: doorEmergency.started_at,
    })
    .from(doorEmergency)
    .innerJoin(user, eq(user.id, doorEmergency.started_by))
    .where(and(eq(doorEmergency.campus_id, campusId), isNull(doorEmergency.ended_at)))
    .orderBy(desc(doorEmergency.started_at));
  const locks = await db
    .select({
      id: doorlock.id,
      name: doorlock.name,
      name_en: doorlock.name_en,
      status: doorlock.status,
      mode: doorlock.mode,
      place: sql<NamedRow | null>`coalesce(
        (select json_build_object('id', r.id, 'name', r.number || ' ' || r.name, 'name_en', r.number || ' ' || coalesce(r.name_en, r.name))
           from ${broom} r where r.id = ${doorlock.broom_id}),
        (select json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) from ${gate} g where g.id = ${doorlock.gate_id}))`,
      has_answered: hasTakenMode,
    })
    .from(doorlock)
    .where(and(eq(doorlock.campus_id, campusId), ne(doorlock.status, 'disabled')))
    .orderBy(asc(hasTakenMode), asc(doorlock.name));
  return { running: now ?? null, locks };
}
