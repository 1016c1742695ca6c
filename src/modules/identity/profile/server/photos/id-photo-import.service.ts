import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  type OpeningSource,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { measurePicture, unlessUnreadable } from '#server/pictures/pictures.ts';
import { id, line } from '#shared/fields.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { ID_PHOTO_MAX_BYTES, MAX_PHOTOS_PER_ZIP, idPhotoTexts as t } from '../../contract/id-photos.contract.ts';
import { profileRights } from '../../rights.ts';
import { currentMembers } from '../people-reach.queries.ts';
import { idPhotoChange } from '../tables.ts';
import { idPhotoProblem } from './id-photos.policy.ts';
import { idPhotoKind } from './id-photos.service.ts';
import {
  type ArchivedPicture,
  leavesFolder,
  listArchivedPictures,
  openPicture,
  type ReadRange,
  rangeReader,
} from './photo-archive.ts';

interface Params {
  readonly organization_id: string;
  readonly zip_id: string;
}
interface Row {
  /** Place in the archive, from 1. */
  readonly entry: number;
  readonly file: string;
}
interface Entry {
  readonly change_id: string;
  /** The photo that held before. */
  readonly before_id: string | null;
}
/** What became of a row of the list when its picture was opened. */
interface Opened {
  readonly number: string;
  readonly width: number;
  readonly height: number;
  /** Where it is kept; null while the list is only looked at. */
  readonly file_id: string | null;
}
/** By the place in the archive; what is wrong with a picture in words. */
type OpenedRows = ReadonlyMap<number, Opened | Text>;
type Source = ImportSource<Params, OpenedRows>;

const MIMES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png' };
const ENDINGS: readonly string[] = ['jpg', 'jpeg', 'png'];
/** Pictures are opened one after the other, people changed in one transaction together. */
const AT_ONCE = 25;

interface Archive {
  readonly pictures: readonly ArchivedPicture[];
  readonly read: ReadRange;
}

/** The archive of a task, for the person who uploaded it. */
async function archiveOf({ services, actor, params }: OpeningSource<Params>): Promise<Archive | null> {
  const zip = await services.database.read(EVERYWHERE, (db) => services.files.find(db, params.zip_id));
  if (zip?.kind !== 'id_photo_zip' || zip.owner_id !== actor.user_id) return null;
  const read = rangeReader(services, zip);
  const pictures = await listArchivedPictures(zip.size, read);
  return pictures && { pictures, read };
}

interface Holder {
  readonly id: string;
  readonly used_id: string | null;
}

/** Members in the reach of 0205 by number, with the photo that holds. */
async function holdersOf({ db, scope, params }: Source, numbers: readonly string[]): Promise<Map<string, Holder>> {
  if (numbers.length === 0 || !scope.organizations.includes(params.organization_id)) return new Map();
  const rows = await db
    .select({ number: sql<string>`${user.number}`, id: user.id, used_id: idPhotoChange.id })
    .from(user)
    .leftJoin(idPhotoChange, and(eq(idPhotoChange.user_id, user.id), eq(idPhotoChange.state, 'used')))
    .where(and(inArray(user.number, [...numbers]), currentMembers(scope, params.organization_id)));
  return new Map(rows.map((row) => [row.number, row]));
}

