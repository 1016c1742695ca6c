import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { awayUntil } from '#server/absence/absence.ts';
import { delegatesOf } from '#server/flow/ports.ts';
import { flowRun, flowStep } from '#server/flow/tables.ts';
import type { Context } from '#server/http/context.ts';
import { peopleNamed } from '#server/notify/people-named.ts';
import type { oaApplications } from '../../contract/oa-applications.contract.ts';
import { oaApplication } from '../tables.ts';
import { USUAL_DAYS } from './late-papers.queries.ts';
import { paperFlow } from './paper-flow.service.ts';
import { getPaper } from './paper-views.service.ts';
import { PAPER, type PaperStored } from './papers.queries.ts';

type Plan = z.input<(typeof oaApplications)['plan']['output']>;
type Query = z.output<(typeof oaApplications)['plan']['query']>;

/** How many papers the usual time of a step needs to say anything. */
const PAPERS_AT_LEAST = 3;

/** Who would decide a paper with this amount if it were submitted now, who is away, and how long the steps usually take. */
export async function planPaper(ctx: Context, id: string, { amount_fen, subject_code }: Query): Promise<Plan> {
  const { paper } = await getPaper(ctx, id);
  const asked = {
    ...paper,
    amount_fen: amount_fen ?? paper.amount_fen,
    subject_code: subject_code ?? paper.subject_code,
  };
  const planned = await paperFlow.plan(ctx, asked);
  const ids = [...new Set(planned.flatMap(({ deciders }) => deciders.people))];
  const names = await peopleNamed.of(ctx.services)(ctx.db, ids);
  const away = await awayUntil(ctx, ids, new Date(ctx.services.clock.now()).toISOString());
  const delegates = await delegatesOf.of(ctx.services)(ctx.db, ids, paper.organization_id);
  const usual = await usualHours(ctx, paper);
  const steps = planned.map(({ step, deciders }) => ({
    key: step.key,
    name: step.name,
    name_en: step.name_en,
    is_by_right: deciders.code !== null,
    people: deciders.people.flatMap((one) => {
      const person = names.get(one);
      const { name, name_en } = person ?? { name: '', name_en: null };
      // nobody decides their own paper in somebody’s place
      const instead = (delegates.get(one) ?? []).filter(
        ({ id: other }) => other !== paper.applicant_id && other !== paper.acted_by_id,
      );
      return person ? [{ id: one, name, name_en, away_until: away.get(one) ?? null, delegates: instead }] : [];
    }),
    usual_hours: usual.get(step.key) ?? null,
    choose: step.who.kind === 'chosen' ? step.who.most : null,
  }));
  const known = steps.flatMap(({ usual_hours }) => (usual_hours === null ? [] : [usual_hours]));
  const whole = known.length === steps.length && known.length > 0;
  return { steps, usual_hours: whole ? round(known.reduce((sum, one) => sum + one, 0)) : null };
}

const round = (hours: number): number => Math.round(hours * 10) / 10;

/** By step of an item, the hours in which half of its papers were decided. */
async function usualHours({ db }: Context, { oa_item_id }: PaperStored): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; hours: number }>(sql`
    select s.rule->>'key' as key,
           percentile_cont(0.5) within group (order by extract(epoch from s.closed_at - s.opened_at) / 3600)::float8 as hours
      from ${oaApplication} a
      join ${flowRun} r on r.kind = ${PAPER} and r.subject_id = a.id
      join ${flowStep} s on s.run_id = r.id and s.state = 'agreed'
     where a.oa_item_id = ${oa_item_id} and a.submitted_at > now() - make_interval(days => ${USUAL_DAYS})
     group by 1 having count(*) >= ${PAPERS_AT_LEAST}`);
  return new Map(rows.map(({ key, hours }) => [key, round(hours)]));
}
