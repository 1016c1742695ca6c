import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type RowToSave, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { admit } from '#server/files/admit.ts';
import { measurePicture, unlessUnreadable } from '#server/pictures/pictures.ts';
import { id, line } from '#shared/fields.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { ID_PHOTO_MAX_BYTES, MAX_PHOTOS_PER_ZIP, idPhotoTexts as t } from '../../contract/id-photos.contract.ts';
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
type Source = TaskSource<Params>;
interface Stored {
  readonly holder: Holder;
  readonly file_id: string;
  readonly photo: Pick<Photo, 'width' | 'height'>;
}

const MIMES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png' };
const ENDINGS: readonly string[] = ['jpg', 'jpeg', 'png'];
/** Pictures in memory one after the other, people in one transaction together. */
const AT_ONCE = 25;

interface Archive {
  readonly pictures: readonly ArchivedPicture[];
  readonly read: ReadRange;
}

/** The archive of a task, for the person who uploaded it. */
async function archiveOf({ db, services, actor, params }: Source): Promise<Archive | null> {
  const zip = await services.files.find(db, params.zip_id);
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

const isPhoto = (found: Photo | Text): found is Photo => 'bytes' in found;
const wrong = (text: Text): Verdict => ({ errors: { file: [text] } });
const pictureAt = ({ pictures }: Archive, { entry, file }: Row): ArchivedPicture | null => {
  const picture = pictures[entry - 1];
  return picture && file.endsWith(picture.name) ? picture : null;
};

async function validateRow(archive: Archive, row: Row, holders: ReadonlyMap<string, Holder>): Promise<Verdict> {
  const picture = pictureAt(archive, row);
  if (!picture) return wrong(t.zip_gone);
  const holder = holders.get(picture.number);
  if (!holder) return wrong(t.zip_nobody);
  const found = await photoOf(archive, picture);
  if (!isPhoto(found)) return wrong(found);
  return holder.used_id ? 'changed' : 'created';
}

const numbersOf = (archive: Archive, rows: readonly Row[]): string[] =>
  rows.flatMap((row) => pictureAt(archive, row)?.number ?? []);

/** Writes the picture anew and keeps it; returns the id of the file. */
async function storePhoto({ services, actor, params }: Source, photo: Photo, name: string): Promise<string> {
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
async function putInForce(source: Source, { holder, photo, file_id }: Stored): Promise<Entry> {
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
    width: photo.width,
    height: photo.height,
    source: 'zip',
    state: 'used',
    decided_by: actor.user_id,
    decided_at: now,
  });
  return { change_id, before_id: before?.id ?? null };
}

async function saveRows(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const archive = await archiveOf(source);
  if (!archive) throw new Error('an archive of photos vanished');
  const wanted = rows.map(({ row }) => row);
  const holders = await holdersOf(source, numbersOf(archive, wanted));
  // all pictures are opened before the first person is locked
  const stored: Stored[] = [];
  for (const row of wanted) {
    const picture = pictureAt(archive, row);
    const holder = picture && holders.get(picture.number);
    const photo = picture && (await photoOf(archive, picture));
    if (!picture || !holder || !photo || !isPhoto(photo)) throw new Error('an archive of photos changed');
    const { width, height } = photo;
    const file_id = await storePhoto(source, photo, `${picture.number}.${picture.ending}`);
    stored.push({ holder, file_id, photo: { width, height } });
  }
  const entries: Entry[] = [];
  for (const one of stored) entries.push(await putInForce(source, one));
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
async function undoPhoto({ db, services }: Source, { change_id, before_id }: Entry): Promise<void> {
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
export const photoImport = defineImport<Params, Row>({
  name: 'id_photos',
  title: { cn: '证件照批量上传', us: 'ID photos' },
  rights: ['0205'],
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
  async compare(source, rows) {
    const { scope, params } = source;
    if (!scope.organizations.includes(params.organization_id)) return rows.map(() => wrong(t.zip_place));
    const archive = await archiveOf(source);
    if (!archive) return rows.map(() => wrong(t.zip_gone));
    const holders = await holdersOf(source, numbersOf(archive, rows));
    const verdicts: Verdict[] = [];
    for (const row of rows) verdicts.push(await validateRow(archive, row, holders));
    return verdicts;
  },
  save: saveRows,
  async undo(source, entries) {
    for (const entry of entries as readonly Entry[]) await undoPhoto(source, entry);
  },
});

const now = sql`now()`;
const next = sql`${idPhotoChange.version} + 1`;
