import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { nobodyBusy } from '../../../../server/testing/nobody-busy.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { runLiveClock } from './lives.jobs.ts';
import { decidePlay } from './stream/publish.service.ts';
import { at, liveDesk } from './testing/live-desk.ts';
import { flushBeats, takePlace } from './watch/heartbeats.service.ts';

/** Lives from the plan to the roster. */

const demo = useDemo();
const { sql, as, call, meeting, approved, shift, keyOf, publish, unpublish, onAir, ownClass } = liveDesk(demo);
beforeAll(() => nobodyBusy(demo.test_db));
const KEY = 'k'.repeat(24);
const statusOf = async (id: string) =>
  (await sql('select * from live where id = $1', [id]))[0] as Record<string, unknown>;

// the host is free again before each test
beforeEach(async () => {
  await sql(`update live set status = 'archived', waits_for = null`);
});

/** A guardian of the own class, signed in. */
async function guardian() {
  const { department_id } = await ownClass();
  const [row] = (await sql(
    `select g.guardian_id as id, g.student_id from stu_gd_client g join user_department d on d.user_id = g.student_id
      where d.department_id = $1 and g.status = 'active' and not g.restricted order by g.guardian_id limit 1`,
    [department_id],
  )) as { id: string; student_id: string }[];
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: row!.id, kind: 'family', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return { browser, session: minted.session_id, ...row! };
}

describe('planning', () => {
  it('a homeroom teacher plans for the own class, the office approves, and the families see it', async () => {
    const made = await call('homeroom', 'POST', '/lives', await meeting());
    expect(made.data).toMatchObject({ status: 'pending_approval', waits_for: 'approver', on_air: false });
    const { browser } = await guardian();
    expect((await browser.call('GET', `/lives/${made.data.id}`)).code).toBe(404001);
    const done = await call('office', 'PUT', `/lives/${made.data.id}/approve`, { opinion: '同意' });
    expect(done.data).toMatchObject({ status: 'approved', waits_for: null });
    expect(done.data.head_count).toBeGreaterThan(10);
    const { data } = await browser.call('GET', `/lives/${made.data.id}`);
    expect(data).toMatchObject({ title: '三月家长会', play: null, facts: null, side: null });
    expect(JSON.stringify(data)).not.toMatch(/push_secret|stream_name/);
    const hall = await browser.call('GET', '/lives');
    expect(hall.data.list.map((row: { id: string }) => row.id)).toContain(made.data.id);
  });

  it('one that is only kept is seen by its side alone, and handed in later', async () => {
    const made = await call('homeroom', 'POST', '/lives', { ...(await meeting()), submit: false });
    expect(made.data.status).toBe('draft');
    expect((await call('office', 'GET', `/lives/${made.data.id}`)).code).toBe(404001);
    const sent = await call('homeroom', 'PUT', `/lives/${made.data.id}/submit`, { version: made.data.version });
    expect(sent.data.status).toBe('pending_approval');
    const back = await call('homeroom', 'PUT', `/lives/${made.data.id}/withdraw`);
    expect(back.data.status).toBe('draft');
    expect((await call('homeroom', 'DELETE', `/lives/${made.data.id}`)).code).toBe(0);
    expect((await call('homeroom', 'GET', `/lives/${made.data.id}`)).code).toBe(404001);
  });

  it.each([
    ['a host who is no member of staff', { host_id: castId('student') }, '主播须为在职教职工'],
    [
      'nobody in the audience',
      { audience: { include: [{ kind: 'person', id: '00000000-0000-7000-8000-0000000000aa' }] } },
      undefined,
    ],
    ['a start in the past', { plan_start_at: at(-10), plan_end_at: at(30) }, undefined],
    ['an end before the start', { plan_start_at: at(60), plan_end_at: at(50) }, undefined],
    ['everybody, where the type allows no public', { visibility: 'public', audience: null }, undefined],
  ])('refuses %s', async (_what, change, text) => {
    const answer = await call('homeroom', 'POST', '/lives', await meeting(60, 60, change));
    expect(answer.code).not.toBe(0);
    if (text) expect(answer.message).toBe(text);
  });

  it('eleven moderators and a class of others are refused', async () => {
    const many = Array.from({ length: 11 }, () => castId('teacher'));
    expect(
      (await call('homeroom', 'POST', '/lives', await meeting(60, 60, { moderator_ids: many }))).errors,
    ).toHaveProperty('moderator_ids');
    const { department_id } = await ownClass();
    const [other] = (await sql(
      `select c.department_id from classroom c join department d on d.id = c.department_id
        where c.organization_id = (select organization_id from department where id = $1) and c.department_id <> $1
          and c.status = 'active' and c.name like '高二%' and $2::uuid is not null limit 1`,
      [department_id, castId('homeroom')],
    )) as { department_id: string }[];
    const audience = { include: [{ kind: 'department', id: other!.department_id, user_types: ['guardian'] }] };
    const answer = await call('homeroom', 'POST', '/lives', await meeting(60, 60, { audience }));
    expect(answer.code).toBe(403001);
  });

  it('a host has one live at a time, though ten are planned at once', async () => {
    const body = await meeting(300, 60);
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('homeroom', 'POST', '/lives', body)));
    const made = answers.filter((one) => one.code === 0);
    expect(made).toHaveLength(1);
    for (const one of answers) if (one.code !== 0) expect(one.message).toBe('主播在该时段已有直播：三月家长会');
  });

  it('a host who is on a home visit then is told so', async () => {
    const body = await meeting(900, 60);
    await sql(`update lesson_hold set active = false where ref_id = $1`, [castId('homeroom')]);
    const visits = await sql(
      `update home_visit_teacher set starts_at = $2, ends_at = $3, holds_slot = true
        where id = (select id from home_visit_teacher where user_id = $1 limit 1) returning id`,
      [castId('homeroom'), body.plan_start_at, body.plan_end_at],
    );
    expect(visits).toHaveLength(1);
    expect(await call('homeroom', 'POST', '/lives', body)).toMatchObject({
      code: 200200,
      message: '主播在该时段已有家访',
    });
  });

  it('a pupil plans nothing, and does not learn that there is a key', async () => {
    const id = await approved(500);
    expect((await call('student', 'POST', '/lives', await meeting())).code).toBe(403001);
    expect((await call('student', 'GET', `/lives/${id}/push_address`)).code).toBe(403001);
    expect((await call('teacher', 'GET', `/lives/${id}/push_address`)).code).toBe(404001);
    expect((await (await as('student')).call('GET', '/users/show_current')).data.is_open_live).toBe(false);
    expect((await (await as('homeroom')).call('GET', '/users/show_current')).data.is_open_live).toBe(true);
  });
});

