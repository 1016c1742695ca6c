import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { countAudience, nameParts, reachesAudience } from '#server/audience/audience.ts';
import { claimTime, firstClash } from '#server/busy/busy.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, scopeOf } from '#server/rights/actor.ts';
import type { Audience } from '#shared/audience.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { listIn } from '#shared/text.ts';
import { HOLDING_STATES } from '../../contract/live.lifecycle.ts';
import { liveRefusals as r, liveTexts as t } from '../../contract/live.refusals.ts';
import type { lives } from '../../contract/lives.contract.ts';
import { liveRights } from '../../rights.ts';
import { MANY_PEOPLE } from '../live.policy.ts';
import { liveSettings } from '../settings.ts';
import { live, liveType } from '../tables.ts';
import { liveKey } from './live-engagements.queries.ts';
import { typesAt } from './live-types.store.ts';

export type Facts = Omit<z.output<(typeof lives)['create']['body']>, 'submit'>;
export type Approval = 'none' | 'approver' | 'both';
type Plan = Pick<Facts, 'plan_start_at' | 'plan_end_at' | 'host_id' | 'live_type_id' | 'visibility' | 'audience'>;

const MINUTE = 60_000;
const SOON_MINUTES = 10;
const AHEAD_DAYS = 180;

export type LiveType = typeof liveType.$inferSelect;

/** The type of a live, as this school has it. Refuses (422001) one that is not offered here. */
export async function typeFor({ db, actor }: Context, id: string, isNew: boolean): Promise<LiveType> {
  const [row] = await db
    .select()
    .from(liveType)
    .where(and(eq(liveType.id, id), isNew ? typesAt(actor.organization_id) : undefined));
  if (!row || (isNew && row.status !== 'active')) throw refuseFields({ live_type_id: [t.no_type] });
  return row;
}

/** Refuses facts that no live can have, drafts neither: people and places of other schools, a time that is none. */
export async function requireFacts(ctx: Context, facts: Facts, type: LiveType): Promise<void> {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const publishers = [...new Set([facts.host_id, ...facts.co_host_ids])];
  const employed = new Set(await employedAmong(db, here, [...new Set([...publishers, ...facts.moderator_ids])]));
  if (publishers.some((id) => !employed.has(id))) throw refuse(r.host_not_staff);
  if (facts.moderator_ids.some((id) => !employed.has(id))) throw refuseFields({ moderator_ids: [t.no_staff] });
  const { departments } = scopeOf(actor, liveRights.start);
  const known = await db.$count(
    department,
    and(eq(department.id, facts.department_id), eq(department.organization_id, here)),
  );
  if (known === 0 || (departments && !departments.includes(facts.department_id)))
    throw refuseFields({ department_id: [t.no_department] });
  if (facts.broom_id && !(await db.$count(broom, and(eq(broom.id, facts.broom_id), eq(broom.organization_id, here)))))
    throw refuseFields({ broom_id: [t.no_room] });
  const length = (Date.parse(facts.plan_end_at) - Date.parse(facts.plan_start_at)) / MINUTE;
  if (length < SOON_MINUTES) throw refuseFields({ plan_end_at: [t.short] });
  if (length > type.max_minutes)
    throw refuseFields({
      plan_end_at: [
        {
          cn: t.long.cn.replace('{n}', String(type.max_minutes)),
          us: t.long.us.replace('{n}', String(type.max_minutes)),
        },
      ],
    });
  if (facts.visibility === 'public' && !type.allow_public) throw refuseFields({ visibility: [t.no_public] });
  if (facts.visibility === 'audience' && !facts.audience) throw refuseFields({ audience: [t.no_audience] });
  if (facts.portrait_class_ids.length > 0) {
    const classes = await db.$count(
      department,
      and(inArray(department.id, facts.portrait_class_ids), eq(department.organization_id, here)),
    );
    if (classes !== facts.portrait_class_ids.length) throw refuseFields({ portrait_class_ids: [t.no_class] });
  }
}

/** Refuses what may not be submitted: nobody there, too far, pupils shown to everybody without consent, a time that is past. */
export async function requireSubmittable(
  ctx: Context,
  facts: Facts,
  type: LiveType,
): Promise<{ approval: Approval; count: number }> {
  if (!(await liveSettings(ctx, currentOrganization(ctx.actor))).enabled) throw refuse(r.off);
  await requireReach(ctx, facts);
  const found = await approvalOf(ctx, facts, type);
  if (facts.visibility === 'audience' && found.count === 0) throw refuse(r.nobody);
  if (facts.visibility === 'public' && facts.has_minors && !facts.portrait_consent) throw refuse(r.portrait);
  requireTime(facts.plan_start_at, found.approval === 'none' ? 0 : SOON_MINUTES);
  return found;
}

function requireTime(start: string, minutes: number): void {
  const ahead = (Date.parse(start) - Date.now()) / MINUTE;
  // a form is filled in minutes: a start of this very minute is not past
  if (ahead < (minutes || -1)) throw refuseFields({ plan_start_at: [minutes ? t.too_soon : t.past_start] });
  if (ahead > AHEAD_DAYS * 1440) throw refuseFields({ plan_start_at: [t.too_late] });
}

async function requireReach(ctx: Context, { visibility, audience }: Pick<Facts, 'visibility' | 'audience'>) {
  const scope = scopeOf(ctx.actor, liveRights.start);
  const isIn =
    visibility === 'audience' && audience
      ? await reachesAudience(ctx.services, { db: ctx.db, actor: ctx.actor, scope }, audience)
      : scope.departments === null;
  if (!isIn) throw refuse(r.too_far);
}

