import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { pendingStaff } from '#modules/people/staff/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let strangers: readonly TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  strangers = [
    await world.person({ school: await world.school('乙校', school), roles: ['hr'] }),
    await world.person({ school: await world.school('丙校'), roles: ['hr'] }),
  ];
});
afterAll(() => portal.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, by = hr) =>
  by.browser.call(method, path, body ? { body } : {});

let made = 0;
/** Somebody who handed a form in. */
async function newcomer(known?: { readonly user_id: string }): Promise<string> {
  made += 1;
  const { user_id } = known ?? (await world.person({ name: `应聘${made}`, user_types: ['visitor'], school: null }));
  const { seal } = portal.services;
  const phone = `1361${String(made).padStart(7, '0')}`;
  const [row] = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    db
      .insert(pendingStaff)
      .values({
        organization_id: school.id,
        user_id,
        name: `应聘${made}`,
        gender: 'female',
        id_type: 'identity',
        id_no_sealed: seal.seal(phone, 'pending_staff.id_no'),
        id_no_bidx: phone,
        source: 'self',
        phone_sealed: seal.seal(phone, 'pending_staff.phone'),
        phone_bidx: phone,
      })
      .returning({ id: pendingStaff.id }),
  );
  return row?.id ?? '';
}

const newJob = async (more: object = {}) =>
  (
    await call('POST', '/jobs', {
      title: '语文教师',
      headcount: 1,
      personnel_nature: 'contract',
      status: 'open',
      ...more,
    })
  ).data;
const change = (
  { id, title, headcount, personnel_nature, closes_on, version, status }: Record<string, unknown>,
  more = {},
) => call('PUT', `/jobs/${id}`, { title, headcount, personnel_nature, closes_on, version, status, ...more });
const apply = async (job_id: string, pending_staff_id?: string) =>
  (await call('POST', '/candidates', { pending_staff_id: pending_staff_id ?? (await newcomer()), job_id })).data;
const newInterviewer = async (max_per_day = 20) => {
  const person = await world.person({ name: '面试官', school });
  const { data } = await call('POST', '/interviewers', { user_id: person.user_id, max_per_day });
  return { ...person, id: data.id as string };
};
type Interviewer = Awaited<ReturnType<typeof newInterviewer>>;

let days = 0;
/** A time that no other test uses. */
const nextSlot = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + ++days * 86_400_000).toISOString();
/** Arranges an interview as the candidate stands now, and answers with it. */
const arrange = async (
  candidate_id: string,
  panel: readonly Interviewer[],
  starts_at = nextSlot(),
  by = hr,
  where: object = { place: '第一会议室' },
) => {
  const [row] = await test_db.query('select version from job_candidate where pending_staff_id = $1', [candidate_id]);
  const interviewer_ids = panel.map(({ id }) => id);
  const body = { starts_at, minutes: 30, interviewer_ids, version: row?.['version'], ...where };
  const answer = await call('PUT', `/candidates/${candidate_id}/interview`, body, by);
  if (answer.code !== 0) return answer;
  const planned = `/interviews?candidate_id=${candidate_id}&status=planned&sort=-starts_at`;
  return { ...answer, data: (await call('GET', planned, undefined, by)).data.list[0] };
};
const score = (id: string, by: TestPerson, body: object = { total: 80 }) =>
  call('PUT', `/interviews/${id}/score`, body, by);
const move = (id: string, version: number, name: 'offer' | 'accept' | 'end', more: object = {}, by = hr) =>
  call('PUT', `/candidates/${id}/${name}`, { version, ...more }, by);

/** A candidate whose only interviewer gave marks: ready for an offer. */
async function ready(job_id: string, judge: Interviewer) {
  const { id } = await apply(job_id);
  const { data } = await arrange(id, [judge]);
  await score(data.id, judge);
  return { id: id as string, version: 2 };
}

