import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { docxOf, drawingOf, pdfOf } from '#modules/learning/course-resources/server/factories.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { DEPARTMENT_BYTES, DRIVE_FILE, PERSONAL_BYTES } from '../contract/drive-choices.ts';
import { type DemoFile, type DemoFolder, type DemoSpace, demoDrive } from './drive.demo.ts';
import { NODE } from './nodes/create-nodes.service.ts';
import { nameColumns } from './nodes/node-names.service.ts';
import { spaceIdOf } from './spaces/space-id.ts';
import { driveNode, driveShare, driveSharePart, driveSpace, driveVersion } from './tables.ts';

const SCHOOL = 'sy-middle';
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const MIMES = {
  docx: `${OFFICE}wordprocessingml.document`,
  pdf: 'application/pdf',
  png: 'image/png',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;
type Ending = keyof typeof MIMES;

/** The id of a node of the demo, by the holder of its space and its path: `teacher/教案/函数.docx`. */
export const demoNodeId = (path: string): string => demoId(`drive_node:${path}`);

/** The id of a space of the demo, by its holder. */
const demoSpaceId = ({ school = SCHOOL, holder, department }: DemoSpace): string =>
  spaceIdOf(organizationId(school), department ? departmentId(school, department) : castId(holder));

interface Place {
  readonly organization_id: string;
  readonly space_id: string;
  readonly parent_id: string;
  readonly above: readonly string[];
  readonly path: string;
}

/** Drives in use: lessons of a teacher, papers of the mathematics group and the office, shares, versions and a bin. */
export async function driveDemo(demo: DemoContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'drive-'));
  try {
    for (const space of demoDrive) await fill(demo, folder, space);
  } finally {
    await rm(folder, { recursive: true });
  }
  await share(demo);
}

async function fill(demo: DemoContext, folder: string, space: DemoSpace): Promise<void> {
  const { school = SCHOOL, holder, department } = space;
  const organization_id = organizationId(school);
  const id = demoSpaceId(space);
  await demo.db.insert(driveSpace).values({
    id,
    organization_id,
    kind: department ? 'department' : 'personal',
    owner_id: department ? null : castId(holder),
    department_id: department ? departmentId(school, department) : null,
    bytes: space.bytes ?? (department ? DEPARTMENT_BYTES : PERSONAL_BYTES),
  });
  const top = { organization_id, space_id: id, parent_id: id, above: [], path: department ?? holder };
  for (const one of space.nodes) await keep(demo, folder, top, one, holder);
  await demo.db
    .update(driveSpace)
    .set({
      used: sql`(select coalesce(sum(v.size), 0) from ${driveVersion} v join ${driveNode} n on n.id = v.node_id where n.space_id = ${id})`,
    })
    .where(eq(driveSpace.id, id));
}

async function keep(
  demo: DemoContext,
  folder: string,
  place: Place,
  one: DemoFolder | DemoFile,
  holder: CastName,
): Promise<void> {
  const path = `${place.path}/${one.name}`;
  const id = demoNodeId(path);
  const day = addDays(demo.today, -(one.days_ago ?? 3));
  const at = instantAt(day, one.at ?? '16:10');
  const by = castId(one.by ?? holder);
  const binned = one.binned
    ? { deleted_at: instantAt(addDays(demo.today, -one.binned), '10:20'), deleted_by: by, bin_root_id: id }
    : {};
  const { organization_id, space_id, parent_id, above } = place;
  const row = {
    id,
    space_id,
    parent_id,
    above: [...above],
    organization_id,
    ...nameColumns(one.name),
    ...binned,
    created_by: by,
    updated_by: by,
    created_at: at,
    updated_at: at,
  };
  if ('nodes' in one) {
    await demo.db.insert(driveNode).values({ ...row, kind: 'folder' });
    for (const below of one.nodes)
      await keep(demo, folder, { ...place, parent_id: id, above: [...above, id], path }, below, holder);
    return;
  }
  const versions = [];
  for (const [n, words] of one.versions.entries()) {
    const file = await store(demo, folder, { one, id, organization_id, words, hue: path.length * 31 + n, by });
    versions.push({
      node_id: id,
      no: n + 1,
      organization_id,
      file_id: file.id,
      size: file.size,
      mime: file.mime,
      by_user_id: castId(one.authors?.[n] ?? one.by ?? holder),
      created_at:
        n === one.versions.length - 1 ? at : instantAt(addDays(day, -2 * (one.versions.length - 1 - n)), '15:30'),
    });
  }
  const last = versions.at(-1);
  if (!last) throw new Error(`${path} has no version`);
  const { no, file_id, size, mime, by_user_id } = last;
  const content = { file_id, size, mime, version_no: no, updated_by: by_user_id };
  await demo.db.insert(driveNode).values({ ...row, ...content, kind: 'file' });
  await demo.db.insert(driveVersion).values(versions);
}

interface Stored {
  readonly one: DemoFile;
  readonly id: string;
  readonly organization_id: string;
  readonly words: readonly string[];
  readonly hue: number;
  readonly by: string;
}

async function store(
  { db, services }: DemoContext,
  folder: string,
  { one, id, organization_id, words, hue, by }: Stored,
) {
  const ending = one.name.slice(one.name.lastIndexOf('.') + 1) as Ending;
  const path = join(folder, `${id}.${hue}`);
  await writeFile(path, await bytesOf(ending, words, hue));
  const facts = { kind: DRIVE_FILE, name: one.name, mime: MIMES[ending], owner_id: by };
  const attached = { type: NODE, id };
  const [row] = await services.files.keepAll(db, [{ path, ...facts, organization_id, attached }]);
  if (!row) throw new Error('the file was not kept');
  return row;
}

function bytesOf(ending: Ending, words: readonly string[], hue: number): Promise<Buffer> | Buffer {
  if (ending === 'docx') return docxOf(words);
  if (ending === 'pdf') return pdfOf([words]);
  if (ending === 'png') return drawingOf(hue % 360);
  return Buffer.from(words.join('\n'));
}

/** The head of the office opens the plan of the term to all staff, the homeroom teacher a folder to a colleague. */
async function share({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId(SCHOOL);
  const staff = { kind: 'organization' as const, id: organization_id, user_types: ['teacher' as const] };
  const colleague = { kind: 'person' as const, id: castId('teacher'), user_types: [] };
  const at = instantAt(addDays(today, -2), '09:40');
  const rows = [
    { path: 'XZB/学期工作计划.docx', part: staff, right: 'view' as const, by: 'orgadmin' as const },
    { path: 'homeroom/八年级家长会', part: colleague, right: 'edit' as const, by: 'homeroom' as const },
  ];
  for (const { path, part, right, by } of rows) {
    const id = demoId(`drive_share:${path}`);
    await db.insert(driveShare).values({
      id,
      organization_id,
      node_id: demoNodeId(path),
      audience: { include: [part], exclude: [] },
      right,
      created_by: castId(by),
      created_at: at,
    });
    await db.insert(driveSharePart).values({ share_id: id, part_id: part.id, organization_id });
  }
  await db.insert(driveShare).values({
    id: demoId('drive_share:link'),
    organization_id,
    node_id: demoNodeId('teacher/公开课/公开课海报.png'),
    code: 'demoOpenLessonPoster',
    right: 'view',
    expires_on: addDays(today, 20),
    opened: 6,
    created_by: castId('teacher'),
    created_at: at,
  });
}
