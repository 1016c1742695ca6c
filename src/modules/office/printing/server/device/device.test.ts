import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { startIppResponder } from '../testing/ipp-responder.ts';
import { printDesk, ROOM_PRINTER } from '../testing/print-desk.ts';
import { rangesIn, sendJob, watchPrinters } from './device.jobs.ts';
import { ippValue } from './ipp-message.ts';
import { httpOf, ippPrinter } from './ipp-printer.ts';

const demo = useDemo();
const { order, act, query, codeOf, collect } = printDesk(demo);
let server: Awaited<ReturnType<typeof startIppResponder>>;

beforeAll(async () => {
  server = await startIppResponder();
  demo.services.settings.fill(async () => new Map([['printing.servers', [server.address]]]));
  await query("update printer set adapter = 'ipp' where id = $1", [ROOM_PRINTER]);
});
afterAll(() => server.close());
beforeEach(() => {
  server.control.mode = 'well';
  server.jobs.length = 0;
});

const shown = async (id: string) => (await demo.call('facilities', 'GET', `/print_jobs/${id}`)).data;
const tryOf = async (id: string) => {
  const [row] = await query<{ device_try: number; device_ref: string | null }>(
    'select device_try, device_ref from print_job where id = $1',
    [id],
  );
  return row ?? { device_try: 0, device_ref: null };
};
/** As the queue does it, once or again. */
const send = async (id: string, former: string | null = null) =>
  sendJob(demo.services, { print_job_id: id, device_try: (await tryOf(id)).device_try, former });
const begin = async (over: Parameters<typeof order>[1] = {}) =>
  (await act('facilities', await order('office', over), 'start')).data;

test('a job goes to the print server as it was ordered, by its number alone, and the operator says that it lies there', async () => {
  const job = await begin({ pages: 3, copies: 12, duplex: 'long', color: true, staple: true });
  await send(job.id);
  const [taken] = server.jobs;
  if (!taken) throw new Error('nothing came');
  expect(taken.document.subarray(0, 5).toString()).toBe('%PDF-');
  const said = ['job-name', 'copies', 'sides', 'media', 'print-color-mode', 'document-format'];
  expect(said.map((name) => ippValue(taken.request, name))).toEqual([
    job.number,
    12,
    'two-sided-long-edge',
    'iso_a4_210x297mm',
    'color',
    'application/pdf',
  ]);
  expect((await tryOf(job.id)).device_ref).toBe('1');
  const ready = (await act('facilities', await shown(job.id), 'finish')).data;
  expect((await collect('facilities', job.id, (await codeOf('office', ready.id)).code)).code).toBe(0);
});

test('a job that is handed to the queue twice is sent once', async () => {
  const job = await begin();
  await Promise.all([send(job.id), send(job.id)]);
  await send(job.id);
  expect(server.jobs).toHaveLength(1);
});

test('a server that refuses, or cannot be reached, is a failure of which nothing came out', async () => {
  server.control.mode = 'reject';
  const refused = await begin();
  await send(refused.id);
  expect(await shown(refused.id)).toMatchObject({
    status: 'failed',
    reason: '打印服务器拒绝了任务',
    maybe_printed: false,
  });
  demo.services.settings.fill(async () => new Map([['printing.servers', ['ipp://127.0.0.1:9/printers/room']]]));
  const lost = await begin();
  await send(lost.id);
  expect(await shown(lost.id)).toMatchObject({ status: 'failed', reason: '打印服务器无法连接', maybe_printed: false });
  demo.services.settings.fill(async () => new Map([['printing.servers', [server.address]]]));
});

describe('a server that vanishes in the middle', () => {
  test('may have printed: nothing is printed again before somebody looked, and the former try is taken back', async () => {
    server.control.mode = 'lost_reply';
    const job = await begin();
    await send(job.id);
    const failed = await shown(job.id);
    expect(failed).toMatchObject({ status: 'failed', maybe_printed: true, wanted_at: job.wanted_at });
    const refused = await act('facilities', failed, 'retry');
    expect(refused.message).toBe('打印机可能已经印出，请先查看出纸口，确认后再重印');
    server.control.mode = 'well';
    expect((await act('facilities', failed, 'retry', { confirmed: true })).data.status).toBe('printing');
    await send(job.id, '1');
    expect(server.jobs.map(({ state }) => state)).toEqual([7, 5]);
  });

  test('what died on its way has failed after five minutes', async () => {
    const job = await begin();
    const later = Object.create(demo.services, { clock: { value: { now: () => Date.now() + 6 * 60_000 } } });
    await query("update print_job set device_ref = 'sending' where id = $1", [job.id]);
    await watchPrinters(demo.services);
    expect((await shown(job.id)).status).toBe('printing');
    await watchPrinters(later);
    expect(await shown(job.id)).toMatchObject({ status: 'failed', maybe_printed: true });
  });
});

test('a printer without paper says so on the job, and one that stopped for good has failed', async () => {
  const job = await begin();
  await send(job.id);
  server.control.mode = 'paper_out';
  await watchPrinters(demo.services);
  expect(await shown(job.id)).toMatchObject({ status: 'printing', reason: '打印机缺纸' });
  server.control.mode = 'well';
  await watchPrinters(demo.services);
  expect((await shown(job.id)).reason).toBeNull();
  const [taken] = server.jobs;
  if (taken) taken.state = 8;
  await watchPrinters(demo.services);
  expect(await shown(job.id)).toMatchObject({ status: 'failed', reason: '打印机中止了任务', maybe_printed: true });
});

test('an address that is not allowed is refused at its field', async () => {
  const { data } = await demo.call('facilities', 'GET', '/printers');
  const {
    id,
    place: _p,
    queue_length: _q,
    is_usable: _u,
    is_working: _w,
    ...row
  } = data.list.find((one: { id: string }) => one.id === ROOM_PRINTER);
  const put = (address: string) => demo.call('facilities', 'PUT', `/printers/${id}`, { ...row, address });
  expect((await put('ipp://10.0.0.1/anything')).errors).toEqual({ address: ['该地址不在允许的打印服务器之列'] });
  expect((await put(server.address)).code).toBe(0);
});

test('speaks of its capabilities, and finds its port', async () => {
  expect(await ippPrinter(server.address).capabilities()).toEqual({ color: true, duplex: true, papers: ['A4', 'A3'] });
  expect(httpOf('ipp://print.school.cn/printers/room')).toBe('http://print.school.cn:631/printers/room');
  expect(httpOf('ipps://print.school.cn:8631/a')).toBe('https://print.school.cn:8631/a');
});

test('pages through several files are those of each file', () => {
  const files = [{ pages: 4 }, { pages: 4 }];
  expect(rangesIn('3-6', files, 0)).toEqual({ isPrinted: true, ranges: [{ from: 3, to: 4 }] });
  expect(rangesIn('3-6', files, 1)).toEqual({ isPrinted: true, ranges: [{ from: 1, to: 2 }] });
  expect(rangesIn('1-2', files, 1).isPrinted).toBe(false);
});