describe('a job', () => {
  it('is deleted as a draft alone, and not closed over open candidates', async () => {
    const draft = await newJob({ status: 'draft' });
    expect((await call('DELETE', `/jobs/${draft.id}`)).code).toBe(0);
    const job = await newJob();
    expect((await call('DELETE', `/jobs/${job.id}`)).message).toBe('只能删除草稿岗位，其他岗位请改为关闭');
    const candidate = await apply(job.id);
    const { title, headcount, personnel_nature, version } = job;
    const close = { title, headcount, personnel_nature, version, status: 'closed' };
    expect((await call('PUT', `/jobs/${job.id}`, close)).message).toBe('还有1名候选人未处理');
    await move(candidate.id, 1, 'end', { reason: '改投其他岗位' });
    expect((await call('PUT', `/jobs/${job.id}`, close)).data).toMatchObject({ status: 'closed', open_candidates: 0 });
  });

  it('is read by staff once it is open; a draft is for those who keep jobs', async () => {
    const [draft, open] = [await newJob({ status: 'draft' }), await newJob()];
    const teacher = await world.person({ school });
    const listed = (await call('GET', '/jobs', undefined, teacher)).data.list.map((one: { id: string }) => one.id);
    expect([listed.includes(open.id), listed.includes(draft.id)]).toEqual([true, false]);
    expect((await call('GET', `/jobs/${open.id}`, undefined, teacher)).code).toBe(0);
    expect((await call('GET', `/jobs/${draft.id}`, undefined, teacher)).code).toBe(404001);
    expect((await call('POST', '/jobs', {}, teacher)).code).toBe(403001);
    const family = await world.person({ school, user_types: ['guardian'] });
    expect((await call('GET', '/jobs', undefined, family)).code).toBe(403001);
  });

  it('never goes back to a draft, and is full by its offers alone', async () => {
    const job = await newJob();
    expect((await change(job, { status: 'draft' })).message).toBe('岗位不能从「招聘中」改为「草稿」');
    expect((await change(job, { status: 'filled' })).message).toBe('岗位不能从「招聘中」改为「已招满」');
    expect((await change(job, { status: 'paused' })).data).toMatchObject({ status: 'paused' });
  });

  it('names a department and a post of its own school, which stay when they are closed later', async () => {
    const place = { department_id: school.department_id, post_id: null };
    const job = await newJob(place);
    expect(job).toMatchObject({ department: { id: school.department_id, name: '办公室' }, post: null });
    const [{ id: foreign } = {}] = await test_db.query(
      `select id from department where organization_id <> $1 and kind = 'office' limit 1`,
      [school.id],
    );
    const body = { title: '教师', headcount: 1, personnel_nature: 'contract' };
    expect((await call('POST', '/jobs', { ...body, department_id: foreign })).errors).toEqual({
      department_id: ['请选择本单位的部门'],
    });
    expect((await change(job, { ...place, department_id: foreign })).errors).toHaveProperty('department_id');
    expect((await change(job, { ...place, status: 'paused' })).data).toMatchObject({ department: { name: '办公室' } });
  });

  it('has so many rounds of interviews; a cancelled one counts for none', async () => {
    const job = await newJob({ rounds: 1 });
    const [judge] = [await newInterviewer()];
    const { id } = await apply(job.id);
    const { data } = await arrange(id, [judge]);
    expect(data.round).toBe(1);
    expect((await arrange(id, [judge])).message).toBe('该岗位的1轮面试均已安排');
    await call('PUT', `/interviews/${data.id}`, { status: 'cancelled', version: data.version });
    expect((await arrange(id, [judge])).data).toMatchObject({ round: 1 });
  });

  it('takes nobody new after its last day, which lies ahead when it is said', async () => {
    const here = today(noonZone());
    const body = { title: '数学教师', headcount: 1, personnel_nature: 'contract', status: 'open' };
    expect((await call('POST', '/jobs', { ...body, closes_on: addDays(here, -1) })).errors).toHaveProperty('closes_on');
    const job = (await call('POST', '/jobs', { ...body, closes_on: here })).data;
    expect(job.is_over).toBe(false);
    expect((await change(job, { closes_on: addDays(here, -1) })).errors).toHaveProperty('closes_on');
    await test_db.query(`update job set closes_on = '${addDays(here, -1)}' where id = '${job.id}'`);
    expect((await call('GET', `/jobs/${job.id}`)).data).toMatchObject({ is_over: true, status: 'open' });
    const late = await call('POST', '/candidates', { pending_staff_id: await newcomer(), job_id: job.id });
    expect(late.message).toBe('该岗位未在招聘中');
    // what else changes is no word about its day
    expect((await change({ ...job, closes_on: addDays(here, -1) }, { status: 'closed' })).code).toBe(0);
  });

  it('does not exist for another school, nor do its candidates', async () => {
    const job = await newJob();
    const candidate = await apply(job.id);
    for (const by of strangers) {
      expect((await call('GET', `/jobs/${job.id}`, undefined, by)).code).toBe(404001);
      expect((await move(candidate.id, 1, 'end', { reason: '外校' }, by)).code).toBe(404001);
      expect((await arrange(candidate.id, [], nextSlot(), by)).code).not.toBe(0);
      expect(JSON.stringify((await call('GET', '/candidates', undefined, by)).data)).not.toContain(candidate.id);
      const waiting = await newcomer();
      expect((await call('POST', '/candidates', { pending_staff_id: waiting, job_id: job.id }, by)).errors).toEqual({
        job_id: ['请选择本校的岗位'],
      });
    }
  });

  it('takes candidates while it is open, each once, and nobody handles the own application', async () => {
    const paused = await newJob();
    await change(paused, { status: 'paused' });
    const person = await newcomer();
    const add = (job_id: string, pending_staff_id = person) =>
      call('POST', '/candidates', { pending_staff_id, job_id });
    expect((await add(paused.id)).message).toBe('该岗位未在招聘中');
    const job = await newJob();
    expect((await add(job.id)).data).toMatchObject({
      status: 'applied',
      job: { title: '语文教师' },
      actions: ['interview', 'end'],
    });
    expect((await add(job.id)).message).toBe('该应聘者已关联岗位');
    expect((await add(job.id, await newcomer(hr))).message).toBe('不能处理自己的应聘');
    const teacher = await world.person({ school });
    expect((await call('GET', '/candidates', undefined, teacher)).code).toBe(403001);
  });
});

