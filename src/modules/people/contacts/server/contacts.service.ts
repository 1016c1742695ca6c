import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { childrenEverywhere } from '#modules/people/family/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { CONTACTS_AT_MOST, type contactRow, type contacts } from '../contract/contacts.contract.ts';
import { contactRefusals as r, contactTexts as t } from '../contract/contacts.refusals.ts';
import { type FoundContact, findContact, listContacts } from './contacts.queries.ts';
import { contact } from './tables.ts';

type Row = z.input<typeof contactRow>;
type Draft = z.output<(typeof contacts)['create']['body']>;
type PasteInput = z.output<(typeof contacts)['addPasted']['body']>;

const PHONE = 'contact.phone';
const ID_NO = 'contact.id_no';

function rowOf({ services: { seal } }: Context, { row, for_user }: FoundContact, isFull: boolean): Row {
  const phone = seal.open(row.phone_sealed, PHONE);
  const id_no = row.id_no_sealed && seal.open(row.id_no_sealed, ID_NO);
  const { id, name, plate, company, is_default, note, created_at, version } = row;
  return {
    id,
    name,
    plate,
    company,
    is_default,
    note,
    created_at,
    version,
    for_user,
    kind: row.kind as Row['kind'],
    relation: row.relation as Row['relation'],
    phone: isFull ? phone : maskPhone(phone),
    id_type: row.id_type as Row['id_type'],
    id_no: id_no && !isFull ? maskIdNumber(id_no) : id_no,
  };
}

export async function viewContacts(ctx: Context, query: z.output<(typeof contacts)['list']['query']>) {
  const { rows, total } = await listContacts(ctx.db, ctx.actor.user_id, query);
  return { list: rows.map((row) => rowOf(ctx, row, false)), total, page: query.page, per_page: query.per_page };
}

/** One own contact with its numbers in full; refuses (404001) those of others. */
export async function viewContact(ctx: Context, id: string): Promise<Row> {
  const found = await findContact(ctx.db, ctx.actor.user_id, id);
  if (!found) throw refuse(shared.not_found);
  return rowOf(ctx, found, true);
}

/** Writers of one owner's contacts wait for each other: a default holds for all of them together. */
async function lockOwner({ db, actor }: Context): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${actor.user_id}`}, 0))`);
}

function requireRoomFor({ db, actor }: Context, more: number): Promise<void> {
  return requireRoom(
    db,
    { of: `contact:${actor.user_id}`, most: CONTACTS_AT_MOST, more },
    () => db.$count(contact, eq(contact.owner_id, actor.user_id)),
    () => refuse(r.too_many, { n: CONTACTS_AT_MOST }),
  );
}

async function requireOwnChild(ctx: Context, { for_user_id }: Draft): Promise<void> {
  if (!for_user_id) return;
  const own = await childrenEverywhere(ctx.db, ctx.actor.user_id);
  if (!own.some((child) => child.id === for_user_id && !child.restricted))
    throw refuseFields({ for_user_id: [t.own_child] });
}

/** The former default of a kind is the default no more. */
async function clearDefault({ db, actor }: Context, kind: string, except?: string): Promise<void> {
  await db
    .update(contact)
    .set({ is_default: false, version: sql`${contact.version} + 1` })
    .where(
      and(
        eq(contact.owner_id, actor.user_id),
        eq(contact.kind, kind),
        eq(contact.is_default, true),
        except ? ne(contact.id, except) : undefined,
      ),
    );
}

function stored({ services: { seal } }: Context, { phone, id_no, ...plain }: Draft) {
  return {
    ...plain,
    phone_sealed: seal.seal(phone, PHONE),
    phone_bidx: seal.blindIndex(phone, 'phone'),
    id_no_sealed: id_no ? seal.seal(id_no, ID_NO) : null,
    id_type: id_no ? plain.id_type : null,
  };
}

export async function createContact(ctx: Context, draft: Draft): Promise<Row> {
  await lockOwner(ctx);
  await requireRoomFor(ctx, 1);
  await requireOwnChild(ctx, draft);
  if (draft.is_default) await clearDefault(ctx, draft.kind);
  const [row] = await ctx.db
    .insert(contact)
    .values({ ...stored(ctx, draft), owner_id: ctx.actor.user_id })
    .returning({ id: contact.id });
  if (!row) throw new Error('a contact was not stored');
  ctx.audit({ action: 'contact.create', target: ['contact', row.id], after: { kind: draft.kind } });
  return viewContact(ctx, row.id);
}

/** Adds names and numbers of a phone book; those whose number is there already are counted, not added. */
export async function addPasted(ctx: Context, { kind, list }: PasteInput): Promise<{ added: number; known: number }> {
  const { actor, db, services } = ctx;
  await lockOwner(ctx);
  const byIndex = new Map(list.map((one) => [services.seal.blindIndex(one.phone, 'phone'), one]));
  const there = await db
    .select({ phone_bidx: contact.phone_bidx })
    .from(contact)
    .where(and(eq(contact.owner_id, actor.user_id), inArray(contact.phone_bidx, [...byIndex.keys()])));
  for (const { phone_bidx } of there) byIndex.delete(phone_bidx);
  await requireRoomFor(ctx, byIndex.size);
  const rows = [...byIndex].map(([phone_bidx, { name, phone }]) => ({
    name,
    kind,
    phone_bidx,
    owner_id: actor.user_id,
    phone_sealed: services.seal.seal(phone, PHONE),
  }));
  if (rows.length) await db.insert(contact).values(rows);
  ctx.audit({ action: 'contact.paste', target: ['user', actor.user_id], after: { kind, added: rows.length } });
  return { added: rows.length, known: list.length - rows.length };
}

export async function updateContact(
  ctx: Context,
  id: string,
  { version, ...draft }: Draft & { readonly version: number },
): Promise<Row> {
  await lockOwner(ctx);
  const before = await findContact(ctx.db, ctx.actor.user_id, id);
  if (!before) throw refuse(shared.not_found);
  await requireOwnChild(ctx, draft);
  if (draft.is_default) await clearDefault(ctx, draft.kind, id);
  const [row] = await ctx.db
    .update(contact)
    .set({ ...stored(ctx, draft), version: version + 1, updated_at: sql`now()` })
    .where(and(eq(contact.id, id), eq(contact.version, version)))
    .returning({ id: contact.id });
  if (!row) throw await staleBecause(ctx, 'contact', id, before.row);
  ctx.audit({ action: 'contact.update', target: ['contact', id], after: { kind: draft.kind } });
  return viewContact(ctx, id);
}

export async function removeContact(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db
    .delete(contact)
    .where(and(eq(contact.id, id), eq(contact.owner_id, ctx.actor.user_id)))
    .returning({ kind: contact.kind });
  if (!row) throw refuse(shared.not_found);
  ctx.audit({ action: 'contact.delete', target: ['contact', id], before: { kind: row.kind } });
}
