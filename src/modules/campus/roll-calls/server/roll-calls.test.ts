import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutesAgo } from '#server/testing/inside-today.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { campusId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { eraseOldCalls } from './roll-calls.jobs.ts';

/** One tap freezes who is inside; who is found is ticked off once, by who finds them first. */

const demo = useDemo();
const SOUTH = campusId('sy-middle', 'SOUTH');
const call = (who: CastName, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  demo.call(who, method, `/visitors${path}`, body);
const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T>(text, values);
interface Person {
  readonly id: string;
  readonly name: string;
  readonly is_me: boolean;
  readonly safe_at: string | null;
  readonly ticked_by: { readonly id: string } | null;
}

let phones = 0;
/** A visitor of the teacher, or of another host, who is inside now. */
async function visitorInside(name: string, host: CastName = 'teacher'): Promise<{ id: string; person: string }> {
  const made = await call(host, 'POST', '', {
    visit_kind: 'business',
    reason: '商谈合作',
    campus_id: SOUTH,
    entry_mode: 'multi',
    start_at: minutesAgo(5),
    end_at: new Date(Date.now() + 3_300_000).toISOString(),
    persons: [{ name, phone: `1581000${String(++phones).padStart(4, '0')}` }],
  });
  expect(made.code, made.message).toBe(0);
  const { id, persons } = made.data;
  const entry = { person_ids: [persons[0].id], direction: 'in' };
  const entered = await call('guard', 'PUT', `/${id}/verify`, entry);
  expect(entered.code, entered.message).toBe(0);
  return { id, person: persons[0].id };
}

async function begin(who: CastName = 'security', body: object = {}): Promise<string> {
  const answer = await call(who, 'POST', '/roll_calls', { campus_id: SOUTH, ...body });
  expect(answer.code, answer.message).toBe(0);
  return answer.data.id;
}
const listOf = async (who: CastName, id: string, query = ''): Promise<Person[]> =>
  (await call(who, 'GET', `/roll_calls/${id}/people?per_page=100${query}`)).data?.list ?? [];
const tick = (who: CastName, id: string, ids: string[], is_safe = true) =>
  call(who, 'PUT', `/roll_calls/${id}`, { person_ids: ids, is_safe });

beforeAll(async () => {
  const { data } = await demo.call('guard', 'GET', '/securities/me');
  await demo.call('guard', 'POST', '/securities/duty', { gate_id: data.gates[0].id });
});
beforeEach(async () => {
  await sql('update roll_call set ended_at = now() where ended_at is null');
});

describe('the start', () => {
  it('freezes the visitors who are inside on the campus, and tells their hosts', async () => {
    const ada = await visitorInside('艾达');
    const id = await begin();
    const [one] = (await listOf('security', id, '&q=艾达')) as Person[];
    expect(one).toMatchObject({ name: '艾达', kind: 'visitor', visitor_id: ada.id, host: { id: castId('teacher') } });
    await visitorInside('后来者');
    expect(await listOf('security', id, '&q=后来者')).toEqual([]);
    const { data: detail } = await call('security', 'GET', `/roll_calls/${id}`);
    expect(detail).toMatchObject({ as: 'security', can_end: true, safe: 0, campus: { id: SOUTH } });
    expect(detail.total).toBe(detail.missing);
    const told = await demo.call('teacher', 'GET', '/users/notifications');
    expect(told.data.list).toContainEqual(expect.objectContaining({ route: `/rollCall?id=${id}`, urgency: 'urgent' }));
    const todos = await demo.call('teacher', 'GET', '/home/todos');
    expect(JSON.stringify(todos.data)).toContain(`roll_call:${id}`);
  });

  it('is one for a campus: of ten who press at once all get the same, with everybody once', async () => {
    await visitorInside('一次');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call(n % 2 ? 'guard' : 'security', 'POST', '/roll_calls', { campus_id: SOUTH }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const id = answers[0]?.data.id as string;
    expect((await listOf('security', id, '&q=一次')).length).toBe(1);
  });

  it('takes the campus where the guard is on duty, and no other campus', async () => {
    const { data } = await call('guard', 'POST', '/roll_calls', {});
    expect(data.campus.id).toBe(SOUTH);
    const [other] = await sql<{ id: string }>(
      `select id from school_campus where organization_id <> (select organization_id from school_campus where id = $1) limit 1`,
      [SOUTH],
    );
    const refused = await call('security', 'POST', '/roll_calls', { campus_id: other?.id });
    expect(refused.errors).toHaveProperty('campus_id');
  });

  it('does not wait for one that was forgotten', async () => {
    const old = await begin();
    await sql(`update roll_call set started_at = now() - interval '5 hours' where id = $1`, [old]);
    const id = await begin();
    expect(id).not.toBe(old);
    expect((await call('security', 'GET', `/roll_calls/${old}`)).data).toMatchObject({
      ended_by: null,
      can_end: false,
    });
  });

  it('is for holders of 0811 and 0812', async () => {
    expect((await call('teacher', 'POST', '/roll_calls', { campus_id: SOUTH })).code).toBe(403001);
    expect((await call('office', 'GET', '/roll_calls')).code).toBe(403001);
  });
});

describe('ticking off', () => {
  it('keeps the first of two who confirm the same person at once', async () => {
    await visitorInside('同一人');
    const id = await begin();
    const [one] = await listOf('security', id, '&q=同一人');
    const answers = await Promise.all([
      tick('guard', id, [one!.id]),
      tick('teacher', id, [one!.id]),
      tick('security', id, [one!.id]),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(answers.map(({ data }) => data.list[0].ticked_by.id)).size).toBe(1);
    const [{ n }] = (await sql<{ n: number }>(
      `select count(*)::int n from audit_log where action = 'roll_call.tick' and target_id = $1`,
      [id],
    )) as [{ n: number }];
    expect(n).toBe(1);
  });

  it('by twenty at once leaves nobody out', async () => {
    const id = await begin();
    const missing = (await listOf('security', id)).slice(0, 20);
    await Promise.all(missing.map((one, n) => tick(n % 2 ? 'guard' : 'security', id, [one.id])));
    expect((await call('security', 'GET', `/roll_calls/${id}`)).data.safe).toBe(missing.length);
  });

  it('by a host reaches the own visitors alone', async () => {
    await visitorInside('我的访客');
    await visitorInside('别人的访客', 'office');
    const id = await begin();
    const all = await listOf('security', id);
    const own = await listOf('teacher', id);
    expect(own.map(({ name }) => name)).toContain('我的访客');
    const foreign = all.find((one) => !own.some((mine) => mine.id === one.id));
    expect((await tick('teacher', id, [foreign!.id])).code).toBe(404001);
    expect((await call('teacher', 'GET', `/roll_calls/${id}`)).data).toMatchObject({
      as: 'own',
      total: own.length,
      can_end: false,
    });
    expect((await call('teacher', 'GET', `/roll_calls/${id}/sheet`)).code).toBe(403001);
  });

  it('is corrected by who confirmed, or by the security office', async () => {
    await visitorInside('更正');
    const id = await begin();
    const [one] = await listOf('security', id, '&q=更正');
    await tick('guard', id, [one!.id]);
    expect((await tick('teacher', id, [one!.id], false)).message).toMatch(/^由.+确认/);
    expect((await tick('security', id, [one!.id], false)).data.list[0].safe_at).toBeNull();
    await tick('teacher', id, [one!.id]);
    expect((await tick('teacher', id, [one!.id], false)).data.list[0].safe_at).toBeNull();
  });

  it('happens by itself for who is let out at a gate', async () => {
    const { id: visit, person } = await visitorInside('已离校');
    const id = await begin();
    await call('guard', 'PUT', `/${visit}/verify`, { person_ids: [person], direction: 'out' });
    const [one] = await listOf('security', id, '&q=已离校');
    expect(one).toMatchObject({ ticked_by: { id: castId('guard') } });
    expect(one?.safe_at).not.toBeNull();
  });
});

describe('the end', () => {
  it('needs a note while people are missing, and nobody is ticked off after it', async () => {
    await visitorInside('失踪');
    const id = await begin();
    const [one] = await listOf('security', id, '&q=失踪');
    expect((await call('security', 'PUT', `/roll_calls/${id}/end`, {})).errors).toHaveProperty('note');
    const ended = await call('security', 'PUT', `/roll_calls/${id}/end`, { note: '警方已接手' });
    expect(ended.data).toMatchObject({ end_note: '警方已接手', can_end: false, ended_by: { id: castId('security') } });
    expect((await tick('guard', id, [one!.id])).message).toBe('本次点名已结束');
    expect((await call('security', 'PUT', `/roll_calls/${id}/end`, { note: '再来' })).message).toBe('本次点名已结束');
  });

  it('leaves numbers without names when the school erases its visitors', async () => {
    await visitorInside('清除者');
    const id = await begin();
    await call('security', 'PUT', `/roll_calls/${id}/end`, { note: '结束' });
    await sql(`update roll_call set ended_at = now() - interval '170 days' where id = $1`, [id]);
    await demo.everywhere(eraseOldCalls);
    expect((await listOf('security', id, '&q=清除者')).length).toBe(1);
    await sql(`update roll_call set ended_at = now() - interval '200 days' where id = $1`, [id]);
    await demo.everywhere(eraseOldCalls);
    expect((await listOf('security', id)).every(({ name }) => /^.\*$/.test(name))).toBe(true);
  });
});

describe('another school', () => {
  it('does not find it, and a guard of another campus neither', async () => {
    const id = await begin();
    for (const path of ['', '/people', '/sheet'])
      expect((await call('outsider', 'GET', `/roll_calls/${id}${path}`)).code, path).not.toBe(0);
    expect((await call('homeroom', 'GET', `/roll_calls/${id}`)).code).toBe(404001);
    const [guard] = await sql<{ gate_ids: string[] }>('select gate_ids from security where user_id = $1', [
      castId('guard'),
    ]);
    const [far] = await sql<{ id: string }>(
      `select g.id from gate g where g.campus_id <> $1 and g.organization_id = (select organization_id from school_campus where id = $1) limit 1`,
      [SOUTH],
    );
    await sql('update security set gate_ids = array[$2]::uuid[] where user_id = $1', [castId('guard'), far?.id]);
    expect((await call('guard', 'GET', `/roll_calls/${id}`)).code).toBe(404001);
    await sql('update security set gate_ids = $2 where user_id = $1', [castId('guard'), guard?.gate_ids]);
  });
});

describe('staff and students', () => {
  it('are on it by the doors that they opened, and say themselves that they are safe', async () => {
    const [door] = await sql<{ id: string; name: string; organization_id: string }>(
      'select id, name, organization_id from doorlock where campus_id = $1 limit 1',
      [SOUTH],
    );
    const pass = (direction: 'in' | 'out', ago: string) =>
      sql(
        `insert into access_event (id, organization_id, doorlock_id, at, user_id, kind, result, direction)
         values (gen_random_uuid(), $1, $2, now() - $4::interval, $3, 'card', 'opened', $5)`,
        [door?.organization_id, door?.id, castId('homeroom'), ago, direction],
      );
    await pass('in', '1 hour');
    const id = await begin();
    const { data } = await call('security', 'GET', `/roll_calls/${id}/people?kind=staff`);
    expect(data.list).toMatchObject([
      { kind: 'staff', name: '陈静怡', place: door?.name, host: null, visitor_id: null },
    ]);
    const [me] = await listOf('homeroom', id);
    expect(me).toMatchObject({ is_me: true, name: '陈静怡' });
    expect((await tick('homeroom', id, [me!.id])).data).toMatchObject({ total: 1, missing: 0 });
    await pass('out', '1 minute');
    const { data: inside } = await call('security', 'GET', '/roll_calls/inside');
    expect(inside.list.find((one: { campus: { id: string } }) => one.campus.id === SOUTH).staff).toBe(0);
  });
});