describe('deciding', () => {
  it('nobody decides about a live in which they take part', async () => {
    const made = await call('homeroom', 'POST', '/lives', await meeting(60, 60, { co_host_ids: [castId('office')] }));
    const { data } = await call('office', 'GET', `/lives/${made.data.id}`);
    expect(data.actions).not.toContain('approve');
    expect((await call('office', 'PUT', `/lives/${made.data.id}/approve`, {})).message).toBe('不能审批自己的直播');
  });

  it('what is returned comes back with the opinion; what is closed needs a reason', async () => {
    const made = await call('homeroom', 'POST', '/lives', await meeting());
    const { id } = made.data;
    expect((await call('office', 'PUT', `/lives/${id}/approve`, { result: 'return' })).code).toBe(422001);
    const back = await call('office', 'PUT', `/lives/${id}/approve`, { result: 'return', opinion: '请改到晚上' });
    expect(back.data).toMatchObject({ status: 'draft', actions: [] });
    expect((await call('office', 'GET', `/lives/${id}`)).code).toBe(404001);
    expect((await call('homeroom', 'GET', `/lives/${id}`)).data).toMatchObject({
      status: 'draft',
      opinion: '请改到晚上',
    });
  });

  it('its audience is told neither its version nor who changed it when', async () => {
    const id = await approved();
    await sql(`update live set visibility = 'login', audience = null where id = $1`, [id]);
    expect((await call('teacher', 'GET', `/lives/${id}`)).data.actions).not.toContain('close');
    const answer = await call('teacher', 'PUT', `/lives/${id}/close`, { version: 99, reason: '另有安排' });
    expect(answer.code).toBe(403001);
    expect((await call('office', 'PUT', `/lives/${id}/close`, { version: 99, reason: '另有安排' })).code).toBe(409001);
  });

  it('of approving and closing at one instant one wins, and the other reads the present state', async () => {
    const made = await call('homeroom', 'POST', '/lives', await meeting());
    const { id } = made.data;
    const answers = await Promise.all([
      call('office', 'PUT', `/lives/${id}/approve`, {}),
      call('principal', 'PUT', `/lives/${id}/close`, { reason: '时间不合适' }),
    ]);
    const { status } = await statusOf(id);
    expect(['approved', 'closed']).toContain(status);
    const lost = answers.filter((one) => one.code !== 0);
    for (const one of lost) expect(one.message).toMatch(/^直播状态已变为「/);
  });

  it('a public live with pupils needs consent, and two decisions', async () => {
    const body = await meeting(60, 60, {
      live_type_id: '00000000-0000-7000-8000-00000b140002',
      visibility: 'public',
      audience: null,
      host_id: castId('principal'),
      has_minors: true,
    });
    const [place] = (await sql(`select department_id from user_department where user_id = $1 limit 1`, [
      castId('principal'),
    ])) as { department_id: string }[];
    const open = { ...body, department_id: place!.department_id };
    expect((await call('principal', 'POST', '/lives', open)).message).toBe('含学生画面的公开直播须确认肖像授权');
    const made = await call('principal', 'POST', '/lives', { ...open, portrait_consent: true });
    expect(made.data).toMatchObject({ status: 'pending_approval' });
    const first = await call('office', 'PUT', `/lives/${made.data.id}/approve`, {});
    expect(first.data).toMatchObject({ status: 'pending_approval', waits_for: 'public_approver' });
  });

  it('another time is approved again, and until then nobody may send', async () => {
    const id = await approved(30);
    const { data } = await call('homeroom', 'GET', `/lives/${id}`);
    const body = { ...(await meeting(45)), version: data.version };
    const changed = await call('homeroom', 'PUT', `/lives/${id}`, body);
    expect(changed.data).toMatchObject({ status: 'pending_approval' });
    expect(await publish(id)).toMatchObject({ allowed: false, reason_code: 'not_approved' });
    const late = await call('homeroom', 'PUT', `/lives/${id}`, body);
    expect(late.code).toBe(409001);
  });
});

