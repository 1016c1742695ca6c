import { describe, expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const demoAwards = [
  '全市初中语文优质课评比',
  '区先进班集体',
  '“书香校园”教师读书征文',
  '班主任专业能力大赛',
  '全国信息化教学案例',
];
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';

const upload = async (who: CastName): Promise<string> => {
  const form = new FormData();
  form.set('purpose', 'award_certificate');
  form.set('file', new File([PDF], '证书.pdf', { type: 'application/pdf' }));
  const packed = new Response(form);
  const answer = await (await demo.as(who)).call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
  return answer.data.id as string;
};
const facts = (more: object = {}) => ({
  name: '全国青年教师说课大赛',
  level: 'national',
  prize: '一等奖',
  issuer: '中国教育学会',
  awarded_on: '2026-05-04',
  winner_ids: [castId('teacher')],
  ...more,
});
const add = async (more: object = {}, who: CastName = 'teacher') =>
  (await demo.as(who)).call('POST', '/award_infos', { body: facts(more) });
const move = async (who: CastName, name: string, one: { id: string; version: number }, body: object = {}) =>
  (await demo.as(who)).call('PUT', `/award_infos/${one.id}/${name}`, { body: { version: one.version, ...body } });

// what every store promises (stale saves, other schools, acts by state and right) is tried in src/server/stores.test.ts
test('a teacher registers an award with its certificate, and somebody else decides', async () => {
  const bare = await add();
  expect((await move('teacher', 'submit', bare.data)).message).toBe('请上传证书');
  const { data: draft } = await add({ certificate_file_id: await upload('teacher') });
  expect(draft).toMatchObject({ winners: [{ id: castId('teacher') }], certificate: { name: '证书.pdf' } });
  const { data: waiting } = await move('teacher', 'submit', draft);
  expect(waiting).toMatchObject({ status: 'submitted', actions: [] });
  expect((await move('teacher', 'approve', waiting)).code).toBe(403001);
  const { data: back } = await move('principal', 'reject', waiting, { reason: '证书不清晰' });
  const { data: again } = await move('teacher', 'submit', back);
  expect((await move('principal', 'approve', again)).data).toMatchObject({ status: 'approved', actions: [] });
});

test('nobody decides about an award that they won, though somebody else registered it', async () => {
  const certificate_file_id = await upload('teacher');
  const { data } = await add({ certificate_file_id, winner_ids: [castId('teacher'), castId('principal')] });
  const { data: waiting } = await move('teacher', 'submit', data);
  expect((await move('principal', 'approve', waiting)).message).toBe('不能审核自己登记或自己获得的奖项');
});

test('winners keep their order, are staff of the school, and 31 are too many', async () => {
  const [one, two] = [castId('homeroom'), castId('teacher')];
  const { data } = await add({ winner_ids: [one, two] });
  expect(data.winners.map(({ id }: { id: string }) => id)).toEqual([one, two]);
  const change = { ...facts({ winner_ids: [two, one] }), version: data.version };
  const changed = await (await demo.as('teacher')).call('PUT', `/award_infos/${data.id}`, { body: change });
  expect(changed.data.winners.map(({ id }: { id: string }) => id)).toEqual([two, one]);
  expect((await add({ winner_ids: [castId('student')] })).errors).toHaveProperty('winner_ids');
  expect((await add({ winner_ids: Array.from({ length: 31 }, () => one) })).errors).toHaveProperty('winner_ids');
  expect((await add({ awarded_on: '2999-01-01' })).errors).toHaveProperty('awarded_on');
});

test('a draft takes neither people nor files of another school group', async () => {
  const { data } = await add();
  const change = async (more: object) =>
    (await demo.as('teacher')).call('PUT', `/award_infos/${data.id}`, {
      body: { ...facts(more), version: data.version },
    });
  expect((await change({ winner_ids: [castId('outsider')] })).errors).toHaveProperty('winner_ids');
  const certificate_file_id = await upload('outsider');
  expect((await change({ certificate_file_id })).errors).toHaveProperty('certificate_file_id');
});

test('the same certificate for a second award is noticed; only who decides reads which', async () => {
  const { data: first } = await add({ name: '第一次', certificate_file_id: await upload('teacher') });
  const { data: draft } = await add({ certificate_file_id: await upload('teacher') });
  const { data: second } = await move('teacher', 'submit', draft);
  const check = async (who: CastName) =>
    (await (await demo.as(who)).call('GET', `/award_infos/${second.id}/check_attachment`)).data;
  expect(await check('teacher')).toMatchObject({ state: 'warn' });
  expect((await check('teacher')).same_file_in.every(({ name }: { name: null }) => name === null)).toBe(true);
  expect((await check('principal')).same_file_in).toContainEqual({ id: first.id, name: '第一次' });
  const { data: bare } = await add();
  const none = await (await demo.as('teacher')).call('GET', `/award_infos/${bare.id}/check_attachment`);
  expect(none.data).toEqual({ state: 'fail', same_file_in: [] });
});

test('one’s own award is shown to its author and its winners, to nobody else', async () => {
  const { data } = await add({ winner_ids: [castId('homeroom')] });
  const mine = async (who: CastName) =>
    (await (await demo.as(who)).call('GET', `/award_infos/${data.id}/mine_show`)).code;
  expect([await mine('teacher'), await mine('homeroom')]).toEqual([0, 0]);
  expect([await mine('principal'), await mine('student')]).toEqual([404001, 404001]);
});

describe('the awards of a person', () => {
  const of = async (who: CastName, whom: CastName) =>
    (await demo.as(who)).call('GET', `/users/${castId(whom)}/award_infos`);
  const names = async (who: CastName, whom: CastName) =>
    (await of(who, whom)).data.list.map(({ name }: { name: string }) => name);

  test('are all there for the winner, and for colleagues those that their list shows', async () => {
    await add({ name: '未提交的奖' });
    expect(await names('teacher', 'teacher')).toContain('未提交的奖');
    expect(await names('homeroom', 'teacher')).toContain('全市初中语文优质课评比');
    expect(await names('homeroom', 'teacher')).not.toContain('未提交的奖');
    expect(await names('principal', 'teacher')).toContain('“书香校园”教师读书征文');
    expect(await names('principal', 'teacher')).not.toContain('未提交的奖');
  });

  test('are nobody’s who has no right over awards where the person works', async () => {
    expect(await of('outsider', 'teacher')).toMatchObject({ code: 404001 });
    expect(await of('teacher', 'outsider')).toMatchObject({ code: 404001 });
    expect(await of('guardian', 'teacher')).toMatchObject({ code: 404001 });
    expect(await of('student', 'student')).toMatchObject({ code: 404001 });
  });
});

describe('of an award that is not approved', () => {
  const seen = async (who: CastName, path: string) => (await (await demo.as(who)).call('GET', path)).data;
  const ids = async (who: CastName): Promise<string[]> => {
    const { list, total } = await seen(who, '/award_infos?per_page=100');
    expect(total).toBe(list.length);
    return list.map(({ id }: { id: string }) => id);
  };

  test('colleagues learn nothing; its author and winners see it always, reviewers once it is handed in', async () => {
    const certificate_file_id = await upload('teacher');
    const { data: draft } = await add({ certificate_file_id });
    expect(await ids('teacher')).toContain(draft.id);
    expect([...(await ids('homeroom')), ...(await ids('principal'))]).not.toContain(draft.id);
    const { data: waiting } = await move('teacher', 'submit', draft);
    expect(await ids('principal')).toContain(draft.id);
    const { data: back } = await move('principal', 'reject', waiting, { reason: '证书不清晰' });
    expect([back.status, await ids('homeroom')]).toEqual(['rejected', expect.not.arrayContaining([draft.id])]);
    const path = `/award_infos/${draft.id}`;
    const stranger = await demo.as('homeroom');
    const body = { version: 99 };
    const codes = {
      get: (await stranger.call('GET', path)).code,
      history: (await stranger.call('GET', `${path}/history`)).code,
      check: (await stranger.call('GET', `${path}/check_attachment`)).code,
      update: (await stranger.call('PUT', path, { body: { ...facts(), ...body } })).code,
      submit: (await stranger.call('PUT', `${path}/submit`, { body })).code,
      remove: (await stranger.call('DELETE', path)).code,
      file: (await stranger.call('GET', `/attachments/${certificate_file_id}`)).code,
    };
    expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((name) => [name, 404001])));
    expect(await ids('homeroom')).toHaveLength(
      (
        await demo.test_db.query(`select from award a where organization_id = '${organizationId('sy-middle')}' and (status = 'approved'
        or created_by = '${castId('homeroom')}' or exists (select from award_winner w where w.award_id = a.id and w.user_id = '${castId('homeroom')}'))`)
      ).length,
    );
  });

  test('what went before its approval stays with its people', async () => {
    const { data: draft } = await add({ certificate_file_id: await upload('teacher') });
    const { data: waiting } = await move('teacher', 'submit', draft);
    const { data: back } = await move('principal', 'reject', waiting, { reason: '证书不清晰' });
    const { data: again } = await move('teacher', 'submit', back);
    await move('principal', 'approve', again);
    const told = async (who: CastName) =>
      (await seen(who, `/award_infos/${draft.id}/history`)).list.map((event: { move: string }) => event.move);
    expect(await told('teacher')).toEqual(['create', 'submit', 'reject', 'submit', 'approve']);
    expect(await told('principal')).toEqual(await told('teacher'));
    expect(await told('homeroom')).toEqual(['create', 'approve']);
  });
});

