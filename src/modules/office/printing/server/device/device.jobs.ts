import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { type DeviceReason, deviceReasons } from '../../contract/device-reasons.ts';
import { rangesOf } from '../../contract/sheets.ts';
import { filesOf, type PrintFileRow } from '../file/job-files.service.ts';
import { tellOfJob } from '../job/job-messages.service.ts';
import type { JobRow } from '../job/jobs.queries.ts';
import { printFlow } from '../job/print-flow.service.ts';
import { printer, printJob } from '../tables.ts';
import { portOf } from './print-servers.ts';
import { type PrinterPort, PrinterTrouble } from './printer-port.ts';

/*
 * A job for a print server is claimed before it is sent, and sent once a try: whatever breaks off after the claim is a failure of
 * which nobody knows whether paper came out, and an operator looks before it is printed again.
 */

/** Stands for the machine's own name while a job is on its way. */
export const SENDING = 'sending';
const SILENT_MINUTES = 5;
const WATCHED_AT_ONCE = 50;

const payload = z.strictObject({ print_job_id: id, device_try: z.int(), former: z.string().nullable() });
type Payload = z.output<typeof payload>;

const ofTry = ({ print_job_id, device_try }: Omit<Payload, 'former'>) =>
  and(eq(printJob.id, print_job_id), eq(printJob.device_try, device_try), eq(printJob.status, 'printing'));

/** The pages of one file out of those that were chosen through all files. */
export function rangesIn(pages: string | null, files: readonly Pick<PrintFileRow, 'pages'>[], at: number) {
  if (pages === null) return { isPrinted: true, ranges: [] };
  const before = files.slice(0, at).reduce((sum, file) => sum + file.pages, 0);
  const last = files[at]?.pages ?? 0;
  const ranges = (rangesOf(pages) ?? [])
    .map(({ from, to }) => ({ from: Math.max(from - before, 1), to: Math.min(to - before, last) }))
    .filter(({ from, to }) => from <= to);
  return { isPrinted: ranges.length > 0, ranges };
}

/** Hands a job over to its print server; the former try is taken back there first. */
export async function sendJob(services: Services, given: Payload): Promise<void> {
  const found = await services.database.write(EVERYWHERE, async ({ db }) => {
    const [job] = await db
      .update(printJob)
      .set({ device_ref: SENDING })
      .where(and(ofTry(given), isNull(printJob.device_ref)))
      .returning();
    if (!job) return null;
    const [at] = await db.select().from(printer).where(eq(printer.id, job.printer_id));
    return { job, port: at ? await portOf(db, services, at) : null, files: await filesOf(db, job.id) };
  });
  if (!found) return;
  const { job, port, files } = found;
  if (!port) return failByDevice(services, given, 'no_server', false);
  const refs: string[] = [];
  try {
    for (const ref of given.former?.split(',') ?? []) await port.cancel(ref);
    await submitAll(services, port, job, files, refs);
  } catch (error) {
    if (!(error instanceof PrinterTrouble)) throw error;
    services.log.warn({ print_job: job.id, trouble: error.is, detail: error.message }, 'a print server did not print');
    return failByDevice(services, given, error.is, error.mayHavePrinted || refs.length > 0);
  }
  await services.database.write(EVERYWHERE, ({ db }) =>
    db
      .update(printJob)
      .set({ device_ref: refs.join(',') })
      .where(ofTry(given)),
  );
}

async function submitAll(
  services: Services,
  port: PrinterPort,
  job: JobRow,
  files: readonly PrintFileRow[],
  refs: string[],
): Promise<void> {
  for (const [at, { id: file_id, name, mime }] of files.entries()) {
    const { isPrinted, ranges } = rangesIn(job.pages, files, at);
    if (isPrinted) refs.push(await submitOne(services, port, job, { file_id, name, mime, ranges }));
  }
}

