import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { leaveDesk, SCHOOL } from '../testing/leave-desk.ts';

/** Quotas by file: whose row it is, and what is refused before anything is stored. */

const demo = useDemo();
const { sql } = leaveDesk(demo);

/** What the check of a file says of each row that it refuses, with how many it would store. */
async function checked(rows: readonly (readonly string[])[]) {
  const hr = await demo.as('hrofficer');
  const form = new FormData();
  const text = [['工号', '姓名', '假别', '年份', '额度'], ...rows].map((row) => row.join(',')).join('\r\n');
  form.set('purpose', 'import');
  form.set('file', new File([`\ufeff${text}`], '额度.csv', { type: 'text/csv' }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() };
  const file = await hr.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers,
  });
  const begun = await hr.call('POST', '/data_tasks', {
    body: { definition: 'vacation_quota', file_id: file.data.id, params: { organization_id: SCHOOL } },
  });
  await runTask(demo.services, begun.data.id, { is_last: true, signal: new AbortController().signal });
  const { data } = await hr.call('GET', `/data_tasks/${begun.data.id}`);
  return { stored: data.created_count, said: data.problems.map(({ reason }: { reason: string }) => reason) };
}

const YEAR = String(new Date().getFullYear() + 2);

it('mean who has the number in this group, however the name is typed, and never who has it in another group', async () => {
  const [person] = await sql<{ number: string }>(
    `update "user" set name = '买买提·艾力' where id = $1 returning number`,
    [castId('media')],
  );
  const number = person?.number ?? '';
  // somebody of another group, who comes first
  await sql(
    `update "user" set number = $1 where id = (select id from "user" where client_id <> (select client_id from "user" where id = $2) order by id limit 1)`,
    [number, castId('media')],
  );
  expect(await checked([[number, '买买提•艾力', '年休假', YEAR, '7']])).toEqual({ stored: 1, said: [] });
  expect((await checked([[number, '王建国', '年休假', YEAR, '7']])).said.join()).toContain('姓名与工号不符');
});

it('change nothing in a period that is over', async () => {
  const [over] = await sql<{ number: string; year: string }>(
    `update vacation_amount_user q set status = 'closed' from "user" u, vacation_type t
      where u.id = q.user_id and t.id = q.vacation_type_id and t.code = 'annual' and q.organization_id = $1 and q.user_id <> $2
        and q.id = (select id from vacation_amount_user where user_id = u.id and vacation_type_id = t.id order by id limit 1)
      returning u.number, to_char(q.cycle_from, 'YYYY') as year`,
    [SCHOOL, castId('hrofficer')],
  );
  const { stored, said } = await checked([[over?.number ?? '', '', '年休假', over?.year ?? '', '77']]);
  expect(said.join()).toContain('该期额度已结束');
  expect(stored).toBe(0);
});