test('a certificate is compared with those of its own school: nothing of another one is told, and nothing across', async () => {
  const { data: draft } = await add({ name: '本校', certificate_file_id: await upload('teacher') });
  const { data: ours } = await move('teacher', 'submit', draft);
  const { data: theirs } = await add({ name: '外校', certificate_file_id: await upload('teacher') });
  const elsewhere = organizationId('sy-intl');
  await demo.test_db.query(`update award set organization_id = '${elsewhere}' where id = '${theirs.id}'`);
  const check = async (who: CastName, id: string) =>
    (await demo.as(who)).call('GET', `/award_infos/${id}/check_attachment`);
  const told = async (who: CastName) =>
    (await check(who, ours.id)).data.same_file_in.map(({ id }: { id: string }) => id);
  await demo.test_db.query(`update award set status = 'submitted' where id = '${theirs.id}'`);
  expect([...(await told('principal')), ...(await told('teacher'))]).not.toContain(theirs.id);
  expect((await check('principal', theirs.id)).code).toBe(404001);
  expect((await check('homeroom', theirs.id)).code).toBe(404001);
});

test('the demo tells of every award what happened to it, by those who did it, and why one was rejected', async () => {
  const rows = await demo.test_db.query<{ status: string; created_by: string; name: string; steps: Step[] }>(`
    select a.status, a.created_by, a.name, json_agg(json_build_object('move', e.move, 'from', e.from_state, 'to', e.to_state,
        'by', e.by_user_id, 'is_named', e.by_name = u.name, 'reason', e.reason) order by e.at) as steps
      from award a join lifecycle_event e on e.entity_type = 'award' and e.entity_id = a.id join "user" u on u.id = e.by_user_id
     where a.id in (${demoAwards.map((name) => `'${demoId(`award:${name}`)}'`).join()}) group by a.id`);
  expect(rows).toHaveLength(demoAwards.length);
  for (const { status, created_by, steps } of rows) {
    expect(steps.at(-1)?.to).toBe(status);
    expect(steps.every(({ from }, at) => from === (steps[at - 1]?.to ?? null))).toBe(true);
    expect(steps.every(({ is_named }) => is_named)).toBe(true);
    for (const { move: name, by, reason } of steps) {
      expect(by === created_by).toBe(name === 'create' || name === 'submit');
      expect(reason !== null).toBe(name === 'reject');
    }
  }
});
interface Step {
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: string;
  readonly is_named: boolean;
  readonly reason: string | null;
}

test('awards by level are as many as the list of each level has; drafts and other schools count nowhere', async () => {
  const levels = async (who: CastName) => (await demo.call(who, 'GET', '/award_infos/levels')).data.list;
  await add();
  const counted: { level: string; n: number }[] = await levels('principal');
  expect(counted.length).toBeGreaterThan(0);
  for (const { level, n } of counted)
    expect((await demo.call('principal', 'GET', `/award_infos?status=approved&level=${level}`)).data.total).toBe(n);
  expect(await levels('outsider')).toEqual([]);
  expect((await demo.call('guardian', 'GET', '/award_infos/levels')).code).toBe(403001);
});
