import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  overStored,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { numberCell } from '#server/data-task/number-cell.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { sheetColumns } from '#server/store/sheets.ts';
import { id, line } from '#shared/fields.ts';
import { codeKey } from '#shared/text/code.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { brooms } from '../contract/brooms.contract.ts';
import { premisesTexts as t } from '../contract/premises.refusals.ts';
import { type Equipment, type RoomKind, roomEquipment, roomKinds } from '../contract/premises.shapes.ts';
import { premisesRights } from '../rights.ts';
import { floorName, searchOf } from './premises.policy.ts';
import { floorsByCode, roomsByNumber } from './room-import.queries.ts';
import { findRoomThings, findRoomUses } from './room-parts.service.ts';
import { bfloor, broom, building } from './tables.ts';

interface Params {
  readonly organization_id: string;
  /** Buildings and floors that are not there yet are made on the main campus. */
  readonly adds_places: boolean;
}
interface Row {
  readonly building_code: string;
  readonly level: number;
  readonly number: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly kind: RoomKind;
  readonly seats: number;
  readonly exam_seats: number | null;
  readonly phone: string | null;
  readonly equipment: readonly Equipment[] | null;
}
type Source = TaskSource<Params>;
type FileSource = ImportSource<Params>;
/** What `undo` needs of one room: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Facts | null;
}

const FACTS = ['bfloor_id', 'name', 'name_en', 'kind', 'seats', 'exam_seats', 'phone'] as const;
const foreign: Text = { cn: '机构不在您的管理范围', us: 'You do not manage this organisation' };

/** Where each row belongs, and what stands there already. */
async function locateRows(source: FileSource, rows: readonly Row[]) {
  const { db, params } = source;
  const floors = await floorsByCode(db, params.organization_id);
  const numbers = rows.map((row) => row.number);
  const known = await roomsByNumber(db, params.organization_id, numbers);
  return rows.map((row) => {
    const house = floors.get(codeKey(row.building_code));
    const floor = house?.find((one) => one.level === row.level);
    const before = house?.[0] && known.get(`${house[0].building_id} ${row.number}`);
    return { row: overStored(source, row, before), house, floor, before };
  });
}
type LocatedRow = Awaited<ReturnType<typeof locateRows>>[number];

const equipmentOf = (row: Row): Equipment[] => [...(row.equipment ?? [])];

function factsOf({ row, floor }: LocatedRow) {
  const { building_code: _code, level: _level, ...facts } = row;
  return { ...facts, equipment: equipmentOf(row), bfloor_id: floor?.bfloor_id as string };
}
type Facts = ReturnType<typeof factsOf>;

function verdictOf({ scope, params }: Source, one: LocatedRow): Verdict {
  const { row, house, floor, before } = one;
  if (!scope.organizations.includes(params.organization_id)) return { errors: { building_code: [foreign] } };
  if (!house && !params.adds_places) return { errors: { building_code: [t.no_building] } };
  if (!floor && !params.adds_places) return { errors: { level: [t.no_floor] } };
  if (!before) return 'created';
  const facts = factsOf(one);
  const isSame =
    FACTS.every((name) => before[name] === facts[name]) &&
    [...before.equipment].sort().join() === equipmentOf(row).sort().join();
  return isSame ? 'same' : 'changed';
}

/** Makes the buildings and floors that these rows name and that are not there. They stay when rooms are taken back. */
async function addPlaces(source: FileSource, rows: readonly Row[]): Promise<void> {
  const { db, params } = source;
  const { organization_id } = params;
  const missing = (await locateRows(source, rows)).filter((one) => !one.floor);
  if (!params.adds_places || missing.length === 0) return;
  const [campus] = await db
    .select({ id: schoolCampus.id })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.organization_id, organization_id), eq(schoolCampus.is_default, true)));
  const houses = new Map(
    missing.flatMap(({ row, house }) => (house?.[0] ? [[codeKey(row.building_code), house[0].building_id]] : [])),
  );
  for (const code of new Set(missing.map(({ row }) => codeKey(row.building_code)))) {
    if (houses.has(code)) continue;
    const made = uuidv7();
    const name = `${code}栋`;
    const facts = { id: made, organization_id, campus_id: campus?.id as string, code, name, ...nameKeys(name) };
    await db.insert(building).values({ ...facts, name_en: `Building ${code}`, kind: 'other' });
    houses.set(code, made);
  }
  const floors = missing.map(({ row: { building_code, level } }) => ({
    organization_id,
    building_id: houses.get(codeKey(building_code)) as string,
    level,
    name: floorName(level),
  }));
  await db.insert(bfloor).values(floors).onConflictDoNothing();
}

