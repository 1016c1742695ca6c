import { sql as drizzle } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { category, repairDesk, room, SCHOOL } from './testing/repair-desk.ts';

/** What is broken is reported in seconds, mended by one, and confirmed by the one who reported it. */

const demo = useDemo();
const desk = repairDesk(demo);
const { sql, call, ok, report, show, told } = desk;

beforeAll(async () => {
  await desk.give('guard', 'repairer');
});
beforeEach(() => desk.forgetReports());

/** A picture with the place where it was taken. */
async function upload(who: 'teacher' | 'repairer' | 'homeroom' = 'teacher'): Promise<string> {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'Phone of the teacher' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 33/1 1/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const form = new FormData();
  form.set('purpose', 'repair_photo');
  form.set('file', new File([new Uint8Array(bytes)], 'screen.jpg', { type: 'image/jpeg' }));
  const packed = new Response(form);
  const answer = await (await demo.as(who)).call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
  expect(answer.code, answer.message).toBe(0);
  return answer.data.id;
}

describe('a report', () => {
  it('gets a number of the day and a due time, and is told to the team and to who assigns repairs', async () => {
    const order = await report('teacher', { urgency: 'high' });
    expect(order.number).toMatch(/^R-\d{8}-\d+$/);
    expect(Date.parse(order.due_at)).toBeGreaterThan(Date.now());
    expect(order).toMatchObject({ status: 'submitted', urgency: 'high', room: { id: room('A:203') } });
    for (const who of ['facilities', 'repairer'] as const)
      expect((await told(who, 'submitted'))[0]?.route).toBe(`/repair_orders?id=${order.id}`);
    expect(await told('teacher', 'submitted')).toEqual([]);
  });

  it('needs a room of the school or words for the place, and a category of the school', async () => {
    const facts = { category_id: category('投影与大屏'), description: '投影打不开了', phone: '13900000077' };
    const errors = async (more: object) => (await call('teacher', 'POST', '', { ...facts, ...more })).errors;
    expect(await errors({})).toHaveProperty('broom_id');
    expect(await errors({ broom_id: demoId('broom:md-school:A:206') })).toEqual({ broom_id: ['请选择本校的房间'] });
    expect(await errors({ place_text: '操场', category_id: demoId('repair_category:md-school:门窗桌椅') })).toEqual({
      category_id: ['请选择报修类别'],
    });
    expect(await errors({ place_text: '操场', description: '坏了' })).toHaveProperty('description');
    expect(await errors({ place_text: '操场', phone: '123' })).toHaveProperty('phone');
  });

  it('where somebody may be hurt is an emergency: all who mend are called at once, by text message too', async () => {
    const order = await report('student', { is_safety: true, urgency: 'low', description: '电线裸露，会触电' });
    expect(order.urgency).toBe('emergency');
    for (const who of ['repairer', 'guard', 'facilities'] as const)
      expect((await told(who, 'emergency'))[0]).toMatchObject({
        urgency: 'urgent',
        route: `/repair_orders?id=${order.id}`,
      });
    const [sent] = await sql<{ n: number }>(
      `select count(*)::int as n from delivery d join notification n on n.id = d.notification_id
        where d.channel = 'sms' and n.event = 'repair_order.emergency' and n.user_id = $1`,
      [castId('repairer')],
    );
    expect(sent?.n).toBeGreaterThan(0);
  });

  it('is one of ten in an hour, also of twelve that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('homeroom', 'POST', '', {
          place_text: '操场',
          category_id: category('门窗桌椅'),
          description: '单杠松动了',
          phone: '13900000078',
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.number)).size).toBe(10);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('每小时最多提交10个报修');
    await sql(`update repair_order set created_at = created_at - interval '1 day' where place_text = '操场'`);
  });

  it('shows the open ones of the room before it is sent, without phones', async () => {
    const { id } = await report('teacher', { broom_id: room('A:104') });
    const near = await ok('homeroom', 'GET', `/nearby?broom_id=${room('A:104')}`);
    expect(near.list).toMatchObject([{ id, is_mine: false }]);
    expect(JSON.stringify(near)).not.toContain('13900000077');
    expect((await ok('homeroom', 'GET', `/nearby?broom_id=${demoId('broom:md-school:A:206')}`)).list).toEqual([]);
  });

  it('takes pictures without what the camera said of place and time', async () => {
    const photo = await upload();
    const order = await report('teacher', { photo_ids: [photo] });
    expect(order.photos).toHaveLength(1);
    const [row] = await sql<{ key: string }>('select key from file where id = $1', [photo]);
    const bytes = await demo.services.files.withPath({ key: row?.key ?? '' }, (path) => sharp(path).metadata());
    expect([bytes.exif, bytes.xmp, bytes.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('does not take pictures of somebody else', async () => {
    const photo = await upload('homeroom');
    const body = {
      place_text: '操场',
      category_id: category('门窗桌椅'),
      description: '单杠松动了',
      phone: '13900000078',
      photo_ids: [photo],
    };
    expect((await call('teacher', 'POST', '', body)).code).not.toBe(0);
  });

  it('finds rooms by building and number, for pupils too', async () => {
    const { list } = await ok('student', 'GET', `/places?q=${encodeURIComponent('明德 203')}`);
    expect(list.map((one: { number: string }) => one.number)).toEqual(['203']);
    expect((await ok('student', 'GET', `/places?id=${demoId('broom:md-school:A:206')}`)).list).toEqual([]);
  });
});

describe('who reads a repair', () => {
  it('is its reporter, who assigns repairs, and who mends it; for others it does not exist', async () => {
    const { id } = await report();
    expect((await call('homeroom', 'GET', `/${id}`)).code).toBe(404_001);
    expect((await call('outsider', 'GET', `/${id}`)).code).toBe(404_001);
    await ok('facilities', 'GET', `/${id}`);
    await ok('guard', 'GET', `/${id}`);
    await ok('repairer', 'PUT', `/${id}/accept`);
    expect((await call('guard', 'GET', `/${id}`)).code).toBe(404_001);
  });

  it('sees the phone only while mending it, and nobody sees it once it is confirmed', async () => {
    const { id, phone } = await report();
    expect(phone).toBeNull();
    expect((await show('facilities', id)).phone).toBeNull();
    expect((await show('repairer', id)).phone).toBeNull();
    await ok('repairer', 'PUT', `/${id}/accept`);
    expect((await show('repairer', id)).phone).toBe('13900000077');
    expect((await show('facilities', id)).phone).toBeNull();
    expect((await desk.finish(id)).data.phone).toBe('13900000077');
    const { version } = await show('teacher', id);
    await ok('teacher', 'PUT', `/${id}/verify`, { rating: 5, version });
    expect((await show('repairer', id)).phone).toBeNull();
    const [row] = await sql<{ phone_sealed: string | null }>('select phone_sealed from repair_order where id = $1', [
      id,
    ]);
    expect(row?.phone_sealed).toBeNull();
    const [log] = await sql<{ n: number }>(
      `select count(*)::int as n from audit_log a where target_id = $1 and to_jsonb(a)::text like '%13900000077%'`,
      [id],
    );
    expect(log?.n).toBe(0);
  });

  it('the list is as wide as the right: own ones, the queue, all of the school', async () => {
    const { id } = await report();
    const ids = async (who: Parameters<typeof call>[0], query: string) =>
      (await ok(who, 'GET', `?per_page=100&${query}`)).list.map((one: { id: string }) => one.id);
    expect(await ids('teacher', 'scope=mine')).toContain(id);
    expect(await ids('homeroom', 'scope=all')).not.toContain(id);
    expect(await ids('repairer', 'scope=queue')).toContain(id);
    expect(await ids('facilities', 'scope=all')).toContain(id);
    expect(await ids('facilities', 'scope=all&is_open=true&q=跳闸')).toContain(id);
    await ok('repairer', 'PUT', `/${id}/accept`);
    expect(await ids('repairer', 'scope=queue')).not.toContain(id);
    expect(await ids('repairer', 'scope=mine&as=assignee')).toContain(id);
  });

  it('the board counts what it shows, and the export gives exactly what is filtered', async () => {
    const { lanes } = await ok('facilities', 'GET', '/board');
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from repair_order where organization_id = $1 and status = 'submitted'`,
      [SCHOOL],
    );
    expect(lanes[0]).toMatchObject({ status: 'submitted', total: row?.n });
    expect((await call('teacher', 'GET', '/board')).code).toBe(403_001);
    expect((await ok('facilities', 'GET', '/export?scope=all')).data_task_id).toBeDefined();
  });
});

describe('the way of a repair', () => {
  it('is assigned, accepted, begun, paused, finished and confirmed, and its reporter hears of each step', async () => {
    const { id } = await report();
    const move = async (who: Parameters<typeof call>[0], name: string, body: object = {}) => {
      const { version } = await show(who, id);
      return ok(who, 'PUT', `/${id}/${name}`, { ...body, version });
    };
    await move('facilities', 'assign', { assignee_id: castId('repairer') });
    expect((await told('repairer', 'to_accept'))[0]?.route).toContain(id);
    await ok('repairer', 'PUT', `/${id}/accept`);
    await move('repairer', 'start');
    const paused = await move('repairer', 'pause', { why: 'parts', note: '灯泡' });
    expect(paused).toMatchObject({ status: 'paused', due_at: null, pause_reason: '等待配件（灯泡）' });
    await move('repairer', 'resume');
    const photo = await upload('repairer');
    const done = await desk.finish(id, {
      after_ids: [photo],
      parts: [{ name: '灯泡', qty: 2, fen: 1200 }],
      minutes: 30,
    });
    expect(done.data).toMatchObject({ status: 'done', cost_fen: 2400, due_at: null });
    expect(done.data.after_photos).toHaveLength(1);
    await move('teacher', 'verify', { rating: 4, comment: '谢谢' });
    const heard = (await told('teacher')).filter(({ route }) => route.includes(id)).map(({ event }) => event.slice(13));
    expect(heard.reverse()).toEqual(['assigned', 'accepted', 'started', 'paused', 'resumed', 'done']);
    expect((await told('repairer', 'verified'))[0]?.route).toContain(id);
  });

  it('offers what the server takes, to each their own', async () => {
    const { id } = await report();
    expect((await show('teacher', id)).actions).toEqual(['update', 'cancel']);
    expect((await show('facilities', id)).actions).toEqual(['assign', 'update', 'merge', 'cancel']);
    expect((await show('repairer', id)).actions).toEqual(['accept']);
  });

  it('goes to one of the two who accept it at once, and the other learns that it is taken', async () => {
    const { id } = await report();
    const accept = (who: 'repairer' | 'guard') => call(who, 'PUT', `/${id}/accept`);
    const answers = await Promise.all([accept('repairer'), accept('guard')]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 0)?.message).toMatch(/状态已变为「已接单」/);
  });

  it('is taken by nobody else between the first question of who accepts it and the last', async () => {
    const { id } = await report();
    let late: ReturnType<typeof call> | undefined;
    let other: Promise<unknown> | undefined;
    await demo.everywhere(async (db) => {
      // the second question is what the repair is, its category too
      await db.execute(drizzle`lock table repair_category in access exclusive mode`);
      late = call('guard', 'PUT', `/${id}/accept`);
      await until(async () => (await lockWaits(demo.test_db)) === 1);
      other = sql(
        `update repair_order set status = 'accepted', assignee_id = $2 where id = $1 and assignee_id is null`,
        [id, castId('repairer')],
      );
      await Promise.race([other, until(async () => (await lockWaits(demo.test_db)) === 2)]);
    });
    await other;
    expect(await late).toMatchObject({ code: 0, data: { assignee: { id: castId('guard') } } });
  });

  it('is not accepted by another one than it is assigned to, and turned down only with a reason', async () => {
    const { id } = await report();
    const { version } = await show('facilities', id);
    expect(
      (await call('facilities', 'PUT', `/${id}/assign`, { assignee_id: castId('teacher'), version })).errors,
    ).toEqual({ assignee_id: ['请选择本校的维修人员'] });
    await ok('facilities', 'PUT', `/${id}/assign`, { assignee_id: castId('repairer'), version });
    expect((await call('guard', 'PUT', `/${id}/accept`)).code).toBe(404_001);
    expect(
      (await call('repairer', 'PUT', `/${id}/refuse`, { reason: '', version: version + 1 })).errors,
    ).toHaveProperty('reason');
    const back = await ok('repairer', 'PUT', `/${id}/refuse`, { reason: '今天请假', version: version + 1 });
    expect(back).toMatchObject({ status: 'submitted', assignee: null });
    expect((await told('facilities', 'refused'))[0]?.route).toContain(id);
  });

  it('is called off by its reporter until somebody has accepted it, and by who assigns it with a reason', async () => {
    const own = await report();
    await ok('teacher', 'PUT', `/${own.id}/cancel`, { version: own.version });
    const late = await desk.inWork();
    expect((await call('teacher', 'PUT', `/${late.id}/cancel`, { version: late.version })).message).toMatch(/进行中/);
    const junk = await report();
    const bare = await call('facilities', 'PUT', `/${junk.id}/cancel`, { version: junk.version });
    expect(bare.errors).toEqual({ reason: ['请填写原因'] });
    await ok('facilities', 'PUT', `/${junk.id}/cancel`, { reason: '不是报修', version: junk.version });
    expect((await told('teacher', 'cancelled'))[0]?.route).toContain(junk.id);
  });

  it('sent by a phone twice is finished once, at the time at which it was done', async () => {
    const order = await desk.inWork();
    await sql(`update repair_order set runs_from = now() - interval '3 hours' where id = $1`, [order.id]);
    const body = {
      finished_at: new Date(Date.now() - 3_600_000).toISOString(),
      client_key: '0199aaaa-0000-7000-8000-00000000f001',
    };
    const answers = await Promise.all([desk.finish(order.id, body), desk.finish(order.id, body)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const again = await desk.finish(order.id, body);
    expect(again.data).toMatchObject({ status: 'done', done_at: body.finished_at, version: answers[0]?.data.version });
    const events = await sql('select 1 from lifecycle_event where entity_id = $1 and move = $2', [order.id, 'finish']);
    expect(events).toHaveLength(1);
    expect((await told('teacher', 'done')).filter(({ route }) => route.includes(order.id))).toHaveLength(1);
    const other = await desk.finish(order.id, { ...body, client_key: '0199aaaa-0000-7000-8000-00000000f002' });
    expect(other.message).toMatch(/状态已变为/);
  });

  it('is reopened within seven days with its number, runs anew, and stays closed once confirmed', async () => {
    const order = await desk.inWork();
    await desk.finish(order.id);
    const { version } = await show('teacher', order.id);
    const open = await ok('teacher', 'PUT', `/${order.id}/reopen`, { reason: '又坏了', version });
    expect(open).toMatchObject({ status: 'reopened', number: order.number, reopen_count: 1, done_at: null });
    expect(Date.parse(open.due_at)).toBeGreaterThan(Date.now());
    expect((await told('repairer', 'reopened'))[0]?.title).toContain('又坏了');
    await ok('repairer', 'PUT', `/${order.id}/accept`);
    await desk.finish(order.id);
    const done = await show('teacher', order.id);
    await ok('teacher', 'PUT', `/${order.id}/verify`, { rating: 3, version: done.version });
    const late = await call('teacher', 'PUT', `/${order.id}/reopen`, { reason: '又坏了', version: done.version + 1 });
    expect(late.message).toBe('已确认的工单不能重开，请新建');
  });
});

describe('what a school knows of its rooms', () => {
  it('is shown on the page of the room, and keeps it from being removed', async () => {
    const { number } = await report('teacher', { broom_id: room('A:105') });
    const things = (await demo.call('facilities', 'GET', `/brooms/${room('A:105')}`)).data.things;
    expect(JSON.stringify(things)).toContain(number);
    expect((await demo.call('facilities', 'DELETE', `/brooms/${room('A:105')}`)).message).toContain(number);
  });

  it('finds three faults of one kind in one room within sixty days, with what they cost', async () => {
    const { list } = await ok('facilities', 'GET', '/repeats');
    const found = list.find((one: { room: { id: string } }) => one.room.id === room('A:201'));
    expect(found).toMatchObject({ category: { name: '投影与大屏' }, faults: 3, cost_fen: 11_300 });
    const shown = await show('facilities', demoId('repair_order:projector'));
    expect(shown.repeats).toBe(3);
    expect(shown.room_faults.length).toBeGreaterThanOrEqual(2);
    expect((await show('teacher', demoId('repair_order:projector'))).repeats).toBeNull();
  });
});

describe('a category', () => {
  const categories = (
    who: Parameters<typeof call>[0],
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    path: string,
    body?: object,
  ) => demo.call(who, method, `/repair_categories${path}`, body);

  it('hangs below one that hangs below none, has shorter hours the more urgent, and a team that mends', async () => {
    const made = await categories('facilities', 'POST', '', { name: '多媒体', parent_id: category('投影与大屏') });
    expect(made.code).toBe(0);
    const errors = async (more: object) =>
      (await categories('facilities', 'POST', '', { name: '音响', ...more })).errors;
    expect(await errors({ parent_id: made.data.id })).toHaveProperty('parent_id');
    expect(await errors({ hours_normal: 4, hours_high: 8 })).toHaveProperty('hours_emergency');
    expect(await errors({ team_ids: [castId('student')] })).toEqual({ team_ids: ['请选择本校的维修人员'] });
    expect(await errors({ name: '空调通风' })).toEqual({ name: ['已有同名类别'] });
    expect((await categories('facilities', 'DELETE', `/${made.data.id}`)).code).toBe(0);
    expect((await categories('facilities', 'DELETE', `/${category('投影与大屏')}`)).message).toBe('该类别已有工单');
    expect((await categories('teacher', 'POST', '', { name: '音响' })).code).toBe(403_001);
  });
});