describe('sending', () => {
  it('refuses a wrong key, a moment too early and a second device, and the studio says why', async () => {
    const id = await approved(120);
    const refusal = async () => (await call('homeroom', 'GET', `/lives/${id}/check_is_push`)).data.last_refusal?.reason;
    expect(await publish(id, 'a', 'wrong')).toMatchObject({ allowed: false, reason_code: 'wrong_key' });
    expect(await refusal()).toBe('推流密钥不正确');
    expect(await publish(id)).toMatchObject({ allowed: false, reason_code: 'too_early' });
    expect(await refusal()).toBe('未到推流时间');
    await shift(id, -100);
    expect((await call('homeroom', 'PUT', `/lives/${id}/start`)).message).toBe('未检测到推流信号');
    const both = await Promise.all([publish(id, 'a'), publish(id, 'b')]);
    expect(both.filter((one) => one.allowed)).toHaveLength(1);
    expect(await refusal()).toBe('已有设备在推流，可先切换设备');
  });

  it('a new key kills the old one; each look at it is on record', async () => {
    const id = await approved(20);
    const old = await keyOf(id);
    const shown = await call('homeroom', 'GET', `/lives/${id}/push_address`);
    expect(shown.code).toBe(0);
    const [counted] = (await sql(
      `select count(*)::int as n from audit_log where action = 'live.show_key' and target_id = $1`,
      [id],
    )) as { n: number }[];
    expect(counted?.n).toBe(1);
    await publish(id, 'old-device');
    expect((await call('homeroom', 'PUT', `/lives/${id}/take_over`)).code).toBe(0);
    expect(await publish(id, 'new-device', old.secret)).toMatchObject({ reason_code: 'wrong_key' });
    expect(await publish(id, 'new-device')).toMatchObject({ allowed: true });
    await unpublish(id, 'old-device'); // comes late and changes nothing
    expect((await statusOf(id)).publish_state).toBe('pushing');
  });

  it('begins, is interrupted, comes back and ends; then it is gone for every address', async () => {
    const id = await onAir();
    const { browser, session, id: viewer } = await guardian();
    expect((await browser.call('GET', `/lives/${id}`)).data).toMatchObject({ on_air: true });
    expect(await decidePlay(demo.services, { live_id: id, viewer, session })).toBe('allowed');
    await unpublish(id);
    expect((await statusOf(id)).publish_state).toBe('interrupted');
    await publish(id, 'obs-2');
    expect((await statusOf(id)).publish_state).toBe('pushing');
    expect((await call('homeroom', 'PUT', `/lives/${id}/finish`)).data.status).toBe('finished');
    await expect.poll(() => decidePlay(demo.services, { live_id: id, viewer, session })).toBe('gone');
    expect(await publish(id, 'obs-3')).toMatchObject({ reason_code: 'over' });
  });

  it('is stopped by who may, with a reason; the host cannot stop the own one so', async () => {
    const id = await onAir();
    expect((await call('homeroom', 'PUT', `/lives/${id}/close`, { reason: '不想播了' })).code).toBe(403001);
    const stopped = await call('principal', 'PUT', `/lives/${id}/close`, { reason: '画面不当' });
    expect(stopped.data).toMatchObject({ status: 'closed', close_kind: 'stopped', close_reason: '画面不当' });
    await expect
      .poll(() => decidePlay(demo.services, { live_id: id, viewer: castId('guardian'), session: null }))
      .toBe('gone');
    expect(await publish(id, 'obs-9')).toMatchObject({ reason_code: 'over' });
    const [news] = (await sql(`select data from realtime_event where channel = $1 and event = 'ended'`, [
      `live:${id}`,
    ])) as { data: unknown }[];
    expect(news?.data).toEqual({ is_closed: true, reason: '画面不当' });
  });

  it('the clock closes what never began, and ends what is silent after its time', async () => {
    const never = await approved(20, 60);
    await shift(never, -200);
    await runLiveClock(demo.services);
    expect(await statusOf(never)).toMatchObject({ status: 'closed', close_kind: 'no_show' });
    const silent = await onAir();
    await unpublish(silent);
    await shift(silent, -100);
    await sql(`update live set interrupted_at = now() - interval '20 minutes' where id = $1`, [silent]);
    await runLiveClock(demo.services);
    expect(await statusOf(silent)).toMatchObject({ status: 'finished', replay_state: 'waiting' });
  });
});

