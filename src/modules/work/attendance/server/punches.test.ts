import { beforeEach, describe, expect, it } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { placeScans } from './public.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** Punching: with a code, at a place, over and over, and what others try with it. */

const demo = useDemo();
const { sql, clear } = staffDays(demo);
const GATE = demoId('attendance_place:gate');
const HALL = demoId('attendance_place:office');
const HERE = { lat: 22.518234567, lng: 113.927134567, accuracy_m: 20 };
const stored = () =>
  sql<{ verdict: string; reason: string | null; lat: string | null; source: string }>(
    'select verdict, reason, lat, source from attendance_punch where user_id = $1 order by at',
    [castId('office')],
  );
const punch = (body: object) => demo.call('office', 'POST', '/attendance_punches', body);
const codeOnScreen = async (): Promise<string> => {
  const { data } = await demo.call('hrofficer', 'POST', `/attendance_places/${GATE}/panel_key`);
  const key = data.url.split('/').at(-1);
  return (await demo.guest().call('GET', `/attendance_panels/${key}`)).data.code;
};
const codeOnWall = async (): Promise<string> =>
  (await demo.call('hrofficer', 'GET', `/attendance_places/${HALL}/sign`)).data.code;

beforeEach(clear);

describe('a punch', () => {
  it('by position keeps where somebody stood with four decimals, and shows it to nobody', async () => {
    const { code, data } = await punch({ source: 'gps', ...HERE });
    expect(code).toBe(0);
    expect(data.punch).toMatchObject({ verdict: 'valid', source: 'gps', place: { id: GATE } });
    expect(JSON.stringify(data)).not.toContain('113.9271');
    expect(await stored()).toMatchObject([{ lat: '22.5182' }]);
    expect(await sql(`select 1 from audit_log a where a::text like '%113.92%'`)).toEqual([]);
  });

  it('is one when it comes again within a minute, also ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => punch({ source: 'gps', ...HERE })));
    expect(new Set(answers.map(({ data }) => data.punch.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('with two phones within a minute is doubtful', async () => {
    await punch({ source: 'gps', ...HERE });
    const other = await demo.as('office');
    const { data } = await other.call('POST', '/attendance_punches', { body: { source: 'gps', ...HERE } });
    expect(data.punch).toMatchObject({ verdict: 'doubtful', reason: 'two_devices' });
  });

  it('by the code on the screen counts while it is shown', async () => {
    const { data } = await punch({ source: 'code', code: await codeOnScreen() });
    expect(data.punch).toMatchObject({ verdict: 'valid', source: 'screen' });
  });

  it('by a photograph of an old code, of a printed one alone, or by a made-up one does not', async () => {
    const code = await codeOnScreen();
    const old = code.replace(
      /\.([0-9a-z]+)\./,
      (_, step: string) => `.${(Number.parseInt(step, 36) - 9).toString(36)}.`,
    );
    expect((await punch({ source: 'code', code: old })).data.punch).toMatchObject({
      verdict: 'refused',
      reason: 'bad_code',
    });
    expect((await punch({ source: 'code', code: 'g.x' })).data.punch).toMatchObject({ reason: 'bad_code' });
    expect((await punch({ source: 'code', code: await codeOnWall() })).data.punch).toMatchObject({
      verdict: 'doubtful',
      reason: 'printed_alone',
    });
    expect((await stored()).map(({ verdict }) => verdict)).toEqual(['refused', 'doubtful']);
  });

  it('of another school is refused, and tells nothing about that school', async () => {
    const code = await codeOnScreen();
    const { code: refused, message } = await demo.call('outsider', 'POST', '/attendance_punches', {
      source: 'code',
      code,
    });
    expect({ refused, message }).toEqual({ refused: 200200, message: '您不在任何考勤组' });
    expect((await demo.call('outsider', 'GET', `/attendance_places/${GATE}/sign`)).status).toBeGreaterThanOrEqual(403);
  });

  it('is for staff with a group alone', async () => {
    expect((await demo.call('student', 'POST', '/attendance_punches', { source: 'gps', ...HERE })).code).toBe(403001);
    await sql('delete from attendance_member where user_id = $1', [castId('finance')]);
    expect(await demo.call('finance', 'POST', '/attendance_punches', { source: 'gps', ...HERE })).toMatchObject({
      code: 200200,
    });
  });

  it('by the network of the school counts there', async () => {
    expect((await punch({ source: 'network' })).data.punch).toMatchObject({ reason: 'not_on_network' });
    await sql(`update attendance_place set networks = '{203.0.0.0/16}' where id = $1`, [HALL]);
    expect((await punch({ source: 'network' })).data.punch).toMatchObject({ verdict: 'valid', place: { id: HALL } });
    await sql(`update attendance_place set networks = '{10.20.0.0/16}' where id = $1`, [HALL]);
  });

  it('with a code tells who signs in there for something else', async () => {
    placeScans.with({
      module: 'test',
      scanned: async (ctx, place) =>
        place === GATE && ctx.actor.user_id === castId('office')
          ? { cn: '已签到值班', us: 'Signed in for duty' }
          : null,
    })(demo.services);
    const { data } = await punch({ source: 'code', code: await codeOnScreen() });
    expect(data.notices).toEqual([{ cn: '已签到值班', us: 'Signed in for duty' }]);
  });
});

describe('a scanned code', () => {
  it('leads to the page that punches, with the code', async () => {
    const code = await codeOnScreen();
    const { data } = await demo.call('office', 'POST', '/scans/resolve', { code });
    expect(data).toMatchObject({ kind: 'g', route: `/mobile/attendance?code=${encodeURIComponent(code)}` });
    expect((await demo.call('outsider', 'POST', '/scans/resolve', { code })).code).toBe(200200);
  });
  it('of a screen whose address was renewed is read no more', async () => {
    const { data } = await demo.call('hrofficer', 'POST', `/attendance_places/${GATE}/panel_key`);
    await demo.call('hrofficer', 'POST', `/attendance_places/${GATE}/panel_key`);
    const key = data.url.split('/').at(-1);
    expect((await demo.guest().call('GET', `/attendance_panels/${key}`)).code).toBe(404001);
  });
});

describe('a doubtful punch', () => {
  const doubtful = async () => (await punch({ source: 'code', code: await codeOnWall() })).data.punch.id as string;
  const review = (who: 'hrofficer' | 'facilities' | 'office' | 'principal', id: string, result = 'valid') =>
    demo.call(who, 'PUT', `/attendance_punches/${id}/review`, { result });

  it('waits among the to-dos of personnel, and is shown without coordinates', async () => {
    await punch({ source: 'gps', ...HERE, lat: 23.123456 });
    const { data } = await demo.call('hrofficer', 'GET', '/attendance_punches?is_open=true');
    expect(data.list).toMatchObject([{ reason: 'outside', person: { id: castId('office') } }]);
    expect(JSON.stringify(data)).not.toMatch(/23\.12|113\.92/);
    const todos = await demo.call('hrofficer', 'GET', '/home/todos');
    expect(JSON.stringify(todos.data)).toContain('attendance_punch:doubtful');
  });
  it('counts once somebody says so, and is decided once', async () => {
    const id = await doubtful();
    const answers = await Promise.all([review('hrofficer', id), review('principal', id, 'refused')]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 200200]);
    const [row] = await sql<{ decision: string }>('select decision from attendance_punch where id = $1', [id]);
    expect(['valid', 'refused']).toContain(row?.decision);
  });
  it('is decided by who answers for the person: not by a head of others, nor a colleague', async () => {
    const id = await doubtful();
    expect((await review('facilities', id)).code).toBe(404001);
    expect((await review('office', id)).code).toBe(403001);
  });
  it('is never decided by its own person', async () => {
    const { data } = await demo.call('hrofficer', 'POST', '/attendance_punches', { source: 'gps', ...HERE, lat: 23 });
    expect(await review('hrofficer', data.punch.id)).toMatchObject({ code: 200200, message: '不能处理自己的打卡' });
  });
});

describe('the fence of a place', () => {
  const take = (body: object) => demo.call('hrofficer', 'PUT', `/attendance_places/${HALL}/fence`, body);
  it('is taken on the spot, exactly enough, and from the version that was read', async () => {
    const { data: place } = await demo.call('hrofficer', 'GET', `/attendance_places/${HALL}`);
    const spot = { lat: 22.5191, lng: 113.9279, radius_m: 200, version: place.version };
    expect((await take({ ...spot, accuracy_m: 80 })).message).toContain('定位误差80米');
    expect((await take({ ...spot, accuracy_m: 9 })).data).toMatchObject({ radius_m: 200, fence_accuracy_m: 9 });
    expect((await take({ ...spot, accuracy_m: 9 })).code).toBe(409001);
    expect((await take({ ...spot, accuracy_m: 9, radius_m: 0 })).errors).toHaveProperty('radius_m');
  });
  it('belongs to a place that is kept while a group uses it', async () => {
    const [row] = await sql<{ version: number }>('select version from attendance_place where id = $1', [HALL]);
    expect(row).toBeDefined();
    expect(await demo.call('hrofficer', 'DELETE', `/attendance_places/${HALL}`)).toMatchObject({ code: 200200 });
    expect(SCHOOL).toBeTruthy();
  });
});
