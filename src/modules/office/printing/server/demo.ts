import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { kindOfPurpose } from '../contract/file-rules.ts';
import { printJobLifecycle } from '../contract/print-job.lifecycle.ts';
import { costOf, sheetsOf } from '../contract/sheets.ts';
import { DEMO_JOBS, type DemoJob } from './demo-jobs.ts';
import { pdfOfPictures, sheetDrawing } from './demo-sheet.ts';
import { printNumbers } from './job/own-jobs.service.ts';
import { printFlow } from './job/print-flow.service.ts';
import { printer, printFile, printJob, printQuota } from './tables.ts';

const SCHOOL = 'sy-middle';
const ROOM = demoId('printer:room');
const prices = { bw_fen: 8, color_fen: 60, large_fen: 10 };

/** Printers of the demo: a print room, a machine for everybody, and one that waits for its mechanic. */
const PRINTERS = [
  {
    id: ROOM,
    name: '文印室',
    name_en: 'Print room',
    kind: 'room' as const,
    place_id: demoId(`broom:${SCHOOL}:A:106`),
    color: true,
    staple: true,
    papers: ['A4', 'A3', 'B5', '8K'] as const,
    ...prices,
  },
  {
    id: demoId('printer:staff'),
    name: '教师休息室自助机',
    name_en: 'Staff room printer',
    kind: 'device' as const,
    place_id: demoId(`broom:${SCHOOL}:A:206`),
    papers: ['A4'] as const,
    allow_personal: true,
    ...prices,
  },
  {
    id: demoId('printer:library'),
    name: '图书馆自助机',
    name_en: 'Library printer',
    kind: 'device' as const,
    place_id: null,
    papers: ['A4', 'B5'] as const,
    status: 'fault' as const,
    ...prices,
  },
];

/** Sheets a month; what the jobs of the demo take is counted besides. */
const QUOTAS = { SX: 3000, YUW: 3000, XZB: 2500, DY: 800, KY: 600 } as const;

/** A print room with its queue, quotas of departments, and jobs in every state. */
export async function printDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId(SCHOOL);
  await db
    .insert(printer)
    .values(PRINTERS.map(({ papers, ...one }) => ({ ...one, papers: [...papers], organization_id })));
  const month = today.slice(0, 7);
  await db.insert(printQuota).values(
    Object.entries(QUOTAS).map(([code, sheets]) => ({
      id: quotaId(code),
      organization_id,
      month,
      department_id: departmentId(SCHOOL, code),
      sheets,
      ...takenBy(code, today),
    })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'print-'));
  try {
    for (const [at, job] of DEMO_JOBS.entries()) await keepJob(demo, folder, job, at);
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const day of new Set(DEMO_JOBS.map(({ days_ago }) => addDays(today, -days_ago))))
    await printNumbers.goOnAfter(db, organization_id, day, DEMO_JOBS.length);
}

/** What needs nobody's agreement is approved by no one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const actorOf = ({ by }: DemoJob, move: string): string => {
  if (move === 'approve') return NOBODY;
  return castId(move === 'submit' || move === 'cancel' ? by : 'facilities');
};

const quotaId = (code: string): string => demoId(`print-quota:${code}`);
const hasMove = ({ moves }: DemoJob, wanted: string): boolean => moves.some(([move]) => move === wanted);
const layoutOf = ({ pages, copies, duplex }: DemoJob) => ({
  files: [pages],
  pages: null,
  copies,
  duplex: duplex ? ('long' as const) : ('none' as const),
});

/** Whether a job holds sheets of the quota of this month: those that ended without paper hold none, nor those of a month before. */
function holdsSheets(job: DemoJob, today: string): boolean {
  const isThisMonth = addDays(today, -job.days_ago).slice(0, 7) === today.slice(0, 7);
  return isThisMonth && hasMove(job, 'submit') && !hasMove(job, 'cancel') && !hasMove(job, 'refuse');
}