describe('the address of a live', () => {
  it('ends with the invitation of its viewer, and with the session through which they watch', async () => {
    const id = await onAir();
    const may = (one: { id: string; session: string }) =>
      decidePlay(demo.services, { live_id: id, viewer: one.id, session: one.session });
    const [one, other, third] = [await guardian(), await guardian(), await guardian()];
    expect(await may(one)).toBe('allowed');
    await demo.services.database.write(EVERYWHERE, (tx) =>
      demo.services.sessions.revoke(tx, { session_ids: [other.session] }, 'logout'),
    );
    expect(await may(other)).toBe('gone');
    await sql(`delete from live_invitee where live_id = $1 and user_id = $2`, [id, third.id]);
    expect(await may(third)).toBe('gone');
    // what was decided before holds for a moment, and no longer
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    try {
      expect(await may(one)).toBe('gone');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('watching', () => {
  it('counts a family as present once somebody of it watched, and calls the others', async () => {
    const id = await onAir();
    const { browser, student_id } = await guardian();
    const beat = () => browser.call('POST', `/lives/${id}/heartbeat`, { body: { joined_key: KEY } });
    expect((await beat()).code).toBe(0);
    await flushBeats(demo.services);
    await sql(`update live_viewer set last_at = last_at - interval '70 seconds' where live_id = $1`, [id]);
    await beat();
    await flushBeats(demo.services);
    const { data } = await call('homeroom', 'GET', `/lives/${id}/viewers`);
    expect(data.present).toBe(1);
    expect(data.absent).toBeGreaterThan(5);
    expect(data.list.find((one: { person: { id: string } }) => one.person.id === student_id)).toMatchObject({
      presence: 'present',
      is_family: true,
    });
    expect((await browser.call('GET', `/lives/${id}/viewers`)).code).toBe(403001);
    expect((await call('homeroom', 'GET', `/lives/${id}/viewers/export`)).code).toBe(0);
    expect((await browser.call('GET', `/lives/${id}/viewers/export`)).code).toBe(403001);
    expect((await call('outsider', 'GET', `/lives/${id}/viewers/export`)).code).not.toBe(0);
    const called = await call('homeroom', 'POST', `/lives/${id}/add_notify`, { scope: 'audience' });
    expect(called.data.notified).toBeGreaterThan(5);
    expect((await call('homeroom', 'POST', `/lives/${id}/add_notify`, { scope: 'audience' })).message).toMatch(
      /^刚通知过/,
    );
    expect((await call('homeroom', 'POST', `/lives/${id}/send_replay`)).message).toBe('暂无可观看的回放');
  });

  it('a reminder asked for twice is one', async () => {
    const id = await approved(100);
    const { browser } = await guardian();
    for (let n = 0; n < 2; n++)
      expect(
        (await browser.call('POST', `/lives/${id}/add_notify`, { body: { minutes_before: 30 } })).data.minutes_before,
      ).toBe(30);
    const [counted] = (await sql('select count(*)::int as n from live_reminder where live_id = $1', [id])) as {
      n: number;
    }[];
    expect(counted?.n).toBe(1);
    expect((await browser.call('GET', `/lives/${id}`)).data.my.reminder).toBe(30);
    await browser.call('DELETE', `/lives/${id}/add_notify`);
    expect((await browser.call('GET', `/lives/${id}`)).data.my.reminder).toBe(null);
  });

  it('the audience is reminded at the times of the plan, once, and who asked for another time at theirs', async () => {
    const id = await approved(40, 60, { remind_minutes: [30] });
    await sql(`update live set decided_at = now() - interval '1 hour' where id = $1`, [id]);
    const { browser, id: user_id } = await guardian();
    await browser.call('POST', `/lives/${id}/add_notify`, { body: { minutes_before: 35 } });
    const reminders = async () =>
      (await sql(`select user_id from notification where event = 'live.reminder' and route like $1`, [`%${id}%`])) as {
        user_id: string;
      }[];
    await runLiveClock(demo.services);
    expect(await reminders()).toEqual([]);
    // a quarter of a minute beyond the five: minutes are rarely whole
    await sql(`update live set plan_start_at = plan_start_at - interval '5 minutes 15 seconds' where id = $1`, [id]);
    await runLiveClock(demo.services);
    await runLiveClock(demo.services);
    expect(await reminders()).toEqual([{ user_id }]);
    await shift(id, -5);
    await runLiveClock(demo.services);
    await runLiveClock(demo.services);
    const all = await reminders();
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((one) => one.user_id === user_id)).toHaveLength(2);
  });

  it('has places for so many guests, however many come at once; who has one keeps it', async () => {
    const id = await onAir();
    const [row] = (await sql('select organization_id from live where id = $1', [id])) as { organization_id: string }[];
    const place = (guest_key: string) =>
      takePlace(demo.services, { live_id: id, organization_id: row?.organization_id ?? '', guest_key }, 5);
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => place(`guest-${n}`)));
    const got = ends.flatMap((one, n) => (one.status === 'fulfilled' ? [`guest-${n}`] : []));
    expect(got).toHaveLength(5);
    expect(ends.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: 'live.guests_full' });
    await place(got[0] ?? '');
    await expect(place('late')).rejects.toMatchObject({ message: 'live.guests_full' });
  });

  it('a guest sees a public live; one of a class and one that is none answer alike', async () => {
    const id = await onAir();
    const closed = await demo.guest().call('GET', `/lives/${id}/unauth_live`);
    const none = await demo.guest().call('GET', '/lives/00000000-0000-7000-8000-0000000000ff/unauth_live');
    expect(closed.body).toEqual(none.body);
    expect(closed.data).toEqual({ need_login: true });
    await sql(`update live set visibility = 'public', audience = null where id = $1`, [id]);
    const { data } = await demo.guest().call('GET', `/lives/${id}/unauth_live`);
    expect(data).toMatchObject({ need_login: false, title: '三月家长会', on_air: true });
    const beat = (joined_key: string) => demo.guest().call('POST', `/lives/${id}/heartbeat`, { body: { joined_key } });
    expect((await beat(data.joined_key)).code).toBe(0);
    await flushBeats(demo.services);
    const [viewer] = (await sql('select * from live_viewer where live_id = $1 and user_id is null', [id])) as {
      guest_key: string;
    }[];
    expect(viewer?.guest_key).not.toContain(data.joined_key);

    // invented keys, and those of another live, are nobody: not counted, and without a fresh address
    for (const key of [KEY, `${'a'.repeat(16)}.${'b'.repeat(43)}`])
      expect(
        (await demo.guest().call('POST', `/lives/${id}/heartbeat`, { body: { joined_key: key, renew: true } })).data
          .play,
      ).toBeNull();
    await flushBeats(demo.services);
    expect(await sql('select id from live_viewer where live_id = $1 and user_id is null', [id])).toHaveLength(1);
    // who has a key keeps it; one address becomes few guests
    const again = await demo.guest().call('GET', `/lives/${id}/unauth_live?joined_key=${data.joined_key}`);
    expect(again.data.joined_key).toBe(data.joined_key);
    const codes = [];
    const crowd = demo.guest();
    for (let n = 0; n < 22; n += 1) codes.push((await crowd.call('GET', `/lives/${id}/unauth_live`)).code);
    expect(codes.filter((code) => code === 0)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429001);
  });
});
