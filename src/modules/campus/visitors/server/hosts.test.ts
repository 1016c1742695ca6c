import { beforeAll, describe, expect, it } from 'vitest';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { minutesAgo } from '#server/testing/inside-today.ts';
import { type CastName, castId, castPhone } from '../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { visitorRights } from '../rights.ts';

/** Hosts: who decides for them, who waits at the gate for them, and what becomes of their visits when they leave. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = campusId('sy-middle', 'SOUTH');
const { call } = demo;
const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T>(text, values);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function invited(host: CastName, phone: string, extra: object = {}) {
  const answer = await call(host, 'POST', '/visitors', {
    visit_kind: 'business',
    reason: '商谈合作',
    campus_id: SOUTH,
    entry_mode: 'multi',
    start_at: minutesAgo(5),
    end_at: inMinutes(60),
    persons: [{ name: '来客', phone }],
    ...extra,
  });
  expect(answer.code, answer.message).toBe(0);
  return answer.data as { id: string; persons: { id: string }[] };
}

beforeAll(async () => {
  await sql(`update visitor set status = 'left', waits_for = null, inside_count = 0 where user_id = $1`, [
    castId('visitor'),
  ]);
  const { data } = await call('guard', 'GET', '/securities/me');
  await call('guard', 'POST', '/securities/duty', { gate_id: data.gates[0].id });
});

describe('preferences of a host', () => {
  it('name colleagues who decide from then on', async () => {
    const applied = await invited('teacher', '15820000001');
    await sql(`update visitor set status = 'applied', waits_for = 'host' where id = $1`, [applied.id]);
    const review = () => call('homeroom', 'PUT', `/visitors/${applied.id}/review`, { result: 'approve' });
    expect((await review()).code).toBe(404001);
    const saved = await call('teacher', 'PUT', '/visitors/host_preferences', {
      accepts_card_booking: true,
      assistant_user_ids: [castId('homeroom')],
    });
    expect(saved.data).toMatchObject({ accepts_card_booking: true, assistants: [{ id: castId('homeroom') }] });
    expect((await call('teacher', 'GET', '/visitors/host_preferences')).data).toEqual(saved.data);
    expect((await review()).data.status).toBe('approved');
  });

  it('let nobody else change a booking, who is not told either who changed it when', async () => {
    const { id } = await invited('teacher', '15820000009');
    const change = (who: CastName) =>
      call(who, 'PUT', `/visitors/${id}`, {
        visit_kind: 'business',
        reason: '商谈合作',
        campus_id: SOUTH,
        start_at: minutesAgo(5),
        end_at: inMinutes(60),
        persons: [{ name: '来客', phone: '15820000009' }],
        version: 99,
      });
    expect((await call('guard', 'GET', `/visitors/${id}`)).code).toBe(0);
    expect((await change('guard')).code).toBe(403001);
    expect((await change('teacher')).code).toBe(409001);
  });

  it('refuse oneself, people of other schools, and more than three', async () => {
    const save = (ids: string[]) =>
      call('teacher', 'PUT', '/visitors/host_preferences', { accepts_card_booking: true, assistant_user_ids: ids });
    for (const ids of [[castId('teacher')], [castId('outsider')], [castId('visitor')]])
      expect((await save(ids)).errors, ids[0]).toHaveProperty('assistant_user_ids');
    expect((await save(Array.from({ length: 4 }, () => castId('homeroom')))).code).toBe(422001);
    expect((await call('visitor', 'GET', '/visitors/host_preferences')).code).toBe(403001);
  });

  it('close the own card for outsiders', async () => {
    const { data: self } = await call('teacher', 'GET', '/users/show_current');
    const { data: list } = await call('teacher', 'GET', '/organizations');
    const unitid = list.list.find(
      (one: { organization_id: string }) => one.organization_id === SCHOOL,
    )?.department_unitid;
    const look = () => call('visitor', 'GET', `/visitors/host?unitid=${unitid}&no=${self.number}&org_id=${SCHOOL}`);
    expect((await look()).code).toBe(0);
    const save = (accepts_card_booking: boolean) =>
      call('teacher', 'PUT', '/visitors/host_preferences', { accepts_card_booking, assistant_user_ids: [] });
    await save(false);
    expect((await look()).message).toBe('该被访人暂不接受预约，请直接联系对方');
    await save(true);
  });
});

describe('at the gate', () => {
  it('a visitor says so once; the guard sees them first, and the host is told', async () => {
    const early = await invited('teacher', castPhone('visitor'), { start_at: inMinutes(120), end_at: inMinutes(180) });
    expect((await call('visitor', 'POST', `/visitors/${early.id}/arrived`)).message).toMatch(/^未到时间/);
    await call('teacher', 'PUT', `/visitors/${early.id}/cancel_book`, { reason: '改期' });
    await invited('teacher', '15820000011', { start_at: minutesAgo(30) });
    const visit = await invited('teacher', castPhone('visitor'));
    const said = await call('visitor', 'POST', `/visitors/${visit.id}/arrived`);
    expect(said.data.arrived_at).not.toBeNull();
    expect((await call('visitor', 'POST', `/visitors/${visit.id}/arrived`)).data.arrived_at).toBe(said.data.arrived_at);
    const { data: duty } = await call('guard', 'GET', '/securities/me');
    const { data: board } = await call('guard', 'GET', `/visitors/gate_board?gate_id=${duty.duty.gate_id}`);
    expect(board.expected[0]).toMatchObject({ id: visit.id, arrived_at: said.data.arrived_at });
    const { data: told } = await call('teacher', 'GET', '/users/notifications');
    expect(told.list.filter((one: { event: string }) => one.event === 'visitor.at_gate')).toHaveLength(1);
    expect((await call('teacher', 'POST', `/visitors/${visit.id}/arrived`)).code).toBe(404001);
  });

  it('the guard sees how many of a booking have not come yet', async () => {
    const visit = await invited('teacher', '15820000021', {
      persons: [
        { name: '甲', phone: '15820000021' },
        { name: '乙', phone: null },
        { name: '丙', phone: null },
      ],
    });
    await call('guard', 'PUT', `/visitors/${visit.id}/verify`, { person_ids: [visit.persons[0]?.id], direction: 'in' });
    expect((await call('guard', 'GET', `/visitors/${visit.id}`)).data).toMatchObject({
      inside_count: 1,
      awaited_count: 2,
    });
  });

  it('on_site names who is inside, for security and the guards of the campus', async () => {
    const visit = await invited('teacher', '15820000031');
    await call('guard', 'PUT', `/visitors/${visit.id}/verify`, { person_ids: [visit.persons[0]?.id], direction: 'in' });
    const { data } = await call('security', 'GET', '/visitors/on_site');
    expect(data.list).toContainEqual(
      expect.objectContaining({ visitor_id: visit.id, campus: expect.objectContaining({ id: SOUTH }) }),
    );
    expect((await call('teacher', 'GET', '/visitors/on_site')).code).toBe(403001);
    const [far] = await sql<{ id: string }>(
      'select id from school_campus where organization_id = $1 and id <> $2 limit 1',
      [SCHOOL, SOUTH],
    );
    expect((await call('guard', 'GET', `/visitors/on_site?campus_id=${far?.id}`)).code).toBe(404001);
  });
});

describe('plates', () => {
  it('are stored normalised, found in the list, refused at the field, and erased with the names', async () => {
    const visit = await invited('teacher', '15820000041', { plates: ['粤b·12345', '粤B12345', '粤BD12345'] });
    expect((await call('teacher', 'GET', `/visitors/${visit.id}`)).data.plates).toEqual(['粤B12345', '粤BD12345']);
    const { data } = await call('office', 'GET', `/visitors?q=${encodeURIComponent('粤B12345')}`);
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual([visit.id]);
    const wrong = await call('teacher', 'POST', '/visitors', {
      visit_kind: 'business',
      reason: '商谈',
      start_at: inMinutes(5),
      end_at: inMinutes(60),
      entry_mode: 'multi',
      plates: ['12345'],
      persons: [{ name: '来客', phone: '15820000042' }],
    });
    expect(Object.keys(wrong.errors ?? {})[0]).toMatch(/^plates/);
    const [log] = await sql<{ changes: unknown }>(
      `select changes from audit_log where target_id = $1 and action = 'visitor.create'`,
      [visit.id],
    );
    expect(JSON.stringify(log)).not.toContain('12345');
  });

  it('may stand alone on the white list, once', async () => {
    const entry = {
      name: '送餐车',
      plate_no: '粤B·88888',
      reason: '每日配送',
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    };
    const made = await call('security', 'POST', '/visitors/white_list', entry);
    expect(made.data).toMatchObject({ plate_no: '粤B88888', phone: null });
    expect((await call('security', 'POST', '/visitors/white_list', entry)).message).toBe('该人员已在名单中');
    const { plate_no: _plate, ...bare } = entry;
    expect((await call('security', 'POST', '/visitors/white_list', bare)).errors).toHaveProperty('phone');
  });
});

describe('a host who leaves the school', () => {
  it('gives open bookings to the leader of the department, without one to the security office', async () => {
    const led = await invited('homeroom', '15820000051');
    const lone = await invited('homeroom', '15820000052');
    const past = await invited('homeroom', '15820000053');
    await sql(`update visitor set status = 'left' where id = $1`, [past.id]);
    await sql('update visitor set host_department_id = null where id = $1', [lone.id]);
    const leader = castId('office');
    await sql(
      `update department set leader_id = $2 where id = (select host_department_id from visitor where id = $1)`,
      [led.id, leader],
    );
    const hostOf = async (id: string) =>
      (await sql<{ host_user_id: string }>('select host_user_id from visitor where id = $1', [id]))[0]?.host_user_id;
    const leave = () =>
      demo.services.database.write(EVERYWHERE, (tx) =>
        membershipEnded.emit(
          { ...tx, services: demo.services },
          {
            user_department_id: led.id,
            user_id: castId('homeroom'),
            organization_id: SCHOOL,
            department_id: led.id,
            post_id: null,
            valid_from: '2020-01-01',
            valid_to: '2026-01-01',
          },
        ),
      );
    await leave();
    expect(await hostOf(led.id), 'another place at the school keeps them').toBe(castId('homeroom'));
    await sql(`update user_department set valid_to = current_date - 1 where user_id = $1 and organization_id = $2`, [
      castId('homeroom'),
      SCHOOL,
    ]);
    await leave();
    expect(await hostOf(led.id)).toBe(leader);
    expect(await hostOf(past.id)).toBe(castId('homeroom'));
    const second = await sql<{ id: string }>(
      `select distinct a.user_id as id from role_user a join role_action b on b.role_id = a.role_id where b.code = '${visitorRights.secondReview}'`,
    );
    expect(second.map(({ id }) => id)).toContain(await hostOf(lone.id));
    const { data } = await call('office', 'GET', '/users/notifications');
    expect(data.list.map(({ event }: { event: string }) => event)).toContain('visitor.taken_over');
  });
});