function takenBy(code: string, today: string) {
  const jobs = DEMO_JOBS.filter((job) => job.department === code && holdsSheets(job, today));
  const sum = (isUsed: boolean) =>
    jobs
      .filter((job) => hasMove(job, 'collect') === isUsed)
      .reduce((all, job) => all + sheetsOf(layoutOf(job)).sheets, 0);
  return { used: sum(true), reserved: sum(false) };
}

async function keepJob(demo: DemoContext, folder: string, job: DemoJob, at: number): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId(SCHOOL);
  const id = demoId(`print-job:${job.title}`);
  const day = (ago: number, time: string) => instantAt(addDays(today, -ago), time);
  const momentOf = (wanted: string) => {
    const found = job.moves.find(([move]) => move === wanted);
    return found ? day(found[1], found[2]) : null;
  };
  const begun = day(job.days_ago, job.at);
  const life = await liveDemo(db, {
    type: 'print_job',
    lifecycle: {
      ...printJobLifecycle,
      // in the demo an approval is the last one
      moves: { ...printJobLifecycle.moves, approve: { ...printJobLifecycle.moves.approve, to: 'approved' } },
    },
    id,
    organization_id,
    begun: { state: 'draft', by: castId(job.by), at: begun },
    moves: job.moves.map(([move, ago, time]) => ({
      move,
      by: actorOf(job, move),
      at: day(ago, time),
      reason: move === 'fail' || move === 'refuse' ? job.reason : undefined,
    })),
    review: ['refuse'],
  });
  const color = job.color ?? false;
  const counted = sheetsOf(layoutOf(job));
  const ready_at = momentOf('finish');
  const collected_at = momentOf('collect');
  const quota_id = holdsSheets(job, today) && job.department in QUOTAS ? quotaId(job.department) : null;
  await db.insert(printJob).values({
    ...life,
    id,
    organization_id,
    number: printNumbers.format(addDays(today, -job.days_ago), at + 1),
    title: job.title,
    purpose: job.purpose,
    printer_id: job.purpose === 'personal' ? demoId('printer:staff') : ROOM,
    pickup_place_id: demoId(`broom:${SCHOOL}:A:106`),
    wanted_at: day(job.days_ago - 2, '10:00'),
    copies: job.copies,
    color,
    duplex: layoutOf(job).duplex,
    paper: 'A4',
    staple: job.staple ?? false,
    department_id: departmentId(SCHOOL, job.department),
    sheets: counted.sheets,
    cost_fen: costOf(counted, { color, paper: 'A4' }, prices),
    quota_id,
    submitted_at: momentOf('submit'),
    ready_at,
    collected_at,
    collected_by_id: collected_at ? castId('facilities') : null,
    ended_at: collected_at ?? momentOf('refuse') ?? momentOf('cancel'),
    pickup_id: ready_at && !collected_at ? demoId(`pickup:${job.title}`) : null,
    reason: job.reason ?? null,
  });
  await keepFile(demo, folder, job, id);
  if (life.status === 'submitted') await printFlow.kind.heal(demo, id);
}

const pictureOf = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();

async function keepFile({ db, services }: DemoContext, folder: string, job: DemoJob, id: string): Promise<void> {
  const organization_id = organizationId(SCHOOL);
  const pictures = await Promise.all(
    Array.from({ length: job.pages }, (_, at) =>
      pictureOf(sheetDrawing({ title: at === 0 ? job.title : `${job.title}（${at + 1}）`, lines: job.lines })),
    ),
  );
  const path = join(folder, `${id}.pdf`);
  await writeFile(path, pdfOfPictures(pictures));
  const kind = kindOfPurpose(job.purpose);
  const [kept] = await services.files.keepAll(db, [
    {
      path,
      organization_id,
      kind,
      name: `${job.title}.pdf`,
      mime: 'application/pdf',
      owner_id: castId(job.by),
      attached: { type: 'print_job', id },
    },
  ]);
  if (!kept) throw new Error('a file of the demo was not stored');
  const { id: file_id, name, mime, size } = kept;
  await db.insert(printFile).values({
    id: file_id,
    organization_id,
    owner_id: castId(job.by),
    print_job_id: id,
    kind,
    name,
    mime,
    size,
    pages: job.pages,
  });
}
