import { expect, test } from 'vitest';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Buildings, floors and rooms of a school: what is unique, what is refused, and what another school sees. */

const demo = useDemo();
const admin = () => demo.as('orgadmin');
const campus_id = campusId('sy-middle', 'SOUTH');
const house = (code: string) => ({ code, name: `${code}号楼`, campus_id, kind: 'teaching' });
const room = (bfloor_id: string, number: string) => ({ bfloor_id, number, name: '音乐室', kind: 'music', seats: 40 });

async function placeFor(code: string) {
  const browser = await admin();
  const { data: building } = await browser.call('POST', '/buildings', { body: house(code) });
  const floor = await browser.call('POST', '/bfloors', { body: { building_id: building.id, level: -1 } });
  return { browser, building, floor: floor.data };
}

test('a building, its floor and a room are added, found by pinyin, changed and removed', async () => {
  const { browser, building, floor } = await placeFor('Z1');
  expect(floor).toMatchObject({ name: 'B1', building: { id: building.id } });
  const { data: made } = await browser.call('POST', '/brooms', { body: room(floor.id, 'B101') });
  expect(made).toMatchObject({ number: 'B101', building: { id: building.id }, status: 'active', version: 1 });
  const found = await browser.call('GET', '/brooms', { query: { q: 'yinyue', building_id: building.id } });
  expect(found.data).toMatchObject({ total: 1, list: [{ id: made.id }] });
  const change = { ...room(floor.id, 'B101'), seats: 60, equipment: ['piano'], version: 1 };
  const changed = await browser.call('PUT', `/brooms/${made.id}`, { body: change });
  expect(changed.data).toMatchObject({ seats: 60, equipment: ['piano'], version: 2 });
  expect((await browser.call('PUT', `/brooms/${made.id}`, { body: change })).code).toBe(409001);
  expect((await browser.call('DELETE', `/brooms/${made.id}`)).code).toBe(0);
  expect((await browser.call('DELETE', `/buildings/${building.id}`)).code).toBe(0);
  expect((await browser.call('GET', `/bfloors/${floor.id}`)).code).toBe(404001);
});

test('what is used twice is said at its field', async () => {
  const { browser, building, floor } = await placeFor('Z2');
  expect((await browser.call('POST', '/buildings', { body: house('Z2') })).errors).toMatchObject({
    code: ['楼宇编码已存在'],
  });
  const level = await browser.call('POST', '/bfloors', { body: { building_id: building.id, level: -1 } });
  expect(level.errors).toMatchObject({ level: ['该楼层已存在'] });
  await browser.call('POST', '/brooms', { body: room(floor.id, '1') });
  const twice = await browser.call('POST', '/brooms', { body: room(floor.id, '1') });
  expect(twice.errors).toMatchObject({ number: ['房号在本楼已存在'] });
});

test('a building or floor with rooms, and a room that is a home, are not removed', async () => {
  const { browser, building, floor } = await placeFor('Z3');
  const { data: made } = await browser.call('POST', '/brooms', { body: room(floor.id, '1') });
  for (const path of [`/buildings/${building.id}`, `/bfloors/${floor.id}`])
    expect((await browser.call('DELETE', path)).message).toBe('请先处理：1 间房、0 把锁、0 个预订');
  await demo.test_db.query(
    `update classroom set broom_id = $1 where id = (select id from classroom where organization_id = $2 and status = 'active' limit 1)`,
    [made.id, organizationId('sy-middle')],
  );
  expect((await browser.call('DELETE', `/brooms/${made.id}`)).message).toContain('该房间仍在使用');
});

test('a room with a lock is found by it, is not removed, and gives it back to its module', async () => {
  const { browser, floor } = await placeFor('Z4');
  const { data: made } = await browser.call('POST', '/brooms', { body: room(floor.id, '1') });
  expect((await browser.call('DELETE', `/brooms/${made.id}/remove_doorlock`)).message).toBe('该房间未安装门锁');
  const lab = demoId('broom:sy-middle:B:101');
  const bfloor_id = demoId('bfloor:sy-middle:B:1');
  const find = (has_lock: string) => browser.call('GET', '/brooms', { query: { bfloor_id, has_lock } });
  expect((await find('true')).data.list.map((one: { number: string }) => one.number)).toEqual(['101', '102', '103']);
  expect((await find('false')).data.list.map((one: { number: string }) => one.number)).toEqual(['104']);
  expect((await browser.call('DELETE', `/brooms/${lab}`)).message).toMatch(/^该房间仍在使用：.*格致楼 101 门/);
  expect((await browser.call('DELETE', `/bfloors/${bfloor_id}`)).message).toMatch(/^请先处理：4 间房、3 把锁、/);
  expect((await browser.call('DELETE', `/brooms/${lab}/remove_doorlock`)).code).toBe(0);
  expect((await browser.call('GET', `/brooms/${lab}`)).data.things).toEqual([]);
});