describe('an interviewer', () => {
  it('is on the staff here, registered once, and stays while interviews are planned', async () => {
    const judge = await newInterviewer();
    const add = (user_id: string) => call('POST', '/interviewers', { user_id });
    expect((await add(judge.user_id)).message).toBe('该面试官已登记');
    expect((await add(strangers[0]?.user_id ?? '')).code).toBe(422001);
    const candidate = await apply((await newJob()).id);
    const { data } = await arrange(candidate.id, [judge]);
    expect((await call('DELETE', `/interviewers/${judge.id}`)).message).toBe('该面试官有未完成的面试');
    await call('PUT', `/interviews/${data.id}`, { status: 'done', version: 1 });
    expect((await call('DELETE', `/interviewers/${judge.id}`)).message).toBe('该面试官已有面试记录，请改为停用');
  });

  it('sits in one interview at a time, of many planned at once too; a cancelled one frees the time', async () => {
    const judge = await newInterviewer();
    const job = await newJob();
    const people: string[] = [];
    for (let at = 0; at < 6; at++) people.push((await apply(job.id)).id);
    const at = nextSlot();
    const answers = await Promise.all(people.map((one) => arrange(one, [judge], at)));
    const held = answers.filter(({ code }) => code === 0);
    expect(held).toHaveLength(1);
    const { id } = await apply(job.id);
    expect((await arrange(id, [judge], at)).message).toBe('面试官该时段已有面试');
    await call('PUT', `/interviews/${held[0]?.data.id}`, { status: 'cancelled', version: 1 });
    expect((await arrange(id, [judge], at)).code).toBe(0);
  });

  it('has no more interviews a day than agreed', async () => {
    const judge = await newInterviewer(1);
    const { id } = await apply((await newJob()).id);
    const at = nextSlot();
    await arrange(id, [judge], at);
    const later = new Date(Date.parse(at) + 3_600_000).toISOString();
    expect((await arrange(id, [judge], later)).message).toBe('面试官当天的面试已满');
  });

  it('comes from this school and interviews somebody else, in the future', async () => {
    const judge = await newInterviewer();
    const { id } = await apply((await newJob()).id, await newcomer(judge));
    expect((await arrange(id, [judge])).errors?.interviewer_ids).toEqual(['应聘者不能担任自己的面试官']);
    expect((await arrange(id, [{ ...judge, id: judge.user_id }])).errors?.interviewer_ids).toEqual([
      '请选择本校启用的面试官',
    ]);
    const other = await newInterviewer();
    expect((await arrange(id, [other], '2020-01-01T00:00:00Z')).errors?.starts_at).toEqual(['面试时间不能早于现在']);
  });
});

describe('what waits', () => {
  const todos = async (by: TestPerson) =>
    ((await call('GET', '/home/todos', undefined, by)).data.list as { key: string }[]).map(({ key }) => key);

  it('is a candidate until an interview is arranged, and a score sheet until it is handed in', async () => {
    const judge = await newInterviewer();
    const candidate = await apply((await newJob()).id);
    expect(await todos(hr)).toContain(`job_candidate:${candidate.id}`);
    for (const by of strangers) expect(await todos(by)).not.toContain(`job_candidate:${candidate.id}`);
    const { data } = await arrange(candidate.id, [judge]);
    expect(await todos(hr)).not.toContain(`job_candidate:${candidate.id}`);
    const owed = () => todos(judge).then((keys) => keys.filter((key) => key.startsWith('interview_score:')));
    expect(await owed()).toHaveLength(1);
    await score(data.id, judge);
    expect(await owed()).toEqual([]);
  });
});

