import { beforeAll, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, addMinutes, instantAt, today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { gateId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { evaluateRead } from '../gate/check.service.ts';
import { eraseOld, runCameraClock } from '../parking-gate.jobs.ts';
import { announcePlate } from '../public.ts';
import { PlateStandIn } from '../testing/plate-stand-in.ts';

/** Plate cameras at their wire: a stand-in that sends what a camera does, out of order, twice, late, and alone. */

const demo = useDemo();
const HERE = organizationId('sy-middle');
const GATE = gateId('sy-middle', 'SOUTH', 'S');
const LOT = demoId('parking_lot:sy-middle:south');
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
let camera: PlateStandIn;

async function give(role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId('orgadmin'), HERE, role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('orgadmin')]));
}
const office = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await demo.as('orgadmin')).call(method, path, body ? { body } : {});
const occupied = async (): Promise<number> =>
  Number((await sql('select occupied from parking_lot where id = $1', [LOT]))[0]?.['occupied']);
const eventsOf = (plate: string) =>
  sql('select decision, reason, is_alone, at from parking_event where plate_no = $1 order by at', [plate]);

beforeAll(async () => {
  await give('general_affairs');
  const place = { gate_id: GATE, parking_lot_id: LOT, direction: 'in' };
  const { data } = await office('POST', '/parking_cameras', {
    ...place,
    name: '南门主机',
    serial: 'LPR-7',
    vendor: 'lpr_http',
  });
  const { data: made } = await office('POST', `/parking_cameras/${data.id}/key`);
  camera = new PlateStandIn(demo.app, 'LPR-7', made.key);
});

test('a camera that nobody registered, or with a wrong key, does not exist', async () => {
  expect((await new PlateStandIn(demo.app, 'LPR-7', 'guessed').send({ plate: '粤B12345' })).status).toBe(404);
  expect((await new PlateStandIn(demo.app, 'LPR-8', 'guessed').send({ plate: '粤B12345' })).status).toBe(404);
  expect((await camera.send({ plate: '', confidence: 7 })).status).toBe(400);
  expect((await sql(`select key_hash from parking_camera where serial = 'LPR-7'`))[0]?.['key_hash']).not.toBe(
    camera.key,
  );
  const { data } = await office('GET', '/parking_cameras?per_page=50');
  expect(JSON.stringify(data)).not.toContain(camera.key);
});

test('the answer opens or says why not, in words for the display', async () => {
  expect((await camera.send({ plate: '粤b·12345' })).body).toMatchObject({
    decision: 'opened',
    open: true,
    text: null,
  });
  expect((await camera.send({ plate: '粤X00001' })).body).toMatchObject({
    decision: 'refused',
    reason: 'unknown',
    open: false,
    text: { cn: '未登记的车牌，请联系门卫' },
  });
});

test('the same read twice is one passage and opens once; two at the same time too', async () => {
  const before = await occupied();
  const read = camera.read({ plate: '粤BD12345' });
  const first = await camera.post(read);
  const again = await camera.post(read);
  expect([first.body, again.body]).toMatchObject([
    { decision: 'opened', open: true, repeated: false },
    { decision: 'opened', open: false, repeated: true },
  ]);
  expect(again.body['event_id']).toBe(first.body['event_id']);
  const both = camera.read({ plate: '粤B40211', direction: 'out' });
  const answers = await Promise.all([camera.post(both), camera.post(both), camera.post(both)]);
  expect(answers.filter((one) => one.body['repeated'] === false)).toHaveLength(1);
  expect(await eventsOf('粤BD12345')).toHaveLength(2);
  expect(await occupied()).toBe(before - 1);
});

test('reads out of order and late leave the lot counted right', async () => {
  const plate = '粤B12345';
  await camera.send({ plate, direction: 'out' });
  const before = await occupied();
  const now = new Date().toISOString();
  const at = (minutes: number) => addMinutes(now, minutes);
  const reads = [
    camera.read({ plate, direction: 'in', at: at(1) }),
    camera.read({ plate, direction: 'out', at: at(2) }),
    camera.read({ plate, direction: 'in', at: at(3) }),
  ];
  for (const read of [reads[2], reads[0], reads[1], reads[0]]) if (read) await camera.post(read);
  expect(await occupied()).toBe(before + 1);
  expect(await eventsOf(plate)).toHaveLength(6);
});

