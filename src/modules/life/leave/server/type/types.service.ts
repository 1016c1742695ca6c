import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { leaveRefusals as r } from '../../contract/leave.refusals.ts';
import type { LeaveSubject } from '../../contract/leave-kinds.ts';
import type { VacationTypeFacts, vacationTypeRow, vacationTypes } from '../../contract/vacation-types.contract.ts';
import { vacation, vacationAmountUser, vacationType } from '../tables.ts';
import { type TypeRow, typesOf } from './types.queries.ts';

const TYPE = 'vacation_type';
type Draft = z.output<(typeof vacationTypes)['create']['body']>;

export function typeRow(row: TypeRow): z.input<typeof vacationTypeRow> {
  const { client_id, organization_id, created_at: _made, updated_at: _changed, blocked_dates, ...facts } = row;
  return {
    ...facts,
    blocked_dates: [...blocked_dates],
    owner: organization_id ? 'school' : client_id ? 'group' : 'product',
  };
}

export async function listTypes({ db, actor }: Context, { subject }: { subject?: LeaveSubject | undefined }) {
  const rows = await typesOf(db, currentOrganization(actor));
  return { list: rows.filter((row) => !subject || row.subject === subject).map(typeRow) };
}

async function getType({ db, actor }: Context, id: string): Promise<TypeRow> {
  const row = (await typesOf(db, currentOrganization(actor))).find((one) => one.id === id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export const viewType = async (ctx: Context, id: string) => typeRow(await getType(ctx, id));

/** Whose types the caller keeps: those of a school, or at the root of a school group those of all its schools. */
function ownerOf({ actor }: Context) {
  const here = currentOrganization(actor);
  return { organization_id: here === actor.client_id ? null : here, client_id: actor.client_id };
}
type Owner = ReturnType<typeof ownerOf>;

const isOwn = (row: TypeRow, owner: Owner): boolean =>
  row.organization_id === owner.organization_id && row.client_id === owner.client_id;

export async function createType(ctx: Context, draft: Draft) {
  const owner = ownerOf(ctx);
  if ((await typesOf(ctx.db, currentOrganization(ctx.actor))).some(({ code }) => code === draft.code))
    throw refuse(r.code_taken);
  const [row] = await ctx.db
    .insert(vacationType)
    .values({ ...draft, ...owner })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.code_taken); // two at once
  audited(ctx, 'create', row);
  return typeRow(row);
}

/** Changes an own type. One that is inherited gets a version of this school, which what was asked for here goes over to. */
export async function updateType(ctx: Context, id: string, { version, ...facts }: VacationTypeFacts) {
  const before = await getType(ctx, id);
  const owner = ownerOf(ctx);
  if (!isOwn(before, owner)) {
    if (before.version !== version) throw await staleBecause(ctx, TYPE, id, before);
    const { code, subject } = before;
    const [own] = await ctx.db
      .insert(vacationType)
      .values({ ...facts, code, subject, ...owner })
      .onConflictDoNothing()
      .returning();
    if (!own) throw await staleBecause(ctx, TYPE, id, before);
    await goOver(ctx, before.id, own.id, owner);
    audited(ctx, 'narrow', own);
    return typeRow(own);
  }
  const [row] = await ctx.db
    .update(vacationType)
    .set({ ...facts, version: version + 1, updated_at: sql`now()` })
    .where(and(eq(vacationType.id, id), eq(vacationType.version, version)))
    .returning();
  if (!row) throw await staleBecause(ctx, TYPE, id, before);
  audited(ctx, 'update', row);
  return typeRow(row);
}

async function goOver({ db }: Context, from: string, to: string, { organization_id, client_id }: Owner): Promise<void> {
  const schools = organization_id
    ? sql`(${organization_id})`
    : sql`(select ${organization.id} from ${organization} where ${organization.client_id} = ${client_id})`;
  await db
    .update(vacation)
    .set({ vacation_type_id: to })
    .where(and(sql`${vacation.organization_id} in ${schools}`, eq(vacation.vacation_type_id, from)));
  await db
    .update(vacationAmountUser)
    .set({ vacation_type_id: to })
    .where(
      and(sql`${vacationAmountUser.organization_id} in ${schools}`, eq(vacationAmountUser.vacation_type_id, from)),
    );
}

export async function removeType(ctx: Context, id: string): Promise<void> {
  const row = await getType(ctx, id);
  if (!isOwn(row, ownerOf(ctx))) throw refuse(r.type_inherited);
  await ctx.db.select({ id: vacationType.id }).from(vacationType).where(eq(vacationType.id, id)).for('update');
  const asked = await ctx.db.$count(vacation, eq(vacation.vacation_type_id, id));
  const given = await ctx.db.$count(vacationAmountUser, eq(vacationAmountUser.vacation_type_id, id));
  if (asked + given > 0) throw refuse(r.type_used);
  await ctx.db.delete(vacationType).where(eq(vacationType.id, id));
  audited(ctx, 'remove', row);
}

const audited = (ctx: Context, act: string, { id, code, organization_id, quota_mode, is_active }: TypeRow) =>
  ctx.audit({
    action: `${TYPE}.${act}`,
    target: [TYPE, id],
    organization_id,
    after: { code, quota_mode, is_active },
  });