interface Photo {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

/** A picture of the archive that can be an ID photo, or what is wrong with it. */
async function photoOf({ read }: Archive, picture: ArchivedPicture): Promise<Photo | Text> {
  if (leavesFolder(picture)) return t.zip_name;
  if (!ENDINGS.includes(picture.ending)) return t.zip_type;
  const bytes = await openPicture(picture, read, ID_PHOTO_MAX_BYTES);
  if (!bytes) return t.zip_broken;
  const facts = await measurePicture(bytes).catch(unlessUnreadable);
  const mime = facts?.format && MIMES[facts.format];
  if (!facts || !mime) return t.zip_type;
  return idPhotoProblem(facts) ?? { bytes, mime, width: facts.width, height: facts.height };
}

const isSound = <T extends object>(found: T | Text): found is T => !('cn' in found);
const wrong = (text: Text): Verdict => ({ errors: { file: [text] } });
const pictureAt = ({ pictures }: Archive, { entry, file }: Row): ArchivedPicture | null => {
  const picture = pictures[entry - 1];
  return picture && file.endsWith(picture.name) ? picture : null;
};

/** Opens the pictures of some rows one after the other, and keeps those that will be stored. */
async function openRows(source: OpeningSource<Params>, rows: readonly Row[]): Promise<OpenedRows> {
  const opened = new Map<number, Opened | Text>();
  const isReached = source.scope.organizations.includes(source.params.organization_id);
  const archive = isReached ? await archiveOf(source) : null;
  for (const row of rows) opened.set(row.entry, archive ? await openRow(source, archive, row) : t.zip_gone);
  return opened;
}

async function openRow(source: OpeningSource<Params>, archive: Archive, row: Row): Promise<Opened | Text> {
  const picture = pictureAt(archive, row);
  if (!picture) return t.zip_gone;
  const { number, ending } = picture;
  const photo = await photoOf(archive, picture);
  if (!isSound(photo)) return photo;
  const { width, height } = photo;
  const file_id = source.will_store ? await storePhoto(source, photo, `${number}.${ending}`) : null;
  return { number, width, height, file_id };
}

const numbersOf = ({ opened }: Source): string[] =>
  [...opened.values()].flatMap((found) => (isSound(found) ? found.number : []));

function verdictOf({ opened }: Source, row: Row, holders: ReadonlyMap<string, Holder>): Verdict {
  const found = opened.get(row.entry) ?? t.zip_gone;
  if (!isSound(found)) return wrong(found);
  const holder = holders.get(found.number);
  if (!holder) return wrong(t.zip_nobody);
  return holder.used_id ? 'changed' : 'created';
}

/** Writes the picture anew and keeps it; returns the id of the file. */
async function storePhoto(
  { services, actor, params }: OpeningSource<Params>,
  photo: Photo,
  name: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-'));
  try {
    const path = join(folder, 'photo');
    await writeFile(path, photo.bytes);
    const content = await admit(idPhotoKind, { path, filename: name, bytes: photo.bytes.length });
    const { organization_id } = params;
    const facts = { ...content, kind: idPhotoKind.kind, name, owner_id: actor.user_id, organization_id };
    return (await services.files.keep(facts)).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a photo in force. The one before makes room; its picture stays as long as the import can be taken back. */
async function putInForce(source: Source, holder: Holder, photo: Opened & { file_id: string }): Promise<Entry> {
  const { file_id, width, height } = photo;
  const { db, services, actor, params } = source;
  await db.select({ id: user.id }).from(user).where(eq(user.id, holder.id)).for('update');
  const [before] = await db
    .update(idPhotoChange)
    .set({ state: 'replaced', version: next, updated_at: now })
    .where(and(eq(idPhotoChange.user_id, holder.id), eq(idPhotoChange.state, 'used')))
    .returning({ id: idPhotoChange.id });
  const change_id = uuidv7();
  await services.files.attach(db, actor.user_id, idPhotoKind.kind, [file_id], {
    type: 'id_photo_change',
    id: change_id,
  });
  await db.insert(idPhotoChange).values({
    id: change_id,
    organization_id: params.organization_id,
    user_id: holder.id,
    file_id,
    width,
    height,
    source: 'zip',
    state: 'used',
    decided_by: actor.user_id,
    decided_at: now,
  });
  return { change_id, before_id: before?.id ?? null };
}

async function saveRows(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const holders = await holdersOf(source, numbersOf(source));
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const photo = source.opened.get(row.entry);
    const holder = photo && isSound(photo) && holders.get(photo.number);
    if (!holder || !photo.file_id) throw new Error('an archive of photos changed');
    entries.push(await putInForce(source, holder, { ...photo, file_id: photo.file_id }));
  }
  const who = { actor: source.actor, ip: null, device: null, request_id: 'data_task' };
  const { organization_id } = source.params;
  await writeAudit(
    source.db,
    who,
    entries.map(({ change_id }) => ({
      action: 'id_photo_change.import',
      target: ['id_photo_change', change_id] as const,
      organization_id,
    })),
  );
  return entries;
}

/** Takes a photo back while it still holds; the one before holds again, if its picture is still there. */
async function undoPhoto({ db, services }: TaskSource<Params>, { change_id, before_id }: Entry): Promise<void> {
  const [taken] = await db
    .update(idPhotoChange)
    .set({ state: 'replaced', version: next, updated_at: now })
    .where(and(eq(idPhotoChange.id, change_id), eq(idPhotoChange.state, 'used')))
    .returning({ file_id: idPhotoChange.file_id });
  if (!taken) return;
  await services.files.drop(db, [taken.file_id]);
  const [before] = before_id ? await db.select().from(idPhotoChange).where(eq(idPhotoChange.id, before_id)) : [];
  if (!before || !(await services.files.find(db, before.file_id))) return;
  await db
    .update(idPhotoChange)
    .set({ state: 'used', version: next, updated_at: now })
    .where(eq(idPhotoChange.id, before.id));
}

/** Photos of an archive, each by the number that is its name; one transaction holds a few dozen of them. */
export const photoImport = defineImport<Params, Row, OpenedRows>({
  name: 'id_photos',
  title: { cn: '证件照批量上传', us: 'ID photos' },
  rights: [profileRights.photos],
  params: z.strictObject({ organization_id: id, zip_id: id }),
  columns: [
    {
      key: 'entry',
      cn: '序号',
      us: 'No.',
      is_required: true,
      schema: z.coerce.number().int().min(1).max(MAX_PHOTOS_PER_ZIP),
    },
    { key: 'file', cn: '文件', us: 'File', is_required: true, schema: line(1, 400) },
  ],
  max_rows: MAX_PHOTOS_PER_ZIP,
  rows_at_once: AT_ONCE,
  keysOf: ({ file }) => ({
    file:
      file
        .split('/')
        .at(-1)
        ?.replace(/\.[^.]*$/, '') ?? file,
  }),
  open: openRows,
  async compare(source, rows) {
    if (!source.scope.organizations.includes(source.params.organization_id)) return rows.map(() => wrong(t.zip_place));
    const holders = await holdersOf(source, numbersOf(source));
    return rows.map((row) => verdictOf(source, row, holders));
  },
  save: saveRows,
  async undo(source, entries) {
    for (const entry of entries as readonly Entry[]) await undoPhoto(source, entry);
  },
});

const now = sql`now()`;
const next = sql`${idPhotoChange.version} + 1`;
