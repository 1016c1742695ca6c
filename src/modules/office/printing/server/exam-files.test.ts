import { expect, test } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import type { PrintJobDetail } from '../contract/print-jobs.contract.ts';
import { printRights } from '../rights.ts';
import { erasePrintJobs } from './personal-data.service.ts';
import { purgePrintFiles } from './printing.jobs.ts';
import { CLERK, OTHER_CLERK, printDesk, SCHOOL } from './testing/print-desk.ts';

const demo = useDemo();
const { order, act, codeOf, collect, signedIn, query } = printDesk(demo);

const examOf = () => order('office', { purpose: 'exam', pages: 2, title: '绝密试卷' });
const fileIn = (job: PrintJobDetail): string => job.files[0]?.id ?? '';
const open = (who: Parameters<typeof demo.call>[0], job: PrintJobDetail) =>
  demo.call(who, 'GET', `/print_jobs/${job.id}/files/${fileIn(job)}`);

test('an examination paper is opened by its owner, and by the print room while it is printed, with name and minute', async () => {
  const job = await examOf();
  expect((await open('office', job)).data).toMatchObject({ mime: 'application/pdf', watermark: null });
  const clerk = await signedIn(CLERK);
  const asClerk = () => clerk.call('GET', `/print_jobs/${job.id}/files/${fileIn(job)}`);
  const seen = await asClerk();
  expect(seen.data.watermark).toMatch(/^\S+ \d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}$/);
  const started = (await act('facilities', job, 'start')).data;
  await act('facilities', started, 'finish');
  expect((await asClerk()).code).toBe(0);
  await collect('facilities', job.id, (await codeOf('office', job.id)).code);
  expect((await asClerk()).code).toBe(404001);
  const looks = await query("select 1 from audit_log where action = 'print_job.open_exam' and target_id = $1", [
    job.id,
  ]);
  expect(looks).toHaveLength(3);
});

test('one that waits for its head is opened by neither head nor print room', async () => {
  const job = await order('office', { purpose: 'exam', copies: 400 });
  expect(job.status).toBe('submitted');
  for (const who of ['orgadmin', 'facilities'] as const) {
    expect((await open(who, job)).code).toBe(404001);
    const shown = (await demo.call(who, 'GET', `/print_jobs/${job.id}`)).data;
    expect([shown.files, shown.are_files_closed]).toEqual([[], true]);
  }
  await act('orgadmin', job, 'decide', { result: 'approve' });
  expect((await open('orgadmin', job)).code).toBe(404001);
  expect((await open('facilities', job)).code).toBe(0);
});

test('colleagues, super administrators, who keeps quotas, and other schools get nothing of it', async () => {
  const job = await examOf();
  expect((await open('teacher', job)).code).toBe(404001);
  expect((await open('superadmin', job)).code).toBe(404001);
  expect((await demo.call('superadmin', 'GET', `/print_jobs/${job.id}`)).data.files).toEqual([]);
  const elsewhere = await signedIn(OTHER_CLERK);
  expect((await elsewhere.call('GET', `/print_jobs/${job.id}/files/${fileIn(job)}`)).code).toBe(404001);
  // the general way to files opens it for nobody, its owner and the print room included
  for (const who of ['office', 'facilities', 'superadmin', 'teacher'] as const)
    expect((await demo.call(who, 'GET', `/attachments/${fileIn(job)}`)).code).toBe(404001);
  // the right of quotas alone: the job, and no file of it
  await query(
    `with grouped as (insert into role_group (id, code, name, name_en) values (gen_random_uuid(), 'quota', '额度', 'Quota') returning id),
          made as (insert into role (id, role_group_id, code, name, name_en) select gen_random_uuid(), id, 'quota', '额度', 'Quota' from grouped returning id),
          action as (insert into role_action (role_id, code) select id, $3 from made)
     insert into role_user (id, role_id, user_id, organization_id) select gen_random_uuid(), id, $1, $2 from made`,
    [castId('research'), SCHOOL, printRights.manage],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('research')]));
  const keeper = await demo.as('research');
  expect((await keeper.call('GET', '/print_quotas')).code).toBe(0);
  const shown = (await keeper.call('GET', `/print_jobs/${job.id}`)).data;
  expect([shown.files, shown.are_files_closed]).toEqual([[], true]);
  expect((await keeper.call('GET', `/print_jobs/${job.id}/files/${fileIn(job)}`)).code).toBe(404001);
});

test('its name stands in no list, message, mail or log', async () => {
  const job = await examOf();
  const name = '练习2.pdf';
  const list = await demo.call('superadmin', 'GET', '/print_jobs?scope=all');
  expect(JSON.stringify(list.data)).not.toContain(name);
  for (const table of ['audit_log', 'notification', 'delivery', 'lifecycle_event']) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from ${table} t where row_to_json(t)::text like $1`,
      [`%${name}%`],
    );
    expect([table, row?.n]).toEqual([table, 0]);
  }
  const passages = await query('select 1 from search_passage p where row_to_json(p)::text like $1', [`%${job.id}%`]);
  expect(passages).toEqual([]);
});

test('thirty days after the collection its files are gone, and the log says how many', async () => {
  const job = await examOf();
  const started = (await act('facilities', job, 'start')).data;
  await act('facilities', started, 'finish');
  await collect('facilities', job.id, (await codeOf('office', job.id)).code);
  const daysLater = (days: number): typeof demo.services =>
    Object.create(demo.services, { clock: { value: { now: () => Date.now() + days * 86_400_000 } } });
  await purgePrintFiles(daysLater(29));
  expect((await open('office', job)).code).toBe(0);
  await purgePrintFiles(daysLater(31));
  expect((await open('office', job)).code).toBe(404001);
  expect(await query('select status from file where id = $1', [fileIn(job)])).toEqual([{ status: 'dropped' }]);
  const log = await query<{ changes: object; kind: string }>(
    "select kind, changes from audit_log where action = 'print_job.purge' and target_id = $1",
    [job.id],
  );
  expect(log).toEqual([{ kind: 'job', changes: { number: [null, job.number], files: [null, 1] } }]);
  await purgePrintFiles(daysLater(31));
  expect(
    await query("select 1 from audit_log where action = 'print_job.purge' and target_id = $1", [job.id]),
  ).toHaveLength(1);
});

test('what is no examination paper is opened by the print room and by who decides, and by nobody else', async () => {
  const job = await order('office', { copies: 301 });
  expect((await open('orgadmin', job)).code).toBe(0);
  expect((await open('facilities', job)).data.watermark).toBeNull();
  expect((await open('teacher', job)).code).toBe(404001);
});

test('with an account go its files and what was not printed yet', async () => {
  const job = await examOf();
  const [quota] = await query<{ reserved: number }>(
    'select reserved from print_quota q join print_job j on j.quota_id = q.id where j.id = $1',
    [job.id],
  );
  await demo.everywhere((db) => erasePrintJobs(db, castId('office'), demo.services));
  const [row] = await query('select status, title, quota_id from print_job where id = $1', [job.id]);
  expect(row).toEqual({ status: 'cancelled', title: '—', quota_id: null });
  expect(await query('select 1 from print_file where owner_id = $1', [castId('office')])).toEqual([]);
  expect(quota?.reserved).toBeGreaterThan(0);
});
