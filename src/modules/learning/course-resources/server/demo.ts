import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { chapterKnowledge, textbook, textbookChapter } from '#modules/learning/textbooks/server/tables.ts';
import { EXTENSIONS } from '#server/files/file-type.ts';
import type { DemoContext } from '#server/module.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { clientOf, departmentId, type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { tagId } from '../../../../../database/demo/textbooks.ts';
import { COURSE_RESOURCE_FILE } from '../contract/course-resources.contract.ts';
import type { StageCode } from '../contract/resource-kinds.ts';
import type { DemoResource } from './demo-resource.ts';
import { docxOf, drawingOf, pdfOf, pptxOf } from './factories.ts';
import { demoLibrary } from './library.demo.ts';
import { kindOf } from './resources.policy.ts';
import { courseResource, courseResourceReader, courseResourceText, courseResourceVersion } from './tables.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const MIMES = {
  docx: `${OFFICE}wordprocessingml.document`,
  pptx: `${OFFICE}presentationml.presentation`,
  pdf: 'application/pdf',
  png: 'image/png',
} as const;

/** The id of a resource of the demo, by its title. */
export const demoResourceId = (title: string): string => demoId(`course_resource:${title}`);

/** A library in use: shared in every circle, waiting for reviewers, returned, hidden, and still in the making. */
export async function courseResourcesDemo(demo: DemoContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'library-'));
  try {
    for (const [at, one] of demoLibrary.entries()) await keep(demo, folder, one, at);
  } finally {
    await rm(folder, { recursive: true });
  }
  await readersOf(demo);
}

interface Owner {
  readonly id: string;
  readonly school: OrganizationKey;
  readonly department: string;
}

function ownerOf(by: DemoResource['by'], today: string): Owner {
  if (by === 'outsider') return { id: castId('outsider'), school: 'md-school', department: 'YUW' };
  if (by === 'teacher') return { id: castId('teacher'), school: 'sy-middle', department: 'SX' };
  if (by === 'homeroom') return { id: castId('homeroom'), school: 'sy-middle', department: 'YUW' };
  const found = demoGroup(today).people.find(({ places }) =>
    places.some(
      (place) => place.organization === by.school && place.department === by.department && place.post === 'teacher',
    ),
  );
  if (!found) throw new Error(`nobody teaches in ${by.department} of ${by.school}`);
  return { id: found.id, ...by };
}

function bytesOf({ file, words }: DemoResource, at: number): Promise<Buffer> | Buffer {
  if (file === 'docx') return docxOf(words);
  if (file === 'pptx') return pptxOf(words.map((line) => [line]));
  if (file === 'pdf') return pdfOf([words]);
  return drawingOf((at * 47) % 360);
}

async function keep(demo: DemoContext, folder: string, one: DemoResource, at: number): Promise<void> {
  const { db, today, services } = demo;
  const owner = ownerOf(one.by, today);
  const id = demoResourceId(one.title);
  const organization_id = organizationId(owner.school);
  const kept = one.file === 'link' ? null : await fileOf(demo, folder, { one, at, id, owner });
  const content = {
    kind: kept ? kindOf(kept.mime) : ('link' as const),
    file_id: kept?.id ?? null,
    link: kept ? null : 'https://basic.smartedu.cn/syncClassroom',
    sha256: kept?.sha256 ?? null,
    size: kept?.size ?? null,
  };
  const client_id = organizationId(clientOf(owner.school));
  // what waits for somebody came this week
  const waits = one.status === 'submitted' || one.status === 'returned';
  const made_at = instantAt(addDays(today, -(waits ? (at % 5) + 1 : at * 3 + 2)), '16:20');
  const { name_pinyin, name_initials, grams } = nameKeys(one.title);
  const hasWords = one.words.length > 0;
  await db.insert(courseResource).values({
    ...content,
    id,
    client_id,
    organization_id,
    owner_id: owner.id,
    title: one.title,
    department_id: departmentId(owner.school, owner.department),
    title_pinyin: name_pinyin,
    title_initials: name_initials,
    grams: [...new Set([...grams, ...gramsOf(...one.words)])],
    stage_code: Number(one.subject.slice(0, 3)) as StageCode,
    subject_value: one.subject,
    ...(await placeOf(demo, client_id, one)),
    c_tag_ids: (one.tags ?? []).map(tagId),
    source: one.source ?? ('original' as const),
    source_note: one.note ?? null,
    license: one.license,
    level: one.level,
    wanted_level: one.wanted ?? null,
    status: one.status,
    opinion: one.opinion ?? null,
    submitted_at: one.status === 'submitted' ? made_at : null,
    listed_at: made_at,
    created_at: made_at,
    updated_at: made_at,
    views: (at * 37) % 160,
    downloads: (at * 13) % 48,
    hidden_reason: one.status === 'hidden' ? '模板已更新，请使用新版' : null,
    text_state: hasWords ? ('done' as const) : ('none' as const),
  });
  await db.insert(courseResourceVersion).values({
    ...content,
    course_resource_id: id,
    organization_id,
    revision: 1,
    by_user_id: owner.id,
    created_at: made_at,
  });
  if (hasWords && kept)
    await db.insert(courseResourceText).values({
      course_resource_id: id,
      organization_id,
      revision: 1,
      text: one.words.join(one.file === 'pptx' ? '\f' : '\n'),
    });
  services.log.debug({ id }, 'a resource of the demo');
}

