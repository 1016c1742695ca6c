import { and, eq, sql } from 'drizzle-orm';
import { todayOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { reachesAudience } from '#server/audience/audience.ts';
import { namedAudience } from '#server/audience/choose-audience.ts';
import type { Context } from '#server/http/context.ts';
import { type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import type { Audience } from '#shared/audience.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { attendanceRefusals as r, attendanceTexts as t } from '../../contract/attendance.refusals.ts';
import { attendanceRules, type RuleWindow } from '../../contract/attendance-rules.contract.ts';
import { recountJob } from '../attendance.jobs.ts';
import { overlapOf } from '../day/windows.policy.ts';
import { attendanceDay, attendanceMember, attendancePlace, attendanceRule } from '../tables.ts';
import { overlapsOf, refreshMembers } from './members.service.ts';

const NAMED = 10;
const presentDay = async ({ db, services }: Pick<Writer, 'db' | 'services'>, organizationId: string) =>
  today(await zoneOf(db, organizationId), new Date(services.clock.now()));

/** Attendance groups of a school: one person follows one of them at a time. */
export const ruleStore = defineStore(attendanceRules, {
  table: attendanceRule,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    places: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'name_en', p.name_en) order by p.name), '[]')
        from ${attendancePlace} p where p.id = any (${attendanceRule.place_ids}))`),
    people: whole<number>(sql`(
      select count(distinct m.user_id)::int from ${attendanceMember} m
       where m.rule_id = ${attendanceRule.id} and (m.valid_to is null or m.valid_to >= ${todayOf(attendanceRule.organization_id)}))`),
  },
  list: { sorts: { name: attendanceRule.name }, default_sort: 'name', filters: {}, search: [attendanceRule.name] },
  references: { place_ids: { table: attendancePlace, text: t.foreign_place } },
  unique: { attendance_rule_name: { field: 'name', text: t.name_used } },
  beforeCreate: async (ctx, draft) => {
    requireWindows(draft);
    await requireReached(ctx, draft);
    return undefined;
  },
  beforeUpdate: async (ctx, change, before) => {
    requireWindows(change);
    await requireReached(ctx, change);
    const now = await presentDay(ctx, before.organization_id);
    if (
      change.effective_from !== before.effective_from &&
      (change.effective_from <= now || before.effective_from <= now)
    )
      throw refuseFields({ effective_from: [t.tomorrow] });
    return undefined;
  },
  beforeRemove: async ({ db }, { id }) => {
    if ((await db.$count(attendanceDay, eq(attendanceDay.rule_id, id))) > 0) throw refuse(r.rule_in_use);
  },
  after: async (ctx, move, id) => {
    if (move === 'remove') return;
    const [rule] = await ctx.db.select().from(attendanceRule).where(eq(attendanceRule.id, id)).for('update');
    if (!rule) return;
    const now = await presentDay(ctx, rule.organization_id);
    if (move === 'create' && rule.effective_from <= now) throw refuseFields({ effective_from: [t.tomorrow] });
    const twice = await overlapsOf(ctx, rule, now, NAMED);
    if (twice.length > 0) {
      const say = (lang: 'cn' | 'us') =>
        listIn(lang, [
          ...new Set(
            twice.map((one) =>
              lang === 'us'
                ? `${one.name_en ?? one.name} (${one.rule.name_en ?? one.rule.name})`
                : `${one.name}（${one.rule.name}）`,
            ),
          ),
        ]);
      const { cn, us } = t.in_two_rules;
      throw refuseFields({
        audience: [{ cn: cn.replace('{names}', say('cn')), us: us.replace('{names}', say('us')) }],
      });
    }
    await refreshMembers(ctx, rule, now);
    await ctx.services.jobs.enqueue(ctx.db, recountJob, {
      organization_id: rule.organization_id,
      user_ids: null,
      rule_id: id,
      from: rule.effective_from,
      to: now,
    });
  },
});

type Hours = { readonly [K in 'windows' | 'core_windows']: readonly RuleWindow[] };

/** Refuses (422001) windows that lie over each other, at the second of the two. */
function requireWindows(rule: Hours): void {
  for (const field of ['windows', 'core_windows'] as const) {
    const windows = rule[field];
    const pair = overlapOf(windows);
    if (!pair) continue;
    const [a, b] = pair.map((at) => windows[at]).map((one) => (one ? `${one.in}–${one.out}` : ''));
    const fill = (text: string) => text.replace('{a}', a ?? '').replace('{b}', b ?? '');
    const said = { cn: fill(t.windows_overlap.cn), us: fill(t.windows_overlap.us) };
    throw refuseFields({ [field]: [said], [`${field}.${Math.max(...pair)}.in`]: [said] });
  }
}

async function requireReached(ctx: Writer, { audience, exempt }: { audience: Audience; exempt: Audience | null }) {
  const chooser = { db: ctx.db, actor: ctx.actor, scope: ctx.scope };
  if (!(await reachesAudience(ctx.services, chooser, audience))) throw refuseFields({ audience: [t.not_reached] });
  if (exempt && !(await reachesAudience(ctx.services, chooser, exempt)))
    throw refuseFields({ exempt: [t.not_reached] });
}

/** One group with the names of what was chosen, and with those who follow another one. */
export async function getRule(ctx: Context, id: string) {
  const row = await ruleStore.get(ctx, id);
  const [rule] = await ctx.db
    .select()
    .from(attendanceRule)
    .where(and(eq(attendanceRule.id, id)));
  const overlapping = rule ? await overlapsOf(ctx, rule, await presentDay(ctx, row.organization_id), NAMED) : [];
  return {
    ...row,
    named: {
      include: (await namedAudience(ctx, row.audience)).include,
      exempt: row.exempt ? (await namedAudience(ctx, row.exempt)).include : [],
    },
    overlapping,
  };
}