test('a picture comes with the read as a form, is made anew, and goes after seven days', async () => {
  const answer = await camera.sendForm({ plate: '粤B3M517', direction: 'out' }, await PlateStandIn.photo());
  expect(answer.body).toMatchObject({ decision: 'opened' });
  const files = () =>
    sql(`select mime, status from file where kind = 'parking_gate_photo' and attached_id = $1`, [
      answer.body['event_id'],
    ]);
  expect(await files()).toEqual([{ mime: 'image/jpeg', status: 'stored' }]);
  const noPicture = await camera.sendForm({ plate: '粤B3M517', direction: 'out' }, Buffer.from('<svg/>'));
  expect(noPicture.status).toBe(200);
  expect(await sql(`select 1 from file where attached_id = $1`, [noPicture.body['event_id']])).toEqual([]);
  await sql(`update file set created_at = now() - interval '8 days' where attached_id = $1`, [answer.body['event_id']]);
  await eraseOld(demo.services);
  expect(await files()).toEqual([{ mime: 'image/jpeg', status: 'dropped' }]);
});

test('over a week a camera that is alone decides as the portal would', async () => {
  const source = { source: 'visit' as const, source_id: demoId('a visit of this week') };
  const day = addDays(today(), 2);
  await demo.everywhere((db) =>
    announcePlate(
      { db, services: demo.services },
      {
        organization_id: HERE,
        plate: '沪C55555',
        gate_ids: [GATE],
        from: instantAt(day, '09:00'),
        to: instantAt(day, '15:30'),
        ...source,
      },
    ),
  );
  await camera.fetchList();
  const plates = ['粤B12345', '粤B3M517', '粤BD12345', '粤B12346', '沪C55555', '粤B5T9K1', '京A00001', '粤B6K832'];
  const seen = new Set<string>();
  const start = Date.parse(instantAt(today(), '00:05'));
  for (let step = 0; step < 336; step += 5) {
    const at = new Date(start + step * 1_800_000).toISOString();
    for (const plate_no of plates) {
      const read = { plate_no, at, direction: 'in' as const, confidence: 0.97 };
      const said = await demo.everywhere((db) => evaluateRead(db, { organization_id: HERE, gate_id: GATE }, read));
      const alone = camera.decide(plate_no, at, 0.97, await inside());
      expect([alone.decision, alone.reason], `${plate_no} ${at}`).toEqual([said.decision, said.reason]);
      seen.add(`${said.decision} ${said.reason}`);
    }
  }
  // the week has shown what there is to see
  for (const one of [
    'opened null',
    'refused outside_window',
    'refused blocked',
    'refused unknown',
    'asked near_plate',
    'refused not_yet',
  ])
    expect([...seen]).toContain(one);
});

const inside = async () =>
  (await sql('select plate_no, parking_id from parking_presence where organization_id = $1 and is_inside', [HERE])) as {
    plate_no: string;
    parking_id: string | null;
  }[];

test('what a camera decided while the portal was away comes in later with its own times', async () => {
  const at = addMinutes(new Date().toISOString(), -50);
  const late = camera.read({ plate: '粤B41437', at, direction: 'out', decision: 'opened' });
  expect((await camera.post(late)).body).toMatchObject({ decision: 'opened' });
  const refused = camera.read({ plate: '粤B99K99', at, decision: 'refused', reason: 'unknown' });
  await camera.post(refused);
  expect(await eventsOf('粤B99K99')).toMatchObject([{ decision: 'refused', is_alone: true }]);
  const { data } = await office('GET', '/parking_cameras?per_page=50');
  const own = () => data.list.find((one: { serial: string }) => one.serial === 'LPR-7');
  expect(own()).toMatchObject({ status: 'online' });
  await sql(`update parking_camera set last_seen_at = now() - interval '5 minutes' where serial = 'LPR-7'`);
  await runCameraClock(demo.services);
  expect((await sql(`select status from parking_camera where serial = 'LPR-7'`))[0]).toEqual({ status: 'offline' });
});

test('a camera says which list it holds, and hears when a guard opens by hand', async () => {
  await camera.fetchList();
  const same = await camera.fetchList();
  expect(same).toMatchObject({ hash: camera.held, open: false });
  expect(same['plates']).toBeUndefined();
  const held = await camera.send({ plate: '粤X77777' });
  const guard = await demo.as('guard');
  const opened = await guard.call('POST', `/parking_events/${held.body['event_id']}/open`, {
    body: { reason: '送急件' },
  });
  expect(opened.code).toBe(0);
  expect(await camera.fetchList()).toMatchObject({ open: true });
  expect(await camera.fetchList()).toMatchObject({ open: false });
});