async function fileOf(
  { db, services }: DemoContext,
  folder: string,
  { one, at, id, owner }: { one: DemoResource; at: number; id: string; owner: Owner },
) {
  const mime = MIMES[one.file as keyof typeof MIMES];
  const path = join(folder, String(at));
  await writeFile(path, await bytesOf(one, at));
  const [row] = await services.files.keepAll(db, [
    {
      path,
      mime,
      kind: COURSE_RESOURCE_FILE,
      name: `${one.title}.${EXTENSIONS[mime]}`,
      owner_id: owner.id,
      organization_id: organizationId(owner.school),
      attached: { type: 'course_resource', id },
    },
  ]);
  if (!row) throw new Error('the file was not kept');
  return row;
}

/** The first textbook of the subject and a chapter of it with what it teaches, as far as the demo has one. */
async function placeOf({ db }: DemoContext, clientId: string, { subject, chapter, isOld }: DemoResource) {
  const [book] = await db
    .select({ id: textbook.id, grade_no: textbook.grade_no })
    .from(textbook)
    .where(
      and(
        eq(textbook.client_id, clientId),
        eq(textbook.subject_value, subject),
        eq(textbook.status, isOld ? 'retired' : 'active'),
      ),
    )
    .orderBy(asc(textbook.grade_no), asc(textbook.name));
  if (!book || chapter === undefined) return {};
  const chapters = await db
    .select({ id: textbookChapter.id })
    .from(textbookChapter)
    .where(eq(textbookChapter.textbook_id, book.id))
    .orderBy(asc(textbookChapter.sort));
  const chapter_id = chapters[chapter % chapters.length]?.id ?? null;
  const taught = chapter_id
    ? await db
        .select({ id: chapterKnowledge.knowledge_id })
        .from(chapterKnowledge)
        .where(eq(chapterKnowledge.chapter_id, chapter_id))
    : [];
  return {
    textbook_id: book.id,
    grade_nos: [book.grade_no],
    chapter_id,
    knowledge_ids: taught.map(({ id }) => id),
  };
}

/** Colleagues kept and rated some of it. */
async function readersOf({ db, today }: DemoContext): Promise<void> {
  const at = instantAt(addDays(today, -1), '10:00');
  const [first, second] = [demoResourceId('集合的概念与表示 教案'), demoResourceId('班会课：认识压力')];
  const kept = { is_favorite: true, favorite_at: at, opened_at: at };
  await db.insert(courseResourceReader).values([
    { ...kept, course_resource_id: first, user_id: castId('homeroom'), rating: 5 },
    { ...kept, course_resource_id: second, user_id: castId('teacher'), rating: 4 },
    { ...kept, course_resource_id: demoResourceId('质点与参考系 导学案'), user_id: castId('teacher'), rating: 5 },
  ]);
  for (const [id, stars] of [
    [first, 5],
    [second, 4],
    [demoResourceId('质点与参考系 导学案'), 5],
  ] as const)
    await db
      .update(courseResource)
      .set({ favorites: 1, rating_sum: stars, rating_n: 1 })
      .where(eq(courseResource.id, id));
}