describe('a score sheet', () => {
  it('is hidden from the others of the panel until they submitted theirs, and for good once they stepped back', async () => {
    const [first, second, third] = [await newInterviewer(), await newInterviewer(), await newInterviewer()];
    const candidate = await apply((await newJob()).id);
    const { data } = await arrange(candidate.id, [first, second, third]);
    await score(data.id, first, { total: 91, recommend: 'yes', comment: '课堂设计出色' });
    const seenBy = async (by: TestPerson) =>
      JSON.stringify((await call('GET', '/interviews/mine', undefined, by)).data.list);
    expect(await seenBy(second)).not.toMatch(/"total":91|课堂设计出色/);
    expect(await seenBy(second)).toContain('signed');
    expect(JSON.stringify((await call('GET', '/interviews')).data)).toContain('课堂设计出色');
    await score(data.id, second, { total: 70 });
    expect(await seenBy(second)).toContain('课堂设计出色');
    const left = await score(data.id, third, { recused: true, comment: '与应聘者相识' });
    expect(JSON.stringify(left.data)).not.toContain('课堂设计出色');
    expect(await seenBy(third)).not.toContain('课堂设计出色');
  });

  it('is hidden from an officer on the panel as well', async () => {
    const officer = await world.person({ name: '人事二', school, roles: ['hr'] });
    const { data: own } = await call('POST', '/interviewers', { user_id: officer.user_id });
    const other = await newInterviewer();
    const candidate = await apply((await newJob()).id);
    const { data } = await arrange(candidate.id, [{ ...officer, id: own.id }, other]);
    await score(data.id, other, { total: 91, comment: '表达清晰' });
    const { data: seen } = await call('GET', '/interviews', undefined, officer);
    expect(JSON.stringify(seen)).not.toContain('表达清晰');
  });

  it('is submitted once, with marks, by the panel alone, and not after a cancellation', async () => {
    const judge = await newInterviewer();
    const candidate = await apply((await newJob()).id);
    const { data } = await arrange(candidate.id, [judge]);
    expect((await score(data.id, judge, {})).errors?.total).toEqual(['请填写评分']);
    expect((await score(data.id, hr)).code).toBe(404001);
    for (const by of strangers) expect((await score(data.id, by)).code).toBe(404001);
    expect((await score(data.id, judge)).code).toBe(0);
    expect((await score(data.id, judge)).message).toBe('评分已提交，不能修改');
    const { data: next } = await arrange(candidate.id, [judge]);
    await call('PUT', `/interviews/${next.id}`, { status: 'cancelled', version: 1 });
    expect((await score(next.id, judge)).message).toBe('状态已变为「已取消」，请刷新');
    expect((await call('PUT', `/interviews/${next.id}`, { status: 'done', version: 2 })).message).toBe(
      '状态已变为「已取消」，请刷新',
    );
  });
});

