import { beforeEach, describe, expect, test } from 'vitest';
import { firstClash } from '#server/busy/busy.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { instantAt } from '#shared/dates.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../server/testing/working-day.ts';

/** Where somebody is interviewed, and by people who have the time. */

const demo = useDemo();
const { call } = demo;
const A = demoId('broom:sy-middle:A:106');
const day = workingDay();
const hours = { starts_at: instantAt(day, '10:00'), ends_at: instantAt(day, '10:45') };

/** Arranges the next interview of the candidate of the demo. */
async function arrange(where: object) {
  const { data: known } = await call('hrofficer', 'GET', '/candidates');
  const { data: judges } = await call('hrofficer', 'GET', '/interviewers');
  const { id, version } = known.list.find((one: { status: string }) => one.status === 'interview');
  const body = { version, starts_at: hours.starts_at, minutes: 45, interviewer_ids: [judges.list[0].id], ...where };
  const answer = await call('hrofficer', 'PUT', `/candidates/${id}/interview`, body);
  const { data } = await call('hrofficer', 'GET', `/interviews?candidate_id=${id}&sort=-starts_at`);
  return { ...answer, interview: data.list[0] };
}
const book = (broom_id = A) => call('teacher', 'POST', '/room_bookings', { broom_id, ...hours, title: '备课会' });
const blocks = async () => (await call('teacher', 'GET', `/brooms/${A}/calendar?from=${day}&to=${day}`)).data.list;

beforeEach(async () => {
  await demo.test_db.query(`delete from interview where starts_at = $1`, [hours.starts_at]);
  await demo.test_db.query(`delete from room_booking where starts_at = $1`, [hours.starts_at]);
});

describe('the room of an interview', () => {
  test('is held for its time, under the name of the job and not of who applies', async () => {
    const { code, interview } = await arrange({ broom_id: A, place: '前台等候' });
    expect(code).toBe(0);
    expect(interview).toMatchObject({ room: { id: A, name: expect.stringContaining('106') }, place: '前台等候' });
    expect(await blocks()).toMatchObject([{ title: '面试：初中语文教师', starts_at: hours.starts_at }]);
    expect((await book()).message).toMatch(/^该时段已被占用/);
  });

  test('is free again however it ends', async () => {
    for (const status of ['cancelled', 'no_show', 'done']) {
      const { interview } = await arrange({ broom_id: A });
      const { id, version } = interview;
      await call('hrofficer', 'PUT', `/interviews/${id}`, { status, version });
      expect(await blocks()).toEqual([]);
      await demo.test_db.query('delete from interview where id = $1', [id]);
    }
    expect((await book()).code).toBe(0);
  });

  test('is refused where somebody has it, at another school, and where neither room nor place is said', async () => {
    await book();
    expect((await arrange({ broom_id: A })).message).toMatch(/^该时段已被占用：\S+ .+10:00–10:45$/);
    const foreign = await arrange({ broom_id: demoId('broom:md-school:A:106') });
    expect(foreign.errors).toEqual({ broom_id: ['请选择本校的房间'] });
    expect((await arrange({})).errors).toEqual({ place: ['请选择房间或填写地点'] });
    expect((await arrange({ place: '第二会议室' })).interview).toMatchObject({ room: null, place: '第二会议室' });
  });
});

describe('who sits on the panel', () => {
  const one = `(select id from live where status = 'approved' order by id limit 1)`;
  /** One live is hosted by this person then, all others of theirs were years ago. */
  const host = async (id: string, start: string, end: string) => {
    await demo.test_db.query(
      `update live set plan_start_at = plan_start_at - interval '9 years', plan_end_at = plan_end_at - interval '9 years'
        where host_id = $1 and id <> ${one}`,
      [id],
    );
    await demo.test_db.query(`update live set host_id = $1, plan_start_at = $2, plan_end_at = $3 where id = ${one}`, [
      id,
      start,
      end,
    ]);
  };
  const judge = async () => (await call('hrofficer', 'GET', '/interviewers')).data.list[0].user;

  test('hosts no live and makes no visit then', async () => {
    const { id, name } = await judge();
    await host(id, instantAt(day, '10:30'), instantAt(day, '11:30'));
    expect((await arrange({ place: '第二会议室' })).message).toBe(`${name}该时段有直播`);
    await host(id, hours.ends_at, instantAt(day, '11:30'));
    expect((await arrange({ place: '第二会议室' })).code).toBe(0);
  });

  test('is given no live for the time of an interview', async () => {
    const { id } = await judge();
    await host(id, instantAt(day, '13:00'), instantAt(day, '14:00'));
    await arrange({ place: '第二会议室' });
    const { services, test_db } = demo;
    const of = { from: hours.starts_at, to: hours.ends_at };
    const clash = await services.database.read(EVERYWHERE, (db) => firstClash({ db, services }, [id], [of]));
    expect(clash).toMatchObject({ user_id: id, what: { cn: '面试' } });
    await test_db.query(`update interview_score set holds_slot = false where starts_at = $1`, [hours.starts_at]);
    expect(await services.database.read(EVERYWHERE, (db) => firstClash({ db, services }, [id], [of]))).toBeNull();
  });
});
