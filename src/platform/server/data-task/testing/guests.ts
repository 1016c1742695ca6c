import { eq, inArray } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { line, listQuery } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { defineRefusals, refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { grams, primaryId } from '../../database/columns.ts';
import { within } from '../../database/scope.ts';
import { implement } from '../../http/context.ts';
import { batchesOf, countUpTo, defineList, type RowReader } from '../../lists/resource-list.ts';
import type { ServerModule } from '../../module.ts';
import type { Person } from '../../rights/actor.ts';
import { plainPerson } from '../../testing/use-portal.ts';
import { startExport } from '../data-tasks.service.ts';
import { defineExport, defineImport } from '../definitions.ts';

/** A small domain with a list, an export and an import, to try the engine on. */

export const guest = pgTable('test_guest', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  size: integer(),
  grams: grams(),
});
type Guest = typeof guest.$inferSelect;

export const school = uuidv7();
export const other = uuidv7();
const query = listQuery(['name'], { size: z.coerce.number<number | string>().optional() });
type Query = z.output<typeof query>;
const guests = defineList<Query>({
  table: guest,
  id: guest.id,
  sorts: { name: guest.name },
  default_sort: 'name',
  filters: { size: (size) => eq(guest.size, size) },
});
const read: RowReader<Guest> = (db, plan) =>
  db
    .select()
    .from(guest)
    .where(plan.where)
    .orderBy(...plan.order)
    .limit(plan.limit);

/** Lets a test hold an export in the middle, and take rights away. */
export const hand: {
  gate: Promise<void> | undefined;
  grants: Person['grants'];
  /** Guests for whom there is room, and the one whom storing refuses. */
  seats: number;
  refuses: string | null;
} = { gate: undefined, grants: new Map(), seats: Number.POSITIVE_INFINITY, refuses: null };

const full = defineRefusals('test_guests', { full: { cn: '没有座位了', us: 'No seat left' } }).full;

const guestExport = defineExport<Query, Guest>({
  name: 'test_guests',
  title: { cn: '来宾', us: 'Guests' },
  rights: ['9901'],
  columns: [
    { cn: '姓名', us: 'Name', value: (row) => row.name },
    { cn: '手机', us: 'Phone', value: (row) => row.phone },
    { cn: '人数', us: 'Size', value: (row) => row.size },
  ],
  count: ({ db, scope }) => countUpTo(db, guest, within(scope, guest.organization_id)),
  async *batches({ db, scope, params }) {
    for await (const batch of batchesOf(db, guests, params, within(scope, guest.organization_id), read, 100)) {
      yield batch;
      await hand.gate;
    }
  },
});

type Row = { name: string; phone: string; size: number | null };
defineImport<{ place?: string | undefined }, Row>({
  name: 'test_guests',
  title: { cn: '来宾', us: 'Guests' },
  rights: ['9901'],
  params: z.strictObject({ place: z.string().optional() }),
  max_rows: 500,
  columns: [
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: line(1, 20), example: '张三' },
    { key: 'phone', cn: '手机', us: 'Phone', is_required: true, schema: phoneField },
    {
      key: 'size',
      cn: '人数',
      us: 'Size',
      schema: z.literal([1, 2]),
      options: [
        { code: 1, cn: '一人', us: 'One' },
        { code: 2, cn: '两人', us: 'Two', also: ['俩', '二人'] },
      ],
    },
  ],
  keysOf: ({ phone }) => ({ phone }),
  async compare({ db, earlier }, rows) {
    const seated = await db.$count(guest);
    const known = await db
      .select()
      .from(guest)
      .where(
        inArray(
          guest.phone,
          rows.map((row) => row.phone),
        ),
      );
    return rows.map((row) => {
      const before = known.find((one) => one.phone === row.phone);
      if (!before) {
        if (seated + earlier.taken('seat') >= hand.seats)
          return { errors: { name: [{ cn: '没有座位', us: 'No seat' }] } };
        earlier.take('seat');
        return 'created';
      }
      return before.name === row.name && before.size === row.size ? 'same' : 'changed';
    });
  },
  async save({ db, actor }, rows) {
    const entries: { id: string; before: Row | null }[] = [];
    for (const { row } of rows) {
      if (row.name === hand.refuses) throw refuse(full);
      const [before] = await db.select().from(guest).where(eq(guest.phone, row.phone));
      const id = before?.id ?? uuidv7();
      await db
        .insert(guest)
        .values({ ...row, id, organization_id: actor.organization_id ?? '' })
        .onConflictDoUpdate({ target: guest.id, set: row });
      entries.push({ id, before: before ? { name: before.name, phone: before.phone, size: before.size } : null });
    }
    return entries;
  },
  async undo({ db }, entries) {
    for (const { id, before } of entries as { id: string; before: Row | null }[]) {
      if (before) await db.update(guest).set(before).where(eq(guest.id, id));
      else await db.delete(guest).where(eq(guest.id, id));
    }
  },
});

const endpoints = defineEndpoints('test_guests', {
  export: {
    method: 'GET',
    path: '/test_guests/export',
    summary: 'Export',
    right: ['9901'],
    side_effect: true,
    query: query.extend({ format: z.enum(['csv', 'xlsx']) }),
    output: z.object({ data_task_id: z.uuid() }),
  },
});
export const guestModule: ServerModule = {
  name: 'test-guests',
  rights: { '9901': { name: '来宾', name_en: 'Guests', roles: [] } },
  routes: [
    implement(endpoints)({
      export: ({ query: { format, ...asked } }, ctx) => startExport(ctx, guestExport, asked, format),
    }),
  ],
};

export const grants: Person['grants'] = new Map([['9901', { organizations: [school], departments: null }]]);
export const clerk = uuidv7();
export const loadPerson = async (_: unknown, id: string): Promise<Person> => ({
  ...plainPerson(id),
  name: '办公室',
  organization_id: school,
  client_id: school,
  reach: [school],
  grants: id === clerk ? hand.grants : new Map(),
});
