import { and, eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { defineAllotment } from '#server/allotment/allotment.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { type notice, noticeOption } from '../tables.ts';

type Notice = Pick<typeof notice.$inferSelect, 'id' | 'organization_id'>;
type Option = Pick<typeof noticeOption.$inferSelect, 'key' | 'text' | 'capacity'>;

/** Places of options that are for so many: an answer has one in the pool of the option that it chose. Nobody waits for one. */
const optionPlaces = defineAllotment('notice_option', {});

const chooseOne = { cn: '请选择一个选项', us: 'Choose an option' };

/** Writes what may be chosen, in place of what could be before; nobody has answered yet. */
export async function writeOptions(db: Db, row: Notice, options: readonly Option[]): Promise<void> {
  await dropOptionPlaces(db, [row.id]);
  await db.delete(noticeOption).where(eq(noticeOption.notice_id, row.id));
  if (options.length === 0) return;
  const stored = await db
    .insert(noticeOption)
    .values(
      options.map(({ key, text, capacity }, position) => ({
        key,
        text,
        capacity,
        position,
        notice_id: row.id,
        organization_id: row.organization_id,
        pool_id: capacity === null ? null : uuidv7(),
      })),
    )
    .returning();
  await openPlaces(db, row, stored);
}

/** Frees every place of a notice that asks everybody anew. */
export async function emptyOptions(db: Db, row: Notice): Promise<void> {
  await dropOptionPlaces(db, [row.id]);
  await openPlaces(db, row, await db.select().from(noticeOption).where(eq(noticeOption.notice_id, row.id)));
}

/** Forgets the places of notices that are gone. */
export const dropOptionPlaces = (db: Db, notice_ids: readonly string[]): Promise<void> =>
  optionPlaces.drop(db, notice_ids);

async function openPlaces(
  db: Db,
  { id, organization_id }: Notice,
  options: readonly (typeof noticeOption.$inferSelect)[],
): Promise<void> {
  const limited = options.flatMap(({ pool_id, capacity }) =>
    pool_id === null || capacity === null ? [] : { id: pool_id, capacity },
  );
  if (limited.length === 0) return;
  const time_zone = await zoneOf(db, organization_id);
  await optionPlaces.open(
    db,
    limited.map((pool) => ({ ...pool, owner_id: id, organization_id, time_zone })),
  );
}

/**
 * Takes a place of the option that an answer chooses and gives the former one back. 20 places are given 20 times, however many ask at
 * once. Refuses an option that is not there (422001) and one that is full.
 */
export async function chooseOption(ctx: Context, row: Notice, reply_id: string, key: string | null): Promise<void> {
  const [option] = key
    ? await ctx.db
        .select()
        .from(noticeOption)
        .where(and(eq(noticeOption.notice_id, row.id), eq(noticeOption.key, key)))
    : [];
  if (key && !option) throw refuseFields({ option: [chooseOne] });
  if (!option?.pool_id) {
    await optionPlaces.leave(ctx, reply_id);
    return;
  }
  const choices = [[option.pool_id]];
  const { id: owner_id, organization_id } = row;
  const standing =
    (await optionPlaces.move(ctx, reply_id, choices)) ??
    (await optionPlaces.request(ctx, { organization_id, owner_id, subject_id: reply_id, choices, waits: false }));
  if (standing.state !== 'held') throw refuse(r.option_full);
}