describe('score items', () => {
  const ITEMS = [
    { name: '课堂教学', name_en: 'Teaching', max: 10, weight: 3 },
    { name: '沟通', name_en: null, max: 5, weight: 1 },
  ];
  const marked = async (judges: readonly Interviewer[], score_items: readonly object[] = ITEMS) => {
    const job = await newJob({ score_items });
    const { id } = await apply(job.id);
    return { job, ...(await arrange(id, judges)).data } as { job: { id: string; version: number }; id: string };
  };

  it('are marked one by one, and the server adds them up', async () => {
    const [first, second] = [await newInterviewer(), await newInterviewer()];
    const { id } = await marked([first, second]);
    const { data } = await score(id, first, { marks: [9, 4], recommend: 'yes' });
    expect(data.job.score_items).toEqual(ITEMS);
    expect(data.panel[0]).toMatchObject({ marks: [9, 4], total: 88 });
    const hidden = (await call('GET', '/interviews/mine', undefined, second)).data.list[0];
    expect(hidden).toMatchObject({ average: null, panel: [{ marks: null, total: null }, { marks: null }] });
    expect((await score(id, second, { marks: [10, 5] })).data).toMatchObject({ average: 94 });
  });

  it('need a mark each, none above its most, and no total beside them', async () => {
    const judge = await newInterviewer();
    const { id } = await marked([judge]);
    expect((await score(id, judge, { marks: [9] })).errors?.marks).toEqual(['请为每个评分项打分']);
    expect((await score(id, judge, {})).errors?.marks).toEqual(['请为每个评分项打分']);
    expect((await score(id, judge, { marks: [9, 6] })).errors).toEqual({ 'marks.1': ['不能高于5分'] });
    expect((await score(id, judge, { marks: [9, 5], total: 100 })).errors?.total).toEqual(['总分由系统按评分项计算']);
    const plain = await marked([judge], []);
    expect((await score(plain.id, judge, { marks: [9, 5] })).errors?.marks).toEqual([
      '该岗位没有评分项，请直接填写总分',
    ]);
    expect((await score(plain.id, judge, { total: 66 })).data.panel[0]).toMatchObject({ marks: null, total: 66 });
  });

  it('have names of their own and a most', async () => {
    const body = { title: '教师', headcount: 1, personnel_nature: 'contract' };
    const add = (score_items: readonly object[]) => call('POST', '/jobs', { ...body, score_items });
    expect((await add([ITEMS[0] ?? {}, { name: '课堂教学' }])).errors?.score_items).toEqual(['评分项不能重名']);
    expect((await add([{ name: '课堂教学', max: 0 }])).errors).toHaveProperty('score_items.0.max');
    expect((await add(Array.from({ length: 11 }, (_, at) => ({ name: `第${at}项` })))).code).toBe(422001);
  });

  it('stay as they are once somebody was marked by them; who steps back marks nobody', async () => {
    const [first, second] = [await newInterviewer(), await newInterviewer()];
    const { id, job } = await marked([first, second]);
    await score(id, first, { recused: true });
    const read = async () => (await call('GET', `/jobs/${job.id}`)).data;
    const other = [{ name: '试讲', max: 20, weight: 1 }];
    expect((await change(await read(), { score_items: other })).data.score_items).toMatchObject(other);
    await change(await read(), { score_items: ITEMS });
    await score(id, second, { marks: [8, 3] });
    expect((await change(await read(), { score_items: other })).message).toBe(
      '已有面试官按这些评分项打分，不能再改；请新建岗位',
    );
    expect((await change(await read(), { score_items: ITEMS, headcount: 3 })).data).toMatchObject({ headcount: 3 });
  });

  it('and a mark that is given while they are changed fits the items that it stands beside', async () => {
    const judge = await newInterviewer();
    const { id, job } = await marked([judge]);
    const { data: now } = await call('GET', `/jobs/${job.id}`);
    const [changed, given] = await Promise.all([
      change(now, { score_items: [{ name: '试讲', max: 20, weight: 1 }] }),
      score(id, judge, { marks: [9, 4] }),
    ]);
    expect([changed.code, given.code].filter((code) => code === 0)).toHaveLength(1);
  });
});

