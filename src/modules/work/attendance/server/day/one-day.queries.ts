import { factsOf, happenedTo, shownWindows } from './happened.queries.ts';
import { planOf, type Source } from './hours.queries.ts';
import { countDay } from './marks.policy.ts';
import { minuteOf } from './windows.policy.ts';

/** One day of one person, counted as it stands now; without a rule nothing is asked. */
export async function countNow(source: Source, organizationId: string, userId: string, date: string) {
  const plan = await planOf(source, organizationId, [userId], date, date);
  const happened = await happenedTo(source, organizationId, [userId], date, date, plan.zone);
  const rule = plan.ruleOn(userId, date);
  if (!rule) return { plan, happened, rule: null, facts: null, result: null, windows: [] };
  const facts = factsOf(plan, happened, userId, date, rule, minuteOf(source.services.clock.now()));
  const result = countDay(facts);
  return { plan, happened, rule, facts, result, windows: shownWindows(facts, plan, userId, date, result) };
}
