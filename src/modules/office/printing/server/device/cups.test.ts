import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { findCupsd, startCups } from '../testing/cups.ts';
import { printDesk, ROOM_PRINTER } from '../testing/print-desk.ts';
import { sendJob, watchPrinters } from './device.jobs.ts';

/** The print server that most schools have, with its own spool, its own count of sheets and its own words for what is wrong. */

const hasCups = findCupsd() !== null;
const needs = hasCups ? '' : ' (not tried: cupsd is missing; `npm test` installs it, or apt-get install cups-daemon)';
const demo = useDemo();
const { order, act, query, codeOf, collect } = printDesk(demo);
let cups: Awaited<ReturnType<typeof startCups>>;

beforeAll(async () => {
  if (!hasCups) return;
  cups = await startCups();
  demo.services.settings.fill(async () => new Map([['printing.servers', [cups.address]]]));
  await query("update printer set adapter = 'ipp' where id = $1", [ROOM_PRINTER]);
});
afterAll(() => cups?.close());

const shown = async (id: string) => (await demo.call('facilities', 'GET', `/print_jobs/${id}`)).data;
const send = async (id: string) => {
  const [row] = await query<{ device_try: number }>('select device_try from print_job where id = $1', [id]);
  await sendJob(demo.services, { print_job_id: id, device_try: row?.device_try ?? 0, former: null });
};
const begin = async (over: Parameters<typeof order>[1] = {}) =>
  (await act('facilities', await order('office', over), 'start')).data;
/** What the print room reads of a job, once the print server was asked again. */
const watched = async (id: string) => {
  await watchPrinters(demo.services);
  return (await shown(id)).reason;
};
const times = (number: string) => cups.printed().filter((line) => line.startsWith(`${number}|`)).length;

test.runIf(hasCups)(
  `CUPS prints a job as it was ordered, counts its sheets, and forgets nothing that the room needs${needs}`,
  async () => {
    const job = await begin({ pages: 3, copies: 12, duplex: 'long', paper: 'A3', staple: true });
    await send(job.id);
    await expect.poll(() => watched(job.id)).toBe('打印机已印完，请核对纸张');
    const [line = ''] = cups.printed().filter((one) => one.startsWith(job.number));
    expect(line.split('|')[1]).toBe('12');
    for (const said of [
      'sides=two-sided-long-edge',
      'media=iso_a3_297x420mm',
      'print-color-mode=monochrome',
      'finishings=4',
    ])
      expect(line).toContain(said);
    expect(cups.counted(job.number)).toEqual([36]);
    const [row] = await query<{ device_ref: string }>('select device_ref from print_job where id = $1', [job.id]);
    expect(
      cups
        .document(row?.device_ref ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const ready = (await act('facilities', await shown(job.id), 'finish')).data;
    expect(ready).toMatchObject({ status: 'ready', reason: null, maybe_printed: false });
    expect((await collect('facilities', job.id, (await codeOf('office', job.id)).code)).code).toBe(0);
  },
);

test.runIf(hasCups)(
  `what is printed already is not printed again unseen, when the room finds it spoilt${needs}`,
  async () => {
    const job = await begin();
    await send(job.id);
    await expect.poll(() => watched(job.id)).toBe('打印机已印完，请核对纸张');
    const failed = (await act('facilities', await shown(job.id), 'fail', { reason: '墨粉不匀' })).data;
    expect(failed).toMatchObject({ status: 'failed', reason: '墨粉不匀', maybe_printed: true });
    expect((await act('facilities', failed, 'retry')).message).toBe('打印机可能已经印出，请先查看出纸口，确认后再重印');
  },
);

test.runIf(hasCups)(
  `missing paper and a machine that vanished stand on the job; it goes on by itself and comes out once${needs}`,
  async () => {
    cups.put('no-paper');
    const job = await begin({ pages: 2 });
    await send(job.id);
    await expect.poll(() => watched(job.id)).toBe('打印机缺纸');
    cups.put('gone');
    cups.take('no-paper');
    await expect.poll(() => watched(job.id)).toBe('打印机离线，恢复后继续');
    expect(times(job.number)).toBe(0);
    cups.take('gone');
    await expect.poll(() => watched(job.id)).toBe('打印机已印完，请核对纸张');
    expect(times(job.number)).toBe(1);
  },
);

test.runIf(hasCups)(
  `a print server that goes down with a job keeps it, and prints it once when it is back${needs}`,
  async () => {
    cups.put('no-paper');
    const job = await begin({ pages: 2 });
    await send(job.id);
    await cups.stop();
    await watchPrinters(demo.services);
    expect(await shown(job.id)).toMatchObject({ status: 'printing', maybe_printed: false });
    const late = await begin();
    await send(late.id);
    expect(await shown(late.id)).toMatchObject({
      status: 'failed',
      reason: '打印服务器无法连接',
      maybe_printed: false,
    });
    cups.take('no-paper');
    await cups.start();
    await expect.poll(() => watched(job.id)).toBe('打印机已印完，请核对纸张');
    expect((await act('facilities', await shown(late.id), 'retry')).code).toBe(0);
    await send(late.id);
    await expect.poll(() => watched(late.id)).toBe('打印机已印完，请核对纸张');
    expect([times(job.number), times(late.number)]).toEqual([1, 1]);
  },
);
