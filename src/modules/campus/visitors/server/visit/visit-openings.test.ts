import { beforeAll, describe, expect, it } from 'vitest';
import { checkPlate } from '#modules/campus/parking-gate/server/public.ts';
import { formatScanCode, macOf, scanLink, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { halfHour, minutesAgo } from '#server/testing/inside-today.ts';
import { today } from '#shared/dates.ts';
import { castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** What a visit opens: its areas during the visit, not before, not after, and not once its visitor has left. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = campusId('sy-middle', 'SOUTH');
const LABS = demoId('dlock_group:labs');
const LAB = demoId('lock:B:101');
const { call } = demo;
const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T>(text, values);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** The security office extends a visit, which a host may not do beyond the hour at which the school closes. */
const extend = (visit: Made, end_at: string) =>
  call('security', 'PUT', `/visitors/${visit.id}/extend_time`, { end_at, reason: '还没谈完' });

async function ended(): Promise<void> {
  await sql(
    `update visitor set status = 'left', waits_for = null, inside_count = 0 where user_id = $1 and status in ('applied', 'approved', 'verified')`,
    [castId('visitor')],
  );
}
interface Made {
  readonly id: string;
  readonly person: string;
}
/** A visit of the outsider of the cast that runs now. */
async function invited(extra: object = {}): Promise<Made> {
  await ended();
  const answer = await call('teacher', 'POST', '/visitors', {
    visit_kind: 'business',
    reason: '参观实验室',
    campus_id: SOUTH,
    entry_mode: 'multi',
    start_at: minutesAgo(10),
    end_at: inMinutes(60),
    area_group_ids: [LABS],
    persons: [{ name: '高远', phone: castPhone('visitor') }],
    ...extra,
  });
  expect(answer.code, answer.message).toBe(0);
  return { id: answer.data.id, person: answer.data.persons[0].id };
}
/** The pass of a visit as the phone shows it now. */
async function codeOf({ id, person }: Made): Promise<string> {
  const { data } = await call('visitor', 'GET', `/visitors/${id}/pass`);
  const step = stepAt(Date.now());
  const mac = await macOf(data.passes[0].pass_secret, signedPart('v', person, step));
  return scanLink('https://portal', formatScanCode('v', person, step, mac));
}
/** What a lock does with a code at a moment; the group of the labs is open at every hour here. */
async function show(code: string, at = new Date().toISOString(), lock = LAB): Promise<string> {
  const { data } = await call('orgadmin', 'POST', `/doorlocks/${lock}/simulate`, { code, at });
  return data.reason ?? data.result;
}

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'general_affairs' on conflict do nothing`,
    [castId('orgadmin'), SCHOOL],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('orgadmin')]));
  await sql('update dlock_group set is_visitor_area = true where id = $1', [LABS]);
  await sql(
    `update dlock_group_time_quantum set weekdays = '{1,2,3,4,5,6,7}', windows = '[{"start":"00:00","end":"24:00"}]' where dlock_group_id = $1`,
    [LABS],
  );
  const { data } = await call('guard', 'GET', '/securities/me');
  await call('guard', 'POST', '/securities/duty', { gate_id: data.gates[0].id });
});

describe('an area', () => {
  it('opens from the first moment of entry to the end of the visit, minute by minute', async () => {
    const visit = await invited();
    const code = await codeOf(visit);
    const seen = new Map<number, string>();
    for (const minute of [-45, -41, -39, -10, 0, 30, 59, 61, 90]) seen.set(minute, await show(code, inMinutes(minute)));
    expect([...seen]).toEqual([
      [-45, 'no_group'],
      [-41, 'no_group'],
      [-39, 'opened'],
      [-10, 'opened'],
      [0, 'opened'],
      [30, 'opened'],
      [59, 'opened'],
      [61, 'no_group'],
      [90, 'no_group'],
    ]);
  });

  it('follows an extension, and closes with a cancellation', async () => {
    const visit = await invited();
    const code = await codeOf(visit);
    expect((await extend(visit, inMinutes(90))).code).toBe(0);
    expect(await show(code, inMinutes(80))).toBe('opened');
    await call('teacher', 'PUT', `/visitors/${visit.id}/cancel_book`, { reason: '临时有事' });
    expect(await show(code)).toBe('no_group');
  });

  it('is closed to who has left, and to an old picture of the pass', async () => {
    const visit = await invited({ entry_mode: 'single', ...halfHour() });
    const code = await codeOf(visit);
    const entry = { person_ids: [visit.person] };
    await call('guard', 'PUT', `/visitors/${visit.id}/verify`, { ...entry, direction: 'in' });
    expect(await show(code)).toBe('opened');
    await call('guard', 'PUT', `/visitors/${visit.id}/verify`, { ...entry, direction: 'out' });
    expect(await show(code)).toBe('expired');
    const other = await invited();
    const step = stepAt(Date.now() - 300_000);
    const { data } = await call('visitor', 'GET', `/visitors/${other.id}/pass`);
    const mac = await macOf(data.passes[0].pass_secret, signedPart('v', other.person, step));
    expect(await show(scanLink('https://portal', formatScanCode('v', other.person, step, mac)))).toBe('code_expired');
  });

  it('waits for the decision, which may name it', async () => {
    await ended();
    const { data: self } = await call('teacher', 'GET', '/users/show_current');
    const { data: host } = await call(
      'visitor',
      'GET',
      `/visitors/host?no=${self.number}&org_id=${SCHOOL}&unitid=${await unitOf()}`,
    );
    const applied = await call('visitor', 'POST', '/visitors/apply_visitor', {
      unitid: await unitOf(),
      no: self.number,
      org_id: SCHOOL,
      notice_version: host.notice_version,
      visit_kind: 'business',
      reason: '设备调试',
      campus_id: SOUTH,
      ...halfHour(),
      persons: [{ name: '高远', phone: castPhone('visitor') }],
    });
    expect(applied.code, applied.message).toBe(0);
    const visit = { id: applied.data.booking.id, person: applied.data.booking.persons[0].id };
    await call('teacher', 'PUT', `/visitors/${visit.id}/review`, { result: 'approve', area_group_ids: [LABS] });
    const shown = await call('visitor', 'GET', `/visitors/${visit.id}`);
    expect(shown.data.areas).toMatchObject([{ id: LABS }]);
    expect(await show(await codeOf(visit))).toBe('opened');
  });

  it('has to be one that the school offers visitors on that campus', async () => {
    const gates = demoId('dlock_group:gates');
    await ended();
    const refused = await call('teacher', 'POST', '/visitors', {
      visit_kind: 'business',
      reason: '参观',
      campus_id: SOUTH,
      start_at: inMinutes(5),
      end_at: inMinutes(60),
      entry_mode: 'multi',
      area_group_ids: [gates],
      persons: [{ name: '高远', phone: castPhone('visitor') }],
    });
    expect(refused.errors).toHaveProperty('area_group_ids');
    const { data } = await call('teacher', 'GET', `/visitors/areas?campus_id=${SOUTH}`);
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual([LABS]);
    expect((await call('visitor', 'GET', '/visitors/areas')).code).toBe(403001);
  });
});

async function unitOf(): Promise<string> {
  const { data } = await call('teacher', 'GET', '/organizations');
  return data.list.find((one: { organization_id: string }) => one.organization_id === SCHOOL)?.department_unitid ?? '';
}

describe('a turnstile', () => {
  it('lets a visitor in once and out again, as a guard would', async () => {
    const [lock] = await sql<{ id: string }>(
      'select id from doorlock where gate_id is not null and campus_id = $1 limit 1',
      [SOUTH],
    );
    await sql('update dlock_group set doorlock_ids = array_append(doorlock_ids, $2::uuid) where id = $1', [
      LABS,
      lock?.id,
    ]);
    const visit = await invited({ entry_mode: 'multi' });
    const code = await codeOf(visit);
    expect(await show(code, undefined, lock?.id)).toBe('opened');
    const inside = await call('teacher', 'GET', `/visitors/${visit.id}`);
    expect(inside.data).toMatchObject({ status: 'verified', inside_count: 1 });
    expect(inside.data.checks).toMatchObject([{ direction: 'in', method: 'door', by_name: null }]);
    const { data: onSite } = await call('guard', 'GET', `/visitors/on_site?campus_id=${SOUTH}`);
    expect(onSite.list.map((one: { person_id: string }) => one.person_id)).toContain(visit.person);
    expect(await show(code, undefined, lock?.id)).toBe('opened');
    const out = await call('teacher', 'GET', `/visitors/${visit.id}`);
    expect(out.data).toMatchObject({ status: 'approved', inside_count: 0 });
    expect(out.data.persons[0].status).toBe('expected');
  });
});

describe('a plate', () => {
  const CAR = '粤B77777';
  const say = (plate: string, at = new Date().toISOString()) =>
    demo.everywhere(async (db) => {
      const { is_open, reason } = await checkPlate({ db }, { organization_id: SCHOOL, plate, gate_id: null, at });
      return is_open ? 'opened' : reason;
    });
  const drive = (plate_no: string, direction: 'in' | 'out') =>
    call('orgadmin', 'POST', `/parking_lots/${demoId('parking_lot:sy-middle:south')}/simulate`, {
      plate_no,
      direction,
    });

  it('opens the gate for vehicles inside the time of its visit, and no longer once the visit is cancelled', async () => {
    const visit = await invited({ plates: [CAR] });
    expect([await say(CAR, inMinutes(-45)), await say(CAR), await say(CAR, inMinutes(61))]).toEqual([
      'not_yet',
      'opened',
      'expired',
    ]);
    expect((await extend(visit, inMinutes(90))).code).toBe(0);
    expect(await say(CAR, inMinutes(80))).toBe('opened');
    await call('teacher', 'PUT', `/visitors/${visit.id}/cancel_book`, { reason: '临时有事' });
    expect(await say(CAR)).toBe('unknown');
  });

  it('on two visits opens in the time of each', async () => {
    const first = await invited({ plates: [CAR] });
    const second = await call('teacher', 'POST', '/visitors', {
      visit_kind: 'business',
      reason: '再次来访',
      campus_id: SOUTH,
      entry_mode: 'multi',
      plates: [CAR],
      start_at: inMinutes(180),
      end_at: inMinutes(240),
      persons: [{ name: '同行', phone: '15840000002' }],
    });
    expect([await say(CAR), await say(CAR, inMinutes(100)), await say(CAR, inMinutes(200))]).toEqual([
      'opened',
      expect.not.stringMatching('opened'),
      'opened',
    ]);
    await call('teacher', 'PUT', `/visitors/${first.id}/cancel_book`, { reason: '改期' });
    expect([await say(CAR), await say(CAR, inMinutes(200))]).toEqual(['not_yet', 'opened']);
    await call('teacher', 'PUT', `/visitors/${second.data.id}/cancel_book`, { reason: '改期' });
  });

  it('that passes lets the lead visitor in, and out', async () => {
    const visit = await invited({
      plates: [CAR],
      entry_mode: 'single',
      ...halfHour(),
    });
    await drive(CAR, 'in');
    const inside = await call('teacher', 'GET', `/visitors/${visit.id}`);
    expect(inside.data).toMatchObject({ status: 'verified', inside_count: 1 });
    expect(inside.data.checks).toMatchObject([{ direction: 'in', method: 'plate' }]);
    await drive(CAR, 'out');
    expect((await call('teacher', 'GET', `/visitors/${visit.id}`)).data.status).toBe('left');
    expect(await say(CAR)).toBe('unknown');
  });

  it('of the white list opens while its entry holds', async () => {
    const day = today();
    const entry = { name: '送餐车', plate_no: '粤B66666', reason: '每日配送', valid_from: day, valid_to: day };
    const { data } = await call('security', 'POST', '/visitors/white_list', entry);
    expect(await say('粤B66666')).toBe('opened');
    const none = { ...entry, version: data.version, from_time: '00:00', to_time: '00:01' };
    const night = await call('security', 'PUT', `/visitors/white_list/${data.id}`, none);
    expect(night.code, night.message).toBe(0);
    expect(await say('粤B66666')).not.toBe('opened');
    await call('security', 'DELETE', `/visitors/white_list/${data.id}`, { reason: '合同到期' });
    expect(await say('粤B66666')).toBe('unknown');
  });
});
