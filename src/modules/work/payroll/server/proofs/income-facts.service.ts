import { and, eq, type SQL, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import { monthWords } from '../batch/pay-messages.service.ts';
import { openSlip } from '../pure/slip-seal.ts';
import { grossOf } from '../pure/sums.ts';
import { isOwnOpen } from '../slips/slips.queries.ts';
import { type incomeProof, wage, wageUser } from '../tables.ts';
import type { IncomeFacts } from './income-paper.ts';

type ProofRow = typeof incomeProof.$inferSelect;

/** SQL condition: slips of somebody’s last months, this one not counted. */
const ofLastMonths = (userId: string, months: number, day: string): SQL =>
  and(
    isOwnOpen(userId),
    sql`${wageUser.month} < date_trunc('month', ${day}::date)`,
    sql`${wageUser.month} >= date_trunc('month', ${day}::date) - make_interval(months => ${months})`,
  ) as SQL;

export const slipsOf = (db: Db, userId: string, months: number, day: string) =>
  db
    .select({ slip: wageUser, batch: wage })
    .from(wageUser)
    .innerJoin(wage, eq(wage.id, wageUser.wage_id))
    .where(ofLastMonths(userId, months, day))
    .orderBy(wageUser.month);

/** What the slips of the months say, over all batches of the school that the proof is from. */
export async function factsOf(
  db: Db,
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  row: ProofRow,
): Promise<IncomeFacts> {
  const day = today(actor.time_zone, new Date(row.created_at));
  const found = await acrossOrganizations(db, () => slipsOf(db, row.user_id, row.months, day));
  const slips = found.filter(({ slip }) => slip.organization_id === row.organization_id);
  const [first, last] = [slips[0], slips.at(-1)];
  if (!first || !last) throw refuse(r.no_slips);
  let [net, gross] = [0, 0];
  for (const { slip, batch } of slips) {
    const { values, net_fen } = openSlip(services.seal, slip.id, slip.payload_sealed);
    net += net_fen;
    gross += grossOf(batch.columns, values);
  }
  const months = new Set(slips.map(({ slip }) => slip.month)).size;
  const fen = { net, gross, average: Math.round(gross / months) }[row.shows];
  const person = (await namesOfUsers(db, [row.user_id])).get(row.user_id);
  const [school] = await db
    .select({ name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(eq(organization.id, row.organization_id));
  const { purpose, receiver, shows } = row;
  return {
    purpose,
    receiver,
    shows,
    months,
    fen,
    person: { name: person?.name ?? '', name_en: person?.name_en ?? null },
    number: person?.number ?? null,
    organization: school ?? { name: '', name_en: null },
    from: monthWords(first.slip.month),
    to: monthWords(last.slip.month),
  };
}
