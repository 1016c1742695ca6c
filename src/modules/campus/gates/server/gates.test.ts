import { expect, test } from 'vitest';
import { campusId, gateId, organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Gates of a school: what the office may do, what is refused where, and what another school sees. */

const demo = useDemo();
const campus_id = campusId('sy-middle', 'SOUTH');
const gate = (name: string) => ({ campus_id, name, kind: 'vehicle', sort: 3 });
const office = () => demo.as('orgadmin');
const add = async (name: string) => (await office()).call('POST', '/gates', { body: gate(name) });

test('a gate is added with what was left out, found, changed and removed; each leaves its entry', async () => {
  const browser = await office();
  const { data: made } = await add('货运门');
  expect(made).toMatchObject({
    ...gate('货运门'),
    name_en: null,
    opens_at: '06:00',
    closes_at: '22:00',
    status: 'open',
    on_duty: [],
    version: 1,
  });
  const list = await browser.call('GET', '/gates', { query: { campus_id, per_page: '100' } });
  expect(list.data.list.map((row: { id: string }) => row.id)).toContain(made.id);
  const body = { ...gate('货运门'), status: 'closed', version: 1 };
  const changed = await browser.call('PUT', `/gates/${made.id}`, { body });
  expect(changed.data).toMatchObject({ status: 'closed', sort: 3, version: 2 });
  const open = await browser.call('GET', '/gates', { query: { open_only: 'true', per_page: '100' } });
  expect(open.data.list.map((row: { id: string }) => row.id)).not.toContain(made.id);
  expect((await browser.call('DELETE', `/gates/${made.id}`)).code).toBe(0);
  expect((await browser.call('GET', `/gates/${made.id}`)).code).toBe(404001);
  const log = await demo.test_db.query<{ action: string; changes: unknown }>(
    'select action, changes from audit_log where target_id = $1 order by at',
    [made.id],
  );
  expect(log.map((entry) => entry.action)).toEqual(['gate.create', 'gate.update', 'gate.remove']);
  expect(log[1]?.changes).toEqual({ status: ['open', 'closed'] });
});

test('who was slower is told who was faster', async () => {
  const browser = await office();
  const { data: made } = await add('晚了一步');
  await browser.call('PUT', `/gates/${made.id}`, { body: { ...gate('晚了'), version: 1 } });
  const late = await browser.call('PUT', `/gates/${made.id}`, { body: { ...gate('更晚'), version: 1 } });
  expect(late.code).toBe(409001);
  expect(late.message).toMatch(/^\S+ 已于 .*\d\d:\d\d 修改/);
  expect(late.message).not.toContain('他人');
});

test('a name is used once on a campus, and a campus is one of this school', async () => {
  await add('西门');
  expect((await add('西门')).message).toBe('该校区已有同名门岗');
  const { data: other } = await add('北门');
  const browser = await office();
  const renamed = await browser.call('PUT', `/gates/${other.id}`, { body: { ...gate('西门'), version: 1 } });
  expect(renamed.message).toBe('该校区已有同名门岗');
  const body = { ...gate('远门'), campus_id: campusId('md-school', 'MAIN') };
  const foreign = await browser.call('POST', '/gates', { body });
  expect(foreign).toMatchObject({ code: 422001, errors: { campus_id: ['请选择本校的校区'] } });
  const moved = await browser.call('PUT', `/gates/${other.id}`, { body: { ...body, version: 1 } });
  expect(moved.errors).toMatchObject({ campus_id: ['请选择本校的校区'] });
});

test('a gate with duty or visits stays', async () => {
  const [duty] = await demo.test_db.query<{ gate_id: string }>(
    'select gate_id from security_duty where organization_id = $1 limit 1',
    [organizationId('sy-middle')],
  );
  const used = await (await office()).call('DELETE', `/gates/${duty?.gate_id}`);
  expect(used.message).toBe('该门岗已有值班或来访记录，请改为关闭');
});

test('without the right nothing is changed, and gates of another school are neither seen nor touched', async () => {
  const teacher = await demo.as('teacher');
  expect((await teacher.call('GET', '/gates')).code).toBe(0);
  expect((await teacher.call('POST', '/gates', { body: gate('后门') })).code).toBe(403001);
  const browser = await office();
  const foreign = gateId('md-school', 'MAIN', 'S');
  for (const method of ['GET', 'DELETE'] as const)
    expect((await browser.call(method, `/gates/${foreign}`)).code).toBe(404001);
  const body = { ...gate('后门'), version: 1 };
  expect((await browser.call('PUT', `/gates/${foreign}`, { body })).code).toBe(404001);
  const all = await browser.call('GET', '/gates', { query: { per_page: '100' } });
  expect(all.data.list.map((row: { id: string }) => row.id)).not.toContain(foreign);
});