/** How many people a live is for, and who has to approve it. */
export async function approvalOf(
  ctx: Context,
  { visibility, audience, host_id }: Pick<Facts, 'visibility' | 'audience' | 'host_id'>,
  type: LiveType,
): Promise<{ approval: Approval; count: number }> {
  const { db, services, actor } = ctx;
  const here = currentOrganization(actor);
  if (visibility === 'public') return { approval: 'both', count: 0 };
  if (visibility === 'login' || !audience) return { approval: 'approver', count: 0 };
  const count = await countAudience(db, services, audience, here);
  if (count > MANY_PEOPLE || (await organizationsOf(ctx, audience)) > 1) return { approval: 'both', count };
  const isOwn = !type.needs_approval && (await isOwnAudience(ctx, audience, host_id));
  return { approval: isOwn ? 'none' : 'approver', count };
}

async function organizationsOf({ db, services }: Context, audience: Audience): Promise<number> {
  const parts = await nameParts(db, services, audience.include);
  return new Set(parts.flatMap((part) => part.organization_id ?? [])).size;
}

/** Whether a live is for the classes of its host, or the own department, alone. */
async function isOwnAudience({ db, actor }: Context, { include }: Audience, hostId: string): Promise<boolean> {
  if (include.some((part) => part.kind !== 'department')) return false;
  const here = currentOrganization(actor);
  const places = await db
    .select({ id: userDepartment.department_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.user_id, hostId), eq(userDepartment.organization_id, here)));
  const own = new Set([...(await classDepartmentsTaught(db, hostId, here)), ...places.map((place) => place.id)]);
  return include.every((part) => own.has(part.id));
}

const USER_TYPE_WORDS = {
  teacher: ['教师', 'staff'],
  student: ['学生', 'students'],
  guardian: ['家长', 'guardians'],
} as const;
const hasWords = (userType: string): userType is keyof typeof USER_TYPE_WORDS => userType in USER_TYPE_WORDS;

/** For whom, in words of both languages. */
export async function audienceWords({ db, services }: Context, audience: Audience | null) {
  if (!audience) return { audience_name: null, audience_name_en: null };
  const named = await nameParts(db, services, audience.include);
  const said = (at: 0 | 1) => {
    const names = listIn(
      at === 1 ? 'us' : 'cn',
      named.map((part) => {
        const userTypes = audience.include.find((one) => one.id === part.id)?.user_types ?? [];
        const words = userTypes.filter(hasWords).map((userType) => USER_TYPE_WORDS[userType][at]);
        const name = at === 1 ? (part.name_en ?? part.name) : part.name;
        const who = listIn(at === 1 ? 'us' : 'cn', words);
        return words.length ? `${name}${at === 1 ? ` (${who})` : who}` : name;
      }),
    );
    return cut(names, 300, '…');
  };
  return { audience_name: said(0), audience_name_en: said(1) };
}

type Slot = Pick<Plan, 'plan_start_at' | 'plan_end_at' | 'host_id'> & { readonly id: string | null };

/**
 * Demands that host and school are free then. Everybody who plans at a school waits in one line here, so that the last
 * channel is given once; the constraint of the database stands behind it for the host.
 */
export async function claimSlot(ctx: Context, slot: Slot): Promise<void> {
  const { db } = ctx;
  const here = currentOrganization(ctx.actor);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lives:${here}`}, 0))`);
  const { id, host_id, plan_start_at: from, plan_end_at: to } = slot;
  await claimTime(ctx, [host_id], [{ from, to }], id && liveKey(id));
  const problem = await slotProblem(ctx, slot);
  if (problem?.kind === 'host') throw refuse(r.host_busy, { title: problem.title });
  if (problem?.kind === 'elsewhere') throw refuse(r.host_elsewhere, { what: problem.what });
  if (problem?.kind === 'full') throw refuse(r.full, { n: problem.n });
}

/** Why the time is not free, or null. */
export async function slotProblem(ctx: Context, { id, host_id, plan_start_at, plan_end_at }: Slot) {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const overlapping = and(
    inArray(live.status, [...HOLDING_STATES]),
    sql`${live.plan_start_at} < ${plan_end_at}`,
    sql`${live.plan_end_at} > ${plan_start_at}`,
    id ? ne(live.id, id) : undefined,
  );
  const columns = {
    title: live.title,
    organization_id: live.organization_id,
    from: live.plan_start_at,
    to: live.plan_end_at,
  };
  const [other] = await acrossOrganizations(db, () =>
    db
      .select(columns)
      .from(live)
      .where(and(eq(live.host_id, host_id), overlapping))
      .limit(1),
  );
  if (other) {
    const elsewhere = { cn: '其他学校的直播', us: 'a live at another school' };
    return { kind: 'host' as const, title: other.organization_id === here ? other.title : elsewhere };
  }
  const span = { from: plan_start_at, to: plan_end_at };
  const clash = await firstClash(ctx, [host_id], [span], id && liveKey(id));
  if (clash) return { kind: 'elsewhere' as const, what: clash.what };
  const rows = await db
    .select(columns)
    .from(live)
    .where(and(eq(live.organization_id, here), overlapping));
  const { max_parallel: n } = await liveSettings(ctx, here);
  return peakConcurrency(rows, plan_start_at) >= n ? { kind: 'full' as const, n } : null;
}

/** How many of some lives run at the same moment, no earlier than a start. */
function peakConcurrency(rows: readonly { readonly from: string; readonly to: string }[], start: string): number {
  const moments = [start, ...rows.map((row) => row.from).filter((from) => from > start)];
  return Math.max(0, ...moments.map((at) => rows.filter((row) => row.from <= at && row.to > at).length));
}