describe('an interviewer from outside', () => {
  let phones = 0;
  const outside = async (more: object = {}) => {
    phones += 1;
    const phone = `1370000${String(phones).padStart(4, '0')}`;
    const body = { is_external: true, name: `外请${phones}`, phone, employer: '师范大学', max_per_day: 20, ...more };
    return { phone, ...(await call('POST', '/interviewers', body)).data } as Interviewer & {
      phone: string;
      version: number;
    };
  };
  /** What was sent to a phone, the newest first. */
  const sent = async (phone: string) => {
    const rows = await test_db.query(
      `select text_sealed, event from delivery where to_bidx = $1 order by created_at desc`,
      [portal.services.seal.blindIndex(phone, 'phone')],
    );
    return rows.map((row) => ({
      event: String(row['event']),
      text: portal.services.seal.open(String(row['text_sealed']), 'delivery.text'),
    }));
  };
  const linkOf = async (phone: string) =>
    /\/interview\/([\w-]+)/.exec(
      (await sent(phone)).find(({ event }) => event === 'interview.outside')?.text ?? '',
    )?.[1] ?? '';
  const codeOf = async (phone: string) => /\d{6}/.exec((await sent(phone))[0]?.text ?? '')?.[0] ?? '';
  const guestCall = (guest: ReturnType<typeof portal.browser>, method: Method, path: string, body?: object) =>
    guest.call(method, path, body ? { body } : {});
  /** The link of the newest invitation, its phone proven in a browser of its own. */
  const enter = async (phone: string) => {
    const guest = portal.browser();
    const link = await linkOf(phone);
    await guestCall(guest, 'POST', '/interview_links/code', { link });
    const begun = await guestCall(guest, 'POST', '/interview_links/begin', { link, code: await codeOf(phone) });
    const { ticket } = begun.data as { ticket: string };
    const list = async () => (await guestCall(guest, 'POST', '/interview_links/sheets', { ticket })).data?.list ?? [];
    const give = (id: string, sheet: object) =>
      guestCall(guest, 'PUT', `/interview_links/sheets/${id}`, { ticket, ...sheet });
    return { guest, link, ticket, list, give };
  };
  const invited = async (panel: readonly Interviewer[], job?: { id: string }) => {
    const candidate = await apply((job ?? (await newJob())).id);
    const { data } = await arrange(candidate.id, panel);
    return { candidate, interview: data as { id: string; version: number } };
  };

  it('is a name and a phone, once a school; the phone is sealed and shown in part', async () => {
    const add = (body: object) => call('POST', '/interviewers', { is_external: true, ...body });
    expect((await add({})).errors).toMatchObject({ name: ['请填写姓名'], phone: ['请填写手机号'] });
    expect((await call('POST', '/interviewers', {})).errors?.user_id).toEqual(['请选择本校教职工']);
    const one = await outside({ email: 'li@example.edu' });
    expect((await add({ name: '同号', phone: one.phone })).message).toBe('该面试官已登记');
    const { data } = await call('GET', `/interviewers/${one.id}`);
    expect(data).toMatchObject({ user_id: null, is_external: true, employer: '师范大学', user: { id: one.id } });
    expect(JSON.stringify(data)).not.toContain(one.phone);
    expect(JSON.stringify(await test_db.query('select * from interviewer'))).not.toContain(one.phone);
    const { subjects, max_per_day, status, version } = data;
    const kept = { subjects, max_per_day, status, version };
    const renamed = await call('PUT', `/interviewers/${one.id}`, {
      ...kept,
      is_external: true,
      name: '改名',
      phone: null,
    });
    expect(renamed.data).toMatchObject({ user: { name: '改名' }, phone_masked: data.phone_masked });
    expect((await call('PUT', `/interviewers/${one.id}`, { ...kept, version: version + 1 })).errors).toEqual({
      is_external: ['校内外身份不能更改，请另行添加'],
    });
  });

  it('opens the own panels by link and code, marks, and sees the others only then', async () => {
    const [one, staff] = [await outside(), await newInterviewer()];
    const job = await newJob({ score_items: [{ name: '试讲', name_en: null, max: 20, weight: 1 }] });
    const { candidate, interview } = await invited([one, staff], job);
    const other = await invited([await outside()]);
    await score(interview.id, staff, { marks: [18], comment: '教态自然' });
    expect((await sent(one.phone))[0]?.text).not.toContain('应聘');
    const { guest, link, list, give } = await enter(one.phone);
    const shown = (await guestCall(guest, 'GET', `/interview_links?link=${link}`)).data;
    expect(shown).toEqual({
      organization: expect.objectContaining({ name: '甲校' }),
      phone_masked: expect.any(String),
    });
    expect(shown.phone_masked).not.toBe(one.phone);
    const sheets = await list();
    expect(sheets.map((row: { id: string }) => row.id)).toEqual([interview.id]);
    expect(JSON.stringify(sheets)).not.toMatch(/教态自然|1361\d{7}|phone|id_no/);
    expect((await give(other.interview.id, { marks: [1] })).code).toBe(404001);
    expect((await give(interview.id, { marks: [21] })).errors).toEqual({ 'marks.0': ['不能高于20分'] });
    const done = await give(interview.id, { marks: [15], recommend: 'hold' });
    expect(done.data).toMatchObject({ average: 82.5 });
    expect(JSON.stringify(done.data)).toContain('教态自然');
    expect((await give(interview.id, { marks: [20] })).message).toBe('评分已提交，不能修改');
    expect((await move(candidate.id, 2, 'offer')).data).toMatchObject({
      status: 'offered',
      actions: ['accept', 'end'],
    });
    const [entry] = await test_db.query(
      `select changes from audit_log where action = 'interview.score' and target_id = $1 order by at desc limit 1`,
      [interview.id],
    );
    expect(JSON.stringify(entry)).toContain(one.id);
  });

  it('loses it with the round: cancelled, decided, long over, or paused', async () => {
    const one = await outside();
    const { interview } = await invited([one]);
    const { guest, link, list, give } = await enter(one.phone);
    expect(await list()).toHaveLength(1);
    const dead = async (text = link) => (await guestCall(guest, 'GET', `/interview_links?link=${text}`)).message;
    const GONE = '面试已结束或已取消；如有疑问，请联系邀请您的学校';
    expect(await dead('nobodysentthis')).toBe(GONE);
    await test_db.query(
      `update interview set starts_at = now() - interval '80 hours', ends_at = now() - interval '73 hours' where id = $1`,
      [interview.id],
    );
    expect([await dead(), await list()]).toEqual([GONE, []]);
    expect((await give(interview.id, { total: 90 })).code).toBe(404001);
    await test_db.query(`update interview set ends_at = now() - interval '71 hours' where id = $1`, [interview.id]);
    expect(await list()).toHaveLength(1);
    await test_db.query(`update interviewer set status = 'paused' where id = $1`, [one.id]);
    expect([await dead(), await list()]).toEqual([GONE, []]);
    await test_db.query(`update interviewer set status = 'active' where id = $1`, [one.id]);
    await call('PUT', `/interviews/${interview.id}`, { status: 'cancelled', version: interview.version });
    expect([await dead(), await list()]).toEqual([GONE, []]);
    expect((await sent(one.phone))[0]?.text).toContain('已取消');
  });

  it('needs the code of that phone: another one, a foreign ticket or another browser open nothing', async () => {
    const [one, two] = [await outside(), await outside()];
    const { interview } = await invited([one]);
    await invited([two]);
    const mine = await enter(one.phone);
    const theirs = await enter(two.phone);
    const begin = await guestCall(mine.guest, 'POST', '/interview_links/begin', {
      link: mine.link,
      code: await codeOf(two.phone),
    });
    expect(begin.code).not.toBe(0);
    expect((await theirs.give(interview.id, { total: 90 })).code).toBe(404001);
    const stolen = await guestCall(portal.browser(), 'POST', '/interview_links/sheets', { ticket: mine.ticket });
    expect(stolen.code).not.toBe(0);
    expect((await call('GET', '/interviews/mine', undefined, hr)).data.list).toEqual([]);
  });

  it('hands one sheet in, of many at once', async () => {
    const one = await outside();
    const { interview } = await invited([one]);
    const { give } = await enter(one.phone);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => give(interview.id, { total: 60 + at })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('is not the candidate, and does not exist for another school', async () => {
    const one = await outside();
    const candidate = await apply((await newJob()).id);
    await test_db.query('update pending_staff set phone_bidx = $2 where id = $1', [
      candidate.id,
      portal.services.seal.blindIndex(one.phone, 'phone'),
    ]);
    expect((await arrange(candidate.id, [one])).errors?.interviewer_ids).toEqual(['应聘者不能担任自己的面试官']);
    for (const by of strangers) {
      expect((await call('GET', `/interviewers/${one.id}`, undefined, by)).code).toBe(404001);
      expect(JSON.stringify((await call('GET', '/interviewers', undefined, by)).data)).not.toContain(one.id);
    }
  });
});

describe('what a row says may be done with it', () => {
  const actionsOf = async (path: string, id: string, by = hr): Promise<readonly string[] | undefined> =>
    (await call('GET', path, undefined, by)).data.list.find((one: { id: string }) => one.id === id)?.actions;

  it('follows the stage of a candidate, and is nothing for the candidate themselves, whose calls are refused', async () => {
    const officer = await world.person({ name: '人事四', school, roles: ['hr'] });
    const judge = await newInterviewer();
    const { id } = await apply((await newJob()).id, await newcomer(officer));
    const seen = (by = hr) => actionsOf('/candidates?per_page=100', id, by);
    expect([await seen(), await seen(officer)]).toEqual([['interview', 'end'], []]);
    expect((await arrange(id, [judge], nextSlot(), officer)).message).toBe('不能处理自己的应聘');
    expect((await move(id, 99, 'end', { reason: '不想要了' }, officer)).message).toBe('不能处理自己的应聘');
    await arrange(id, [judge]);
    expect([await seen(), await seen(officer)]).toEqual([['offer', 'interview', 'end'], []]);
    const { data: history } = await call('GET', `/candidates/${id}/history`);
    expect(history.list.map((one: { move: string }) => one.move)).toEqual(['create', 'interview']);
  });

  it('of an interview is its end for those who keep candidates, and the own sheet for the panel until it is in', async () => {
    const judge = await newInterviewer();
    const { id } = await apply((await newJob()).id);
    const { data } = await arrange(id, [judge]);
    const own = () => actionsOf('/interviews/mine', data.id, judge);
    expect(data.actions).toEqual(['done', 'no_show', 'cancelled']);
    expect(await own()).toEqual(['score']);
    await score(data.id, judge);
    expect(await own()).toEqual([]);
    expect((await call('PUT', `/interviews/${data.id}`, { status: 'done', version: 1 })).data.actions).toEqual([]);
  });

  it('is not told with state or version to another school', async () => {
    const judge = await newInterviewer();
    const { id } = await apply((await newJob()).id);
    const { data } = await arrange(id, [judge]);
    for (const by of strangers) {
      // in a state that the move does not leave, and over another version
      expect((await move(id, 2, 'accept', {}, by)).code).toBe(404001);
      expect((await move(id, 99, 'end', { reason: '外校' }, by)).code).toBe(404001);
      expect((await call('GET', `/candidates/${id}/history`, undefined, by)).code).toBe(404001);
      for (const version of [1, 99])
        expect((await call('PUT', `/interviews/${data.id}`, { status: 'done', version }, by)).code).toBe(404001);
    }
  });
});

it('nobody reads or cancels the interview of their own application', async () => {
  const officer = await world.person({ name: '人事三', school, roles: ['hr'] });
  const judge = await newInterviewer();
  const { id } = await apply((await newJob()).id, await newcomer(officer));
  const { data } = await arrange(id, [judge]);
  expect(JSON.stringify((await call('GET', '/interviews', undefined, officer)).data)).not.toContain(data.id);
  expect((await call('PUT', `/interviews/${data.id}`, { status: 'cancelled', version: 1 }, officer)).code).toBe(404001);
});

describe('an offer', () => {
  it('waits for every sheet', async () => {
    const [first, second] = [await newInterviewer(), await newInterviewer()];
    const { id } = await apply((await newJob()).id);
    const { data } = await arrange(id, [first, second]);
    await score(data.id, first);
    expect((await move(id, 2, 'offer')).message).toBe('面试评分未齐，不能录用');
    await score(data.id, second, { recused: true });
    expect((await move(id, 2, 'offer')).data).toMatchObject({ status: 'offered', actions: ['accept', 'end'] });
  });

  it('gets the last place of a job once, of twenty made at the same moment', async () => {
    const judge = await newInterviewer();
    const job = await newJob();
    const people = [];
    for (let at = 0; at < 20; at++) people.push(await ready(job.id, judge));
    const answers = await Promise.all(people.map(({ id, version }) => move(id, version, 'offer')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '招聘名额已满')).toHaveLength(19);
    expect((await call('GET', `/jobs/${job.id}`)).data).toMatchObject({ taken: 1 });
  });

  it('frees its place when it comes to nothing, and the next one gets it', async () => {
    const judge = await newInterviewer();
    const job = await newJob();
    const [one, two] = [await ready(job.id, judge), await ready(job.id, judge)];
    const { data: offered } = await move(one.id, one.version, 'offer');
    expect((await move(one.id, offered.version, 'end')).errors).toHaveProperty('reason');
    expect((await move(one.id, one.version, 'end', { reason: '另有去处' })).code).toBe(409001);
    await move(one.id, offered.version, 'end', { reason: '另有去处' });
    expect((await move(two.id, two.version, 'offer')).code).toBe(0);
  });

  it('once accepted is decided about under newcomers, whose reviewers hear of it', async () => {
    const judge = await newInterviewer();
    const { id, version } = await ready((await newJob()).id, judge);
    const { data } = await move(id, version, 'offer');
    expect((await move(id, data.version, 'accept')).data).toMatchObject({ status: 'accepted', actions: [] });
    const { data: waiting } = await call('GET', `/pending_staffs/${id}`);
    expect(waiting).toMatchObject({ stage: 'pending', actions: expect.arrayContaining(['audit']) });
    const told = await test_db.query(`select 1 from notification where event = 'job_candidate.accepted'`);
    expect(told.length).toBeGreaterThan(0);
    expect((await move(id, data.version + 1, 'end', { reason: '太晚了' })).message).toBe(
      '状态已变为「已接受」，请刷新',
    );
  });

  it('is not made to somebody whose form was decided already', async () => {
    const judge = await newInterviewer();
    const { id, version } = await ready((await newJob()).id, judge);
    await call('PUT', `/pending_staffs/${id}/audit`, { decision: 'refused', reason: '资料不符', version: 1 });
    expect((await move(id, version, 'offer')).message).toBe('该应聘者已不在待审核状态');
  });
});