async function save(source: FileSource, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const { organization_id } = source.params;
  const given = rows.map(({ row }) => row);
  await addPlaces(source, given);
  const places = await locateRows(source, given);
  const entries = places.map(({ before }) => ({ id: before?.id ?? uuidv7(), version: (before?.version ?? 0) + 1 }));
  const stored = places.map((one, at) => ({
    ...factsOf(one),
    ...searchOf(one.row),
    ...(entries[at] as { id: string; version: number }),
    organization_id,
    building_id: one.floor?.building_id as string,
  }));
  const added = stored.filter((_, at) => !places[at]?.before);
  if (added.length) await source.db.insert(broom).values(added);
  for (const [at, { id: room, ...facts }] of stored.entries())
    if (places[at]?.before)
      await source.db
        .update(broom)
        .set({ ...facts, updated_at: sql`now()` })
        .where(eq(broom.id, room));
  await audited(
    source,
    entries.map(({ id: room }) => room),
    'broom.import',
  );
  return entries.map((entry, at) => ({ ...entry, before: factsBefore(places[at]?.before) }));
}

function factsBefore(room: LocatedRow['before']): Facts | null {
  if (!room) return null;
  const { bfloor_id, number, name, name_en, kind, seats, exam_seats, phone, equipment } = room;
  return { bfloor_id, number, name, name_en, kind, seats, exam_seats, phone, equipment };
}

/** Takes rows back that nobody has changed since. */
async function undo(source: Source, entries: readonly Entry[]): Promise<void> {
  for (const { id: room, version, before } of entries) {
    const untouched = and(eq(broom.id, room), eq(broom.version, version));
    if (before)
      await source.db
        .update(broom)
        .set({ ...before, ...searchOf(before), version: version + 1 })
        .where(untouched);
  }
  const made = entries.filter((entry) => !entry.before && entry.version === 1).map((entry) => entry.id);
  const added = await unusedOf(source, made);
  if (added.length) await source.db.delete(broom).where(and(inArray(broom.id, added), eq(broom.version, 1)));
  await audited(
    source,
    entries.map((entry) => entry.id),
    'broom.undo_import',
  );
}

/** Rooms on which nothing hangs yet and that nobody has used. */
async function unusedOf(source: Source, rooms: readonly string[]): Promise<string[]> {
  const uses = await findRoomUses(source, rooms);
  const hung = new Set((await findRoomThings(source, rooms)).map((thing) => thing.room_id));
  return rooms.filter((room) => !hung.has(room) && uses.get(room)?.ever === 0);
}

function audited(source: Source, rooms: readonly string[], action: string): Promise<unknown> {
  const { organization_id } = source.params;
  const who = { actor: source.actor, ip: null, device: null, request_id: 'import' };
  return writeAudit(
    source.db,
    who,
    rooms.map((room) => ({ action, target: ['broom', room] as const, organization_id })),
  );
}

/** Rooms by file; the same room is the same number in the same building. */
export const roomImport = defineImport<Params, Row>({
  name: 'brooms',
  title: { cn: '房间', us: 'Rooms' },
  rights: [premisesRights.manage],
  params: z.strictObject({ organization_id: id, adds_places: z.boolean().default(false) }),
  max_rows: 9000,
  columns: [
    { key: 'building_code', cn: '楼宇编码', us: 'Building code', is_required: true, schema: line(1, 16), example: 'A' },
    {
      key: 'level',
      cn: '楼层',
      us: 'Level',
      is_required: true,
      schema: numberCell(z.int().min(-5).max(60)),
      example: '3',
      note: { cn: '地下为负数，如 -1', us: 'Below ground: -1' },
    },
    ...sheetColumns(brooms.create.body, {
      number: { cn: '房号', us: 'Number', example: '301' },
      name: { cn: '名称', us: 'Name', example: '高一1班教室' },
      name_en: { cn: '英文名称', us: 'English name', example: 'Class 10-1' },
      kind: { cn: '类型', us: 'Type', of: roomKinds },
      seats: { cn: '座位数', us: 'Seats', example: '50' },
      exam_seats: { cn: '考试座位数', us: 'Exam seats', example: '30' },
      phone: { cn: '电话', us: 'Phone' },
      equipment: { cn: '设备', us: 'Equipment', example: '投影、空调', of: roomEquipment },
    }),
  ],
  keysOf: (row) => ({ number: `${codeKey(row.building_code)} ${row.number}` }),
  compare: async (source, rows) => (await locateRows(source, rows)).map((one) => verdictOf(source, one)),
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