test('buildings can be chosen from by everybody of the school, in their order and by name', async () => {
  await placeFor('Z9');
  await placeFor('Z10');
  const student = await demo.as('student');
  const none = await student.call('GET', '/buildings/options', { query: { q: '没有' } });
  expect(none.data.list).toEqual([]);
  const found = await student.call('GET', '/buildings/options', { query: { q: '号楼' } });
  const names = found.data.list.map((row: { name: string }) => row.name);
  expect(names.indexOf('Z9号楼')).toBe(names.indexOf('Z10号楼') - 1);
  expect(Object.keys(found.data.list[0]).sort()).toEqual(['id', 'name', 'name_en']);
});

test('teachers read and change nothing', async () => {
  const teacher = await demo.as('teacher');
  expect((await teacher.call('GET', '/buildings')).data.total).toBeGreaterThan(0);
  expect((await teacher.call('POST', '/buildings', { body: house('T') })).code).toBe(403001);
  expect((await (await demo.as('student')).call('GET', '/brooms')).code).toBe(403001);
});

test('what belongs to another school is neither seen, named nor changed', async () => {
  const browser = await admin();
  const foreign = { building: demoId('building:md-school:A'), floor: demoId('bfloor:md-school:A:1') };
  const list = await browser.call('GET', '/brooms', { query: { building_id: foreign.building } });
  expect(list.data.total).toBe(0);
  expect((await browser.call('GET', `/buildings/${foreign.building}`)).code).toBe(404001);
  expect((await browser.call('DELETE', `/bfloors/${foreign.floor}`)).code).toBe(404001);
  const made = await browser.call('POST', '/brooms', { body: room(foreign.floor, '1') });
  expect(made.errors).toMatchObject({ bfloor_id: ['请选择本校的楼层'] });
  const moved = await browser.call('POST', '/buildings', {
    body: { ...house('F'), campus_id: campusId('md-school', 'MAIN') },
  });
  expect(moved.errors).toMatchObject({ campus_id: ['请选择本校的校区'] });
  const outside = await (await demo.as('outsider')).call('GET', '/buildings');
  expect(outside.data.list.every((one: { id: string }) => one.id.length === 36)).toBe(true);
  expect(outside.data.list.map((one: { id: string }) => one.id)).toContain(foreign.building);
});

test('rooms are drawn on the plan of their floor; two who draw at once hear of each other', async () => {
  const { browser, floor } = await placeFor('Z5');
  const { data: made } = await browser.call('POST', '/brooms', { body: room(floor.id, '1') });
  const shape = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
  ];
  const draw = (shapes: object[], version: number) =>
    browser.call('PUT', `/bfloors/${floor.id}/shapes`, { body: { shapes, version } });
  expect((await draw([{ broom_id: made.id, shape }], 1)).data.version).toBe(2);
  const now = await browser.call('GET', `/bfloors/${floor.id}/now`);
  expect(now.data.rooms).toMatchObject([{ id: made.id, shape, blocks: [], things: [] }]);
  expect((await draw([{ broom_id: made.id, shape: null }], 1)).code).toBe(409001);
  const foreign = demoId('broom:sy-middle:A:101');
  expect((await draw([{ broom_id: foreign, shape }], 2)).errors).toMatchObject({ shapes: ['请选择本层的房间'] });
  expect(
    (
      await draw(
        [
          {
            broom_id: made.id,
            shape: [
              [0, 0],
              [1.2, 0],
              [1, 1],
            ],
          },
        ],
        2,
      )
    ).code,
  ).toBe(422001);
  const teacher = await demo.as('teacher');
  expect((await teacher.call('PUT', `/bfloors/${floor.id}/shapes`, { body: { shapes: [], version: 2 } })).code).toBe(
    403001,
  );
  const outsider = await demo.as('outsider');
  expect((await outsider.call('GET', `/bfloors/${floor.id}/now`)).code).toBe(404001);
});
