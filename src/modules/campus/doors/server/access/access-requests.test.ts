import { beforeAll, expect, test } from 'vitest';
import { nextMonday } from '#server/testing/next-monday.ts';
import { instantAt } from '#shared/dates.ts';
import type { CastName } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { push } from '../lock/permits.service.ts';
import { pushUntilQuiet } from '../testing/push-until-quiet.ts';

/** Somebody asks for a door; security lets them through by a group that holds it, or says why not. */

const demo = useDemo();
const LAB = demoId('lock:B:101');
const LABS = demoId('dlock_group:labs');
const GATES = demoId('dlock_group:gates');
const at = instantAt(nextMonday(), '10:00');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const ask = (who: CastName, reason = '准备公开课') =>
  call(who, 'POST', '/access_requests', { doorlock_id: LAB, reason });
const review = (id: string, body: object, who: CastName = 'security') =>
  call(who, 'PUT', `/access_requests/${id}/review`, { version: 1, ...body });
const explain = async () =>
  (await call('homeroom', 'GET', `/doorlocks/${LAB}/explain?at=${encodeURIComponent(at)}`)).data;

beforeAll(async () => {
  await sql(`delete from access_request`);
  await pushUntilQuiet(demo.services, organizationId('sy-middle'));
});

test('a request reaches security, and after approval the door opens by itself until the day that was said', async () => {
  expect(await explain()).toMatchObject({ is_open: false, reason: 'no_group' });
  const { data: request } = await ask('homeroom');
  expect(request).toMatchObject({ status: 'pending', lock: { id: LAB } });
  expect((await ask('homeroom')).message).toBe('您已申请此门，请等待审批');
  const { data: todos } = await call('security', 'GET', '/access_requests?status=pending');
  expect(request.actions).toEqual(['withdraw']);
  expect(todos.list).toMatchObject([{ id: request.id, reason: '准备公开课', actions: ['review'] }]);
  expect((await review(request.id, { result: 'approved' })).errors).toMatchObject({ dlock_group_id: ['请选择门禁组'] });
  expect((await review(request.id, { result: 'approved', dlock_group_id: GATES })).errors).toMatchObject({
    dlock_group_id: ['该门禁组不含此门锁'],
  });
  const past = { result: 'approved', dlock_group_id: LABS, until: '2020-01-01' };
  expect((await review(request.id, past)).errors).toMatchObject({ until: ['请选择今天或以后'] });
  expect((await review(request.id, { result: 'approved', dlock_group_id: demoId('dlock_group:md') })).code).toBe(
    422001,
  );
  const until = '2099-12-31';
  const { data: done } = await review(request.id, { result: 'approved', dlock_group_id: LABS, until });
  expect(done).toMatchObject({ status: 'approved', group: { id: LABS }, until, actions: [] });
  await push(demo.services, LAB);
  expect(await explain()).toMatchObject({ is_open: true, reason: null });
  expect((await review(request.id, { result: 'rejected', opinion: '不需要', version: 2 })).message).toBe(
    '申请状态已变为「已通过」，请刷新',
  );
});

test('a rejection says why; one may ask again, and take it back', async () => {
  await sql(`delete from access_request`);
  const { data: first } = await ask('office');
  expect((await review(first.id, { result: 'rejected' })).errors).toMatchObject({ opinion: ['请填写原因'] });
  expect((await review(first.id, { result: 'rejected', opinion: '请走预约' })).data).toMatchObject({
    status: 'rejected',
    opinion: '请走预约',
  });
  const { data: second } = await ask('office');
  expect((await call('teacher', 'PUT', `/access_requests/${second.id}/withdraw`)).code).toBe(404001);
  expect((await call('office', 'PUT', `/access_requests/${second.id}/withdraw`)).data.status).toBe('withdrawn');
  // whose request it is not learns no state
  expect((await call('teacher', 'PUT', `/access_requests/${second.id}/withdraw`)).code).toBe(404001);
  const { data: mine } = await call('office', 'GET', '/access_requests/mine');
  expect(mine.list.map((one: { status: string }) => one.status)).toEqual(['withdrawn', 'rejected']);
});

test('nobody reviews their own request, nor without the right, nor of another school; two at once give one request', async () => {
  await sql(`delete from access_request`);
  const { data: own } = await ask('security');
  expect((await call('security', 'GET', '/access_requests?status=pending')).data.list).toMatchObject([
    { id: own.id, actions: ['withdraw'] },
  ]);
  expect((await review(own.id, { result: 'approved', dlock_group_id: LABS })).message).toBe('不能审批自己的申请');
  expect((await review(own.id, { result: 'approved', dlock_group_id: LABS }, 'teacher')).code).toBe(403001);
  expect((await call('outsider', 'POST', '/access_requests', { doorlock_id: LAB, reason: '参观校园' })).code).toBe(
    404001,
  );
  const both = await Promise.all([ask('hrofficer'), ask('hrofficer')]);
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
});
