import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wageUsers } from '../../contract/wage-users.contract.ts';
import { payrollRights } from '../../rights.ts';
import { type PayPerson, peopleByIds } from '../batch/match.queries.ts';
import { type WageRow, wageActRules } from '../batch/wages.policy.ts';
import type { SlipRow } from '../batch/wages.queries.ts';
import { handOf, lockWage, wageInReach } from '../batch/wages.service.ts';
import { openSlip, sealSlip } from '../pure/slip-seal.ts';
import { addsUp, netOf, type SlipValues } from '../pure/sums.ts';
import { reachesIn, staffScope } from '../reach.policy.ts';
import { wage, wageUser } from '../tables.ts';
import { draftCorrection } from './corrections.service.ts';
import { slipFor } from './slip-standing.service.ts';
import { requireValues } from './slip-values.service.ts';

type New = z.output<(typeof wageUsers)['create']['body']>;
type Change = z.output<(typeof wageUsers)['update']['body']>;

const moved = ({ id, status, version }: Pick<SlipRow, 'id' | 'status' | 'version'>) => ({ id, status, version });

/** Somebody whom the caller reaches; else 422001 at the field. */
async function requirePerson(ctx: Context, batch: WageRow, userId: string): Promise<PayPerson> {
  const reach = staffScope(ctx.actor, [payrollRights.prepare]).organizations;
  const person = (await peopleByIds(ctx.db, batch, reach, [userId])).get(userId);
  if (!person?.in_reach) throw refuseFields({ user_id: [t.not_staff] });
  return person;
}

const facesOf = ({ name, number, department_name, is_employed }: PayPerson) => ({
  name_snapshot: cut(name, 50),
  number_snapshot: number,
  department_name: department_name && cut(department_name, 80),
  is_employed,
});

const known = (error: unknown) => (constraintOf(error) === 'wage_user_revision' ? refuse(r.known_person) : error);

async function touch(ctx: Context, row: WageRow): Promise<void> {
  await ctx.db
    .update(wage)
    .set({ ...(await handOf(ctx, row)), version: sql`${wage.version} + 1`, updated_at: sql`now()` })
    .where(eq(wage.id, row.id));
}

/** One row into a draft. */
export async function createRow(ctx: Context, { wage_id, user_id, values }: New) {
  const { db, services } = ctx;
  const before = await wageInReach(ctx, wage_id);
  wageActRules.requireOwner('read', ctx, before);
  const person = await requirePerson(ctx, before, user_id);
  const batch = await lockWage(ctx, wage_id);
  wageActRules.requireMoment('read', ctx, batch);
  if (batch.columns.length === 0) throw refuse(r.no_columns);
  requireValues(batch, values);
  const id = uuidv7();
  const payload = { values, net_fen: netOf(batch.columns, values), diff: null, reason: null };
  const [row] = await db
    .insert(wageUser)
    .values({
      id,
      wage_id,
      organization_id: batch.organization_id,
      month: batch.month,
      row_no: sql`(select coalesce(max(row_no), 0) + 1 from ${wageUser} where wage_id = ${wage_id}::uuid)`,
      user_id,
      ...facesOf(person),
      adds_up: addsUp(batch.columns, values),
      payload_sealed: sealSlip(services.seal, id, payload),
    })
    .returning()
    .catch((error: unknown) => {
      throw known(error);
    });
  await touch(ctx, batch);
  ctx.audit({ action: 'wage_user.create', target: ['wage_user', id], organization_id: batch.organization_id });
  return moved(row as SlipRow);
}

/** A row of a draft, or the correction of what was sent. */
export async function updateSlip(ctx: Context, id: string, body: Change) {
  const { found } = await slipFor(ctx, id);
  if (!reachesIn(ctx.actor, payrollRights.prepare, found.slip.organization_id)) throw refuse(shared.not_found);
  if (found.slip.status !== 'pending') return draftCorrection(ctx, id, body);
  return updateRow(ctx, found.slip, body);
}

async function updateRow(ctx: Context, { id, wage_id }: SlipRow, body: Change) {
  const { db, services, actor } = ctx;
  const batch = await lockWage(ctx, wage_id);
  wageActRules.requireMoment('read', ctx, batch);
  const [row] = await db.select().from(wageUser).where(eq(wageUser.id, id)).for('update');
  if (!row || row.replaces_id) throw refuse(r.not_drafted);
  if (row.version !== body.version) throw await staleBecause(ctx, 'wage_user', id, row);
  const { values: given, user_id, is_excluded, is_ticked } = body;
  if (given) requireValues(batch, given);
  const person = user_id ? await requirePerson(ctx, batch, user_id) : null;
  const payload = openSlip(services.seal, id, row.payload_sealed);
  const values = { ...payload.values, ...given };
  const cells = given ? row.cells.filter(({ label }) => !isGiven(batch, label, given)) : row.cells;
  const changes = given !== undefined || user_id !== undefined;
  const [after] = await db
    .update(wageUser)
    .set({
      ...(person ? { ...facesOf(person), user_id: person.id, problem: null } : {}),
      ...(given
        ? {
            payload_sealed: sealSlip(services.seal, id, { ...payload, values, net_fen: netOf(batch.columns, values) }),
            cells,
            adds_up: cells.length > 0 || addsUp(batch.columns, values),
          }
        : {}),
      ...(is_excluded === undefined ? {} : { is_excluded }),
      // what was looked at is not what stands there now
      ...(changes ? { ticked_by: null } : {}),
      ...(is_ticked === undefined ? {} : { ticked_by: is_ticked ? actor.user_id : null }),
      version: sql`${wageUser.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(wageUser.id, id))
    .returning()
    .catch((error: unknown) => {
      throw known(error);
    });
  await touch(ctx, batch);
  const fields = Object.keys(body).filter((key) => key !== 'version' && key !== 'reason');
  ctx.audit({
    action: 'wage_user.update',
    target: ['wage_user', id],
    organization_id: batch.organization_id,
    after: { fields: fields.join(',') },
  });
  return moved(after as SlipRow);
}

const isGiven = ({ columns }: WageRow, label: string, given: SlipValues): boolean =>
  columns.some((column) => column.label === label && given[column.key] !== undefined);

/** A row of a draft, or a correction that was not sent. */
export async function removeSlip(ctx: Context, id: string): Promise<void> {
  const { found } = await slipFor(ctx, id);
  if (!reachesIn(ctx.actor, payrollRights.prepare, found.slip.organization_id)) throw refuse(shared.not_found);
  const batch = await lockWage(ctx, found.slip.wage_id);
  const [row] = await ctx.db.select().from(wageUser).where(eq(wageUser.id, id)).for('update');
  if (!row) throw refuse(shared.not_found);
  const isRow = batch.status === 'draft' && row.replaces_id === null;
  if (row.status !== 'pending' || !(isRow || row.replaces_id !== null)) throw refuse(r.already_sent);
  await ctx.db.delete(wageUser).where(eq(wageUser.id, id));
  if (isRow) await touch(ctx, batch);
  ctx.audit({ action: 'wage_user.remove', target: ['wage_user', id], organization_id: batch.organization_id });
}
