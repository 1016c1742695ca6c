import { asc, eq } from 'drizzle-orm';
import { organization, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { RecordSource } from '#modules/identity/profile/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { businessCard, digitalCard, eIdScan } from './tables.ts';

const cards = (db: Db, userId: string) =>
  db
    .select({
      kind: digitalCard.kind,
      organization: organization.name,
      status: digitalCard.status,
      block_reason: digitalCard.block_reason,
      issued_at: digitalCard.issued_at,
      valid_to: digitalCard.valid_to,
      printed_count: digitalCard.printed_count,
    })
    .from(digitalCard)
    .innerJoin(organization, eq(organization.id, digitalCard.organization_id))
    .where(eq(digitalCard.user_id, userId))
    .orderBy(asc(digitalCard.issued_at));

const scans = (db: Db, userId: string) =>
  db
    .select({ at: eIdScan.at, result: eIdScan.result, scanner: user.name })
    .from(eIdScan)
    .innerJoin(digitalCard, eq(digitalCard.id, eIdScan.card_id))
    .innerJoin(user, eq(user.id, eIdScan.scanner_id))
    .where(eq(digitalCard.user_id, userId))
    .orderBy(asc(eIdScan.at));

/** What the business card of each place shows. */
async function businessCardsOf(db: Db, userId: string): Promise<ReadonlyMap<string, object>> {
  const rows = await db
    .select({ id: userDepartment.id, card_title: businessCard.title, card_note: businessCard.note })
    .from(userDepartment)
    .leftJoin(businessCard, eq(businessCard.user_department_id, userDepartment.id))
    .where(eq(userDepartment.user_id, userId));
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
}

/** What this module holds of a person; every row is their own. */
export const cardRecords: RecordSource = {
  records: {
    digital_cards: ({ db, actor }) => cards(db, actor.user_id),
    digital_card_scans: ({ db, actor }) => scans(db, actor.user_id),
  },
  of_places: ({ db, actor }) => businessCardsOf(db, actor.user_id),
};