async function submitOne(
  { files: store, database }: Services,
  port: PrinterPort,
  job: JobRow,
  { file_id, ...document }: { file_id: string; name: string; mime: string; ranges: { from: number; to: number }[] },
): Promise<string> {
  const stored = await database.read(EVERYWHERE, (db) => store.find(db, file_id));
  if (!stored) throw new PrinterTrouble('refused', `the file ${file_id} is gone`);
  return store.withPath(stored, (path) => port.submit(job, { ...document, path }));
}

/** What a machine could not do is a failure like one that an operator reports. */
async function failByDevice(
  services: Services,
  which: Omit<Payload, 'former'>,
  why: DeviceReason,
  maybe_printed: boolean,
): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(printJob).where(ofTry(which)).for('update');
    if (!row) return;
    const entries: AuditEntry[] = [];
    const mover = { db, actor: null, audit: (entry: AuditEntry) => void entries.push(entry) };
    const reason = deviceReasons[why].cn;
    const failed = await printFlow.moves.advance(mover, row, 'fail', {
      set: { reason, maybe_printed, device_since: null },
      reason,
    });
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'printing.device' }, entries);
    await tellOfJob({ db, services }, failed, 'failed', deviceReasons[why]);
  });
}

/** Asks print servers what became of jobs; what they never answered, and what died on its way, has failed. */
export async function watchPrinters(services: Services): Promise<void> {
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ job: printJob, printer })
      .from(printJob)
      .innerJoin(printer, eq(printer.id, printJob.printer_id))
      .where(and(eq(printJob.status, 'printing'), isNotNull(printJob.device_since)))
      .orderBy(printJob.device_since)
      .limit(WATCHED_AT_ONCE),
  );
  const silent = services.clock.now() - SILENT_MINUTES * 60_000;
  for (const { job, printer: at } of rows) {
    const which = { print_job_id: job.id, device_try: job.device_try };
    if (job.device_ref === null || job.device_ref === SENDING) {
      if (Date.parse(job.device_since ?? '') < silent) await failByDevice(services, which, 'silent', true);
      continue;
    }
    const port = await services.database.read(EVERYWHERE, (db) => portOf(db, services, at));
    if (port) await look(services, port, job, which);
  }
}

async function look(services: Services, port: PrinterPort, job: JobRow, which: Omit<Payload, 'former'>): Promise<void> {
  try {
    const states = [];
    for (const ref of job.device_ref?.split(',') ?? []) states.push(await port.state(ref));
    if (states.some(({ is }) => is === 'ended')) return await failByDevice(services, which, 'ended', true);
    // nobody asks again: the server may forget what is done, and the operator says that it lies there
    const isDone = states.every(({ is }) => is === 'done');
    const printed = { reason: deviceReasons.done.cn, maybe_printed: true, device_since: null };
    if (isDone) return void (await note(services.database, which, printed));
    const halt = states.find((one) => one.halt)?.halt ?? null;
    const reason = halt && deviceReasons[halt].cn;
    if (reason !== job.reason) await note(services.database, which, { reason });
  } catch (error) {
    // it answers again later, or an operator says what became of it
    if (!(error instanceof PrinterTrouble)) throw error;
  }
}

const note = (
  database: Services['database'],
  which: Omit<Payload, 'former'>,
  set: Partial<Pick<JobRow, 'reason' | 'maybe_printed' | 'device_since'>>,
) => database.write(EVERYWHERE, ({ db }: { readonly db: Db }) => db.update(printJob).set(set).where(ofTry(which)));

export const sendToDevice = defineJob<Payload>({
  name: 'printing.send',
  title: { cn: '发送打印任务到打印服务器', us: 'Send print jobs to print servers' },
  schema: payload,
  // what broke off is claimed already, and a further try is an operator's
  retries: 0,
  longest_seconds: 600,
  handler: sendJob,
});

export const watchDevices = defineJob({
  name: 'printing.watch',
  title: { cn: '查看打印服务器上的任务', us: 'Ask print servers what became of jobs' },
  schema: z.strictObject({}),
  handler: watchPrinters,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
