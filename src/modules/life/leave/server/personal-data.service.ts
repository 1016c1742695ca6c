import { asc, desc, eq, inArray, or } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { PHONE, REASON } from './request/vacation-views.service.ts';
import { absenceMark, vacation, vacationAmountUser, vacationType } from './tables.ts';

const LISTED = 5_000;

/** With an account go the reasons, papers and phones of its leave; that somebody was away stays. */
export async function eraseLeave(db: Db, userId: string, services: Services): Promise<void> {
  const own = or(eq(vacation.applicant_id, userId), eq(vacation.requested_by, userId));
  const rows = await db.select({ id: vacation.id, proof_ids: vacation.proof_ids }).from(vacation).where(own);
  if (rows.length === 0) return;
  await services.files.drop(
    db,
    rows.flatMap(({ proof_ids }) => proof_ids),
  );
  await db
    .update(vacation)
    .set({
      proof_ids: [],
      reason_sealed: services.seal.seal('-', REASON),
      contact_phone_sealed: null,
      handover: null,
      taker_name: null,
      cancel_reason: null,
    })
    .where(
      inArray(
        vacation.id,
        rows.map(({ id }) => id),
      ),
    );
}

/** Own leave, for the file of all that is held of a person. */
export async function ownLeave({ db, actor, services }: Context): Promise<unknown> {
  return acrossOrganizations(db, async () => {
    const rows = await db
      .select({ row: vacation, type: vacationType.name })
      .from(vacation)
      .innerJoin(vacationType, eq(vacationType.id, vacation.vacation_type_id))
      .where(eq(vacation.applicant_id, actor.user_id))
      .orderBy(desc(vacation.start_at))
      .limit(LISTED);
    return rows.map(({ row, type }) => ({
      no: row.no,
      type,
      start_at: row.start_at,
      end_at: row.end_at,
      amount: row.amount,
      status: row.status,
      reason: services.seal.open(row.reason_sealed, REASON),
      contact_phone: row.contact_phone_sealed && services.seal.open(row.contact_phone_sealed, PHONE),
      destination: row.destination,
      created_at: row.created_at,
    }));
  });
}

export const ownQuotas = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({
        type: vacationType.name,
        cycle_from: vacationAmountUser.cycle_from,
        cycle_to: vacationAmountUser.cycle_to,
        granted: vacationAmountUser.granted,
        carried: vacationAmountUser.carried,
        adjusted: vacationAmountUser.adjusted,
        used: vacationAmountUser.used,
        left: vacationAmountUser.left,
      })
      .from(vacationAmountUser)
      .innerJoin(vacationType, eq(vacationType.id, vacationAmountUser.vacation_type_id))
      .where(eq(vacationAmountUser.user_id, actor.user_id))
      .orderBy(asc(vacationAmountUser.cycle_from))
      .limit(LISTED),
  );

export const ownAbsences = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({ date: absenceMark.date, period: absenceMark.period, status: absenceMark.status, at: absenceMark.at })
      .from(absenceMark)
      .where(eq(absenceMark.student_id, actor.user_id))
      .orderBy(desc(absenceMark.date))
      .limit(LISTED),
  );
