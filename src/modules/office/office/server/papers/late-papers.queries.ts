import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { within } from '#server/database/scope.ts';
import { flowRun, flowStep, flowTask } from '#server/flow/tables.ts';
import { oaApplication } from '../tables.ts';
import { PAPER } from './papers.queries.ts';

/** Days that the usual time of a step is taken from, and how many papers it needs to say anything. */
export const USUAL_DAYS = 180;
const PAPERS_AT_LEAST = 5;
/** Of so many papers of ten a step was through in its usual time. */
const MOST_OF_THEM = 0.9;
/** Less is no standstill, however quick the others were. */
const HOURS_AT_LEAST = 24;
/** What nobody would read through is not listed: those that wait longest. */
const SHOWN = 30;

export interface LateStep {
  readonly id: string;
  readonly organization_id: string;
  readonly step_id: string;
  readonly since: string;
  readonly usual_hours: number;
}

/** Open steps of papers that wait longer than nine of ten of the same item and step did, the longest first; of one paper or of all. */
export async function lateSteps(db: Db, scope: Scope | null, id?: string): Promise<LateStep[]> {
  const here = scope ? within(scope, oaApplication.organization_id, oaApplication.department_id) : sql`true`;
  const { rows } = await db.execute<LateStep & Record<string, unknown>>(sql`
    with open as (
      select ${oaApplication.id} as id, ${oaApplication.organization_id} as organization_id, ${oaApplication.oa_item_id} as oa_item_id,
             s.id as step_id, s.rule->>'key' as key, s.opened_at
        from ${oaApplication}
        join ${flowRun} r on r.kind = ${PAPER} and r.subject_id = ${oaApplication.id} and r.state = 'open'
        join ${flowStep} s on s.run_id = r.id and s.state = 'open' and s.opened_at < now() - make_interval(hours => ${HOURS_AT_LEAST})
       where ${oaApplication.status} = 'submitted' and ${here} ${id ? sql`and ${oaApplication.id} = ${id}` : sql``}),
    usual as (
      select a.oa_item_id, s.rule->>'key' as key,
             percentile_cont(${MOST_OF_THEM}) within group (order by extract(epoch from s.closed_at - s.opened_at) / 3600)::float8 as hours
        from ${oaApplication} a
        join ${flowRun} r on r.kind = ${PAPER} and r.subject_id = a.id
        join ${flowStep} s on s.run_id = r.id and s.state = 'agreed'
       where a.oa_item_id in (select oa_item_id from open) and a.submitted_at > now() - make_interval(days => ${USUAL_DAYS})
       group by 1, 2 having count(*) >= ${PAPERS_AT_LEAST})
    select open.id, open.organization_id, open.step_id, round(usual.hours::numeric, 1)::float8 as usual_hours,
           to_json(open.opened_at) #>> '{}' as since
      from open join usual using (oa_item_id, key)
     where open.opened_at < now() - make_interval(secs => usual.hours * 3600)
     order by open.opened_at, open.id ${scope ? sql`limit ${SHOWN}` : sql``}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

/** How many turns wait for each of some people in an organisation, of papers of every kind. */
export async function loadsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; n: number }>(sql`
    select t.user_id, count(*)::int as n from ${flowTask} t join ${flowStep} s on s.id = t.step_id and s.state = 'open'
     where t.state = 'pending' and t.organization_id = ${organizationId} and t.user_id in ${[...userIds]} group by 1`);
  return new Map(rows.map(({ user_id, n }) => [user_id, n]));
}
