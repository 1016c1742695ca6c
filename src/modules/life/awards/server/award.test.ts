import { expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
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
  const { data: second } = await add({ certificate_file_id: await upload('teacher') });
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
