import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audienceQuery } from '#server/audience/audience.ts';
import { staffOf } from '#server/audience/choose-audience.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import { addDays, formatDay, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { administrativeFileLifecycle } from '../../contract/administrative-file.lifecycle.ts';
import { docNoKey } from '../../contract/doc-no.ts';
import { administrativeFileKind, filesOf } from '../file-kinds.service.ts';
import { FILE } from '../files/file-reach.service.ts';
import { broadcastOf, dueOf } from '../files/files.jobs.ts';
import { searchKeys } from '../files/search-keys.ts';
import { administrativeFile } from '../tables.ts';
import { drawDocument } from './draw-document.ts';
import { type DemoFile, demoFiles } from './file-list.ts';
import { markRead } from './mark-read.demo.ts';

const home = organizationId('sy-middle');
const PREFIXES: Readonly<Record<string, string>> = {
  校办: '书院中学文件',
  收: '来文',
  纪要: '书院中学会议纪要',
  表: '书院中学表单',
};

/** The documents of a school year with their papers: issued, received, minutes and forms; one void with its successor, one draft. */
export async function filesDemo(demo: DemoContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  try {
    for (const one of demoFiles) await keepFile(demo, folder, one);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const idOf = ([office, number]: DemoFile['no']): string => demoId(`document:${office}:${number}`);

async function keepFile(demo: DemoContext, folder: string, one: DemoFile): Promise<void> {
  const { db, today } = demo;
  const { status = 'published', no, title, from } = one;
  const id = idOf(no);
  const issued_on = addDays(today, -one.days_ago);
  const doc_no = `${no[0]}〔${issued_on.slice(0, 4)}〕${no[1]}号`;
  const incoming_no = from ? from.no.replace('{year}', issued_on.slice(0, 4)) : null;
  const by = castId('office');
  const end = addDays(today, -12);
  const life = await liveDemo(db, {
    type: FILE,
    lifecycle: administrativeFileLifecycle,
    id,
    organization_id: home,
    begun: { state: 'draft', by, at: instantAt(issued_on, '09:10') },
    moves: [
      ...(status === 'draft' ? [] : [{ move: 'publish' as const, by, at: instantAt(issued_on, '10:30') }]),
      ...(status === 'void'
        ? [{ move: 'void' as const, by, at: instantAt(end, '10:30'), reason: '由新的通知代替' }]
        : []),
    ],
    review: [],
  });
  const audience = staffOf(home);
  const file_id = await keepPaper(demo, folder, one, { id, doc_no, issued_on });
  const [row] = await db
    .insert(administrativeFile)
    .values({
      ...life,
      id,
      organization_id: home,
      doc_no,
      doc_no_key: docNoKey(doc_no),
      title,
      category: one.category,
      secrecy: one.secrecy ?? 'internal',
      department_id: departmentId('sy-middle', one.department),
      issued_on,
      effective_on: one.category === 'outgoing' ? issued_on : null,
      incoming_from: from?.office ?? null,
      incoming_no,
      handle_by: from ? addDays(today, from.handle_in_days) : null,
      replaces_id: one.replaces ? idOf(['校办', Number(one.replaces)]) : null,
      ...(status === 'void' ? { void_on: end, void_reason: '由新的通知代替' } : {}),
      audience,
      ...keysOfAudience(audience, home),
      read_required: one.read_required ?? false,
      keywords: [...one.keywords],
      file_ids: [file_id],
      published_at: status === 'draft' ? null : instantAt(issued_on, '10:30'),
      ...searchKeys(
        { doc_no, title, keywords: one.keywords, incoming_from: from?.office ?? null, incoming_no },
        one.paragraphs.join('\n'),
      ),
    })
    .returning();
  if (row && status === 'published' && one.days_ago < 60) await tellStaff(demo, row);
}

async function keepPaper(
  { db, services }: DemoContext,
  folder: string,
  { title, paragraphs, no, from }: DemoFile,
  { id, doc_no, issued_on }: { readonly id: string; readonly doc_no: string; readonly issued_on: string },
): Promise<string> {
  const path = join(folder, `${id}.pdf`);
  const bytes = await drawDocument({
    head: from ? `${from.office}文件` : (PREFIXES[no[0]] ?? '书院中学文件'),
    no: from ? from.no.replace('{year}', issued_on.slice(0, 4)) : doc_no,
    title,
    to: from ? '各学校：' : '各处室、各年级组：',
    paragraphs,
    signed: from?.office ?? '书院中学办公室',
    on: formatDay(issued_on, 'cn'),
  });
  await writeFile(path, bytes);
  const [kept] = await services.files.keepAll(db, [
    {
      path,
      organization_id: home,
      kind: administrativeFileKind.kind,
      name: `${title}.pdf`,
      mime: 'application/pdf',
      owner_id: castId('office'),
      attached: filesOf(id),
    },
  ]);
  if (!kept) throw new Error('a document of the demo was not stored');
  return kept.id;
}

/** The received rows: all of the cast have read it, and two thirds of the others. */
async function tellStaff({ db, services }: DemoContext, row: typeof administrativeFile.$inferSelect): Promise<void> {
  const what = broadcastOf(row, await dueOf(db, row));
  await fileBroadcast(db, what, audienceQuery(services, row.audience, home));
  await markRead(db, row.id, row.published_at as string, []);
}
