import { describe, expect, it } from 'vitest';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId, postId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { stageOf } from '../../contract/stages.ts';
import { templateFor } from '../public.ts';

const middle = organizationId('sy-middle');
const group = organizationId('sy');
let made = 0;

describe('organisations', () => {
  const demo = useDemo();
  type Browser = Awaited<ReturnType<typeof demo.as>>;

  const draft = (extra: Record<string, unknown> = {}) => {
    const code = `ORG${String(++made).padStart(3, '0')}`;
    return { parent_id: group, kind: 'school', code, name: `书院第${code}学校`, address: '书院路9号', ...extra };
  };
  const create = async (who: Browser, extra: Record<string, unknown> = {}) => {
    const answer = await who.call('POST', '/organizations', { body: draft(extra) });
    expect(answer.code, JSON.stringify(answer.body)).toBe(0);
    return answer.data as { id: string; version: number; code: string; actions: string[] };
  };
  const setStatus = (who: Browser, id: string, status: string) =>
    who.call('PUT', `/organizations/${id}/status`, { body: { status, reason: '暑期改造工程' } });

  it('are made below another one with their first campus, and seen by their maker', async () => {
    const root = await demo.as('superadmin');
    const school = await create(root, { stage_codes: [101, 102], name_en: 'New School' });
    expect(school).toMatchObject({
      stage: 'mid',
      stage_codes: [101, 102],
      department_unitid: `${school.code}0000`,
      depth: 2,
    });
    expect((await root.call('GET', '/school_campuses', { query: { organization_id: school.id } })).data.list).toEqual([
      expect.objectContaining({ code: 'MAIN', is_default: true }),
    ]);
    expect((await root.call('GET', `/organizations/${school.id}`)).data).toMatchObject({ stage_codes: [101, 102] });
    expect(await root.call('POST', '/organizations', { body: draft({ stage_codes: ['101'] }) })).toMatchObject({
      status: 422,
    });
    const list = (await root.call('GET', '/organizations/owner_list', { query: { per_page: '100' } })).data.list;
    expect(list.map((row: { id: string }) => row.id)).toContain(school.id);
    const again = await root.call('POST', '/organizations', { body: draft({ code: school.code.toLowerCase() }) });
    expect(again).toMatchObject({ status: 422, errors: { code: ['编码已存在'] } });
    expect(await root.call('POST', '/organizations', { body: draft({ address: null }) })).toMatchObject({
      errors: { address: ['学校须填写地址'] },
    });
  });

  it('count their staff, students and departments as they change', async () => {
    const root = await demo.as('superadmin');
    const shown = async () => (await root.call('GET', `/organizations/${middle}`)).data;
    expect((await root.call('GET', `/organizations/${group}`)).data).toMatchObject({ has_children: true });
    expect(await shown()).toMatchObject({ has_children: false });
    const [real] = await demo.test_db.query<{ staff: number; students: number }>(
      `select count(*) filter (where u.types && array['teacher', 'guard'])::int as staff,
              count(*) filter (where 'student' = any (u.types))::int as students
         from user_organization m join "user" u on u.id = m.user_id
        where m.organization_id = $1 and m.state = 'active' and u.status in ('unconfirmed', 'confirmed')`,
      [middle],
    );
    expect(await shown()).toMatchObject({ staff_count: real?.staff, students_count: real?.students });
    await demo.test_db.query(`update "user" set status = 'disabled' where id = $1`, [castId('finance')]);
    expect((await shown()).staff_count).toBe((real?.staff ?? 0) - 1);
    await demo.test_db.query(`update "user" set status = 'confirmed' where id = $1`, [castId('finance')]);
    expect((await shown()).staff_count).toBe(real?.staff);
  });

  it('are suspended with a reason: its staff are out, and back when it is resumed', async () => {
    const [root, teacher] = [await demo.as('superadmin'), await demo.as('homeroom')];
    await teacher.call('PUT', '/sessions/current_organization', { body: { organization_id: middle } });
    expect((await teacher.call('GET', '/posts')).code).toBe(0);
    expect(await setStatus(root, middle, 'suspended')).toMatchObject({ code: 0, data: { status: 'suspended' } });
    await until(async () => (await teacher.call('GET', '/posts')).code === 400403);
    expect(await setStatus(root, middle, 'suspended')).toMatchObject({
      code: 200200,
      message: '机构状态已变为「已停用」，请刷新',
    });
    expect(await root.call('DELETE', `/organizations/${middle}`)).toMatchObject({ code: 200200 });
    expect(await setStatus(root, middle, 'active')).toMatchObject({ data: { status: 'active' } });
    await until(async () => (await teacher.call('GET', '/posts')).code === 0);
    const history = (await root.call('GET', `/organizations/${middle}/history`)).data.list;
    expect(history).toMatchObject([{ move: 'suspend', reason: '暑期改造工程', by_name: '周明' }, { move: 'resume' }]);
    expect(await setStatus(root, group, 'suspended')).toMatchObject({ message: '集团根机构不能停用' });
  });

  it('are archived when they are suspended and empty; their code stays taken', async () => {
    const root = await demo.as('superadmin');
    const school = await create(root);
    expect(await root.call('DELETE', `/organizations/${school.id}`)).toMatchObject({ code: 200200 });
    await create(root, { parent_id: school.id, kind: 'campus' });
    await setStatus(root, school.id, 'suspended');
    expect(await root.call('DELETE', `/organizations/${school.id}`)).toMatchObject({
      message: '机构下还有1个下级、0名成员，不能归档',
    });
    const empty = await create(root);
    await setStatus(root, empty.id, 'suspended');
    expect(await root.call('DELETE', `/organizations/${empty.id}`)).toMatchObject({ code: 0 });
    const list = async (query: Record<string, string>) =>
      (await root.call('GET', '/organizations/owner_list', { query: { per_page: '100', ...query } })).data.list.map(
        (row: { id: string }) => row.id,
      );
    expect(await list({})).not.toContain(empty.id);
    expect(await list({ status: 'archived' })).toContain(empty.id);
    expect(await root.call('POST', '/organizations', { body: draft({ code: empty.code }) })).toMatchObject({
      status: 422,
    });
  });

  it('are kept by those of the school group alone', async () => {
    const outsider = organizationId('md-school');
    const root = await demo.as('superadmin');
    expect(await root.call('GET', `/organizations/${outsider}`)).toMatchObject({ status: 404 });
    expect(await setStatus(root, outsider, 'suspended')).toMatchObject({ status: 404 });
    expect(await root.call('POST', '/organizations', { body: draft({ parent_id: outsider }) })).toMatchObject({
      status: 404,
    });
    expect(await root.call('GET', `/organizations/${outsider}/space_administrators`)).toMatchObject({ status: 404 });
    const hr = await demo.as('hrofficer');
    expect((await hr.call('GET', `/organizations/${middle}`)).data).toMatchObject({ id: middle, actions: [] });
    expect(await hr.call('GET', `/organizations/${organizationId('sy-intl')}`)).toMatchObject({ status: 404 });
    expect(await hr.call('POST', '/organizations', { body: draft() })).toMatchObject({ code: 403001 });
    expect((await root.call('GET', '/admin/organizations')).code).toBe(0);
    expect(await hr.call('GET', '/admin/organizations')).toMatchObject({ code: 403001 });
  });

  it('keep at least one space administrator, whose role comes and goes with it (journey 9)', async () => {
    const root = await demo.as('superadmin');
    const homeroom = await demo.as('homeroom');
    const path = `/organizations/${middle}/space_administrators`;
    const set = async (...people: string[]) => {
      const { version } = (await root.call('GET', path)).data;
      return root.call('PUT', path, { body: { administrators: people.map((user_id) => ({ user_id })), version } });
    };
    expect((await homeroom.call('GET', path)).code).toBe(403001);
    expect((await set(castId('homeroom'), castId('teacher'))).data.list).toHaveLength(2);
    const answers = (code: number) => until(async () => (await homeroom.call('GET', path)).code === code);
    await answers(0);
    expect(await set()).toMatchObject({ code: 200200, message: '至少保留一名空间管理员' });
    expect((await set(castId('teacher'))).data.list).toMatchObject([{ user: { name: '王建国' } }]);
    await answers(403001);
    expect(await set(castId('teacher'), castId('superadmin'))).toMatchObject({ message: '不能将自己设为空间管理员' });
    expect(await set(castId('student'))).toMatchObject({ status: 422 });
    // the administrator of a school does not decide who administers it
    const teacher = await demo.as('teacher');
    await teacher.call('PUT', '/sessions/current_organization', { body: { organization_id: middle } });
    expect((await teacher.call('GET', path)).data).toMatchObject({ is_settable: false });
    const { version } = (await teacher.call('GET', path)).data;
    const body = { administrators: [{ user_id: castId('homeroom') }], version };
    expect(await teacher.call('PUT', path, { body })).toMatchObject({ code: 403001 });
  });

  it('have posts of their own beside the shared ones, which go when nobody holds them', async () => {
    const hr = await demo.as('hrofficer');
    const body = { code: 'lab', name: '实验员', category: 'teaching', level: 9 };
    const post = (await hr.call('POST', '/posts', { body })).data;
    expect(post).toMatchObject({ name: '实验员', organization_id: middle });
    expect(await hr.call('POST', '/posts', { body })).toMatchObject({ errors: { code: ['编码已存在'] } });
    const change = { ...body, name: '实验管理员', version: post.version };
    expect((await hr.call('PUT', `/posts/${post.id}`, { body: change })).data.name).toBe('实验管理员');
    expect(await hr.call('PUT', `/posts/${post.id}`, { body: change })).toMatchObject({ code: 409001 });
    expect(await hr.call('DELETE', `/posts/${postId('sy', 'teacher')}`)).toMatchObject({
      message: '集团共享岗位请在平台管理修改',
    });
    expect(await (await demo.as('finance')).call('DELETE', `/posts/${post.id}`)).toMatchObject({ code: 403001 });
    expect(await hr.call('DELETE', `/posts/${post.id}`)).toMatchObject({ code: 0 });
    const marked = (await hr.call('GET', '/posts/internotification_posts', { query: { per_page: '100' } })).data.list;
    expect(marked.every((row: { is_internotification: boolean }) => row.is_internotification)).toBe(true);
    const holders = await hr.call('GET', '/posts/users', { query: { post_ids: postId('sy', 'principal') } });
    expect(holders.data.list).toMatchObject([{ name: '林文渊', department: { name: '校长办公室' } }]);
  });

  it('give everybody the template of the highest priority, then of the nearest organisation', async () => {
    const root = await demo.as('superadmin');
    const path = '/organization_template_configs';
    const publish = async (name: string, organization_id: string, more: Record<string, unknown> = {}) => {
      const facts = { name, settings: { name }, ...more };
      const made = (await root.call('POST', path, { body: { organization_id, kind: 'home_layout', ...facts } })).data;
      const body = { ...facts, status: 'published', version: made.version };
      expect((await root.call('PUT', `${path}/${made.id}`, { body })).code).toBe(0);
    };
    const held = async (who: 'principal' | 'teacher' | 'student') =>
      (await demo.everywhere((db) => templateFor(db, castId(who), middle, 'home_layout')))?.name ?? null;
    expect(await held('teacher')).toBeNull();
    await publish('集团', group);
    await publish('中学', middle);
    expect(await held('teacher')).toBe('中学');
    await publish('校长', group, { priority: 9, audience: { post_ids: [postId('sy', 'principal')] } });
    await publish('学生', middle, { audience: { user_types: ['student'] }, priority: 5 });
    expect([await held('principal'), await held('teacher'), await held('student')]).toEqual(['校长', '中学', '学生']);
  });

  it('name nothing that belongs to another group, neither departments nor posts nor templates', async () => {
    const root = await demo.as('superadmin');
    const path = '/organization_template_configs';
    const one = async (sql: string) => (await demo.test_db.query<{ id: string }>(sql, [group]))[0]?.id ?? '';
    const foreign = {
      department_ids: await one(
        'select d.id from department d join organization o on o.id = d.organization_id where o.client_id <> $1 limit 1',
      ),
      post_ids: await one('select id from post where client_id <> $1 limit 1'),
    };
    const body = { organization_id: middle, kind: 'digital_card', name: '名片', settings: { a: 1 } };
    for (const [key, id] of Object.entries(foreign)) {
      expect(id, key).not.toBe('');
      const answer = await root.call('POST', path, { body: { ...body, audience: { [key]: [id] } } });
      expect(answer, key).toMatchObject({ code: 422001, errors: { [`audience.${key}`]: ['不属于本机构'] } });
    }
    const template = '018f0000-0000-7000-8000-00000000abcd';
    expect(await root.call('POST', path, { body: { ...body, template_id: template } })).toMatchObject({
      errors: { template_id: ['不属于本机构'] },
    });
    const made = (await root.call('POST', path, { body })).data;
    const change = { name: '名片', settings: { a: 1 }, status: 'draft', version: made.version };
    expect(
      await root.call('PUT', `${path}/${made.id}`, {
        body: { ...change, audience: { department_ids: [foreign.department_ids] } },
      }),
    ).toMatchObject({ code: 422001 });
  });

  it('say which template holds for whom; publishing retires the one before', async () => {
    const root = await demo.as('superadmin');
    const path = '/organization_template_configs';
    const facts = { name: '电子名片', settings: { color: 'ink' } };
    const add = async () =>
      (await root.call('POST', path, { body: { organization_id: middle, kind: 'digital_card', ...facts } })).data;
    const publish = (row: { id: string; version: number }) =>
      root.call('PUT', `${path}/${row.id}`, { body: { ...facts, status: 'published', version: row.version } });
    const [first, second] = [await add(), await add()];
    expect((await publish(first)).data.status).toBe('published');
    expect((await publish(second)).data.status).toBe('published');
    expect((await root.call('GET', `${path}/${first.id}`)).data.status).toBe('retired');
    expect(await root.call('DELETE', `${path}/${second.id}`)).toMatchObject({ message: '已发布的配置请先停用再删除' });
    expect(await root.call('DELETE', `${path}/${first.id}`)).toMatchObject({ code: 0 });
    expect(await (await demo.as('hrofficer')).call('GET', path)).toMatchObject({ code: 403001 });
    const reached = await root.call('POST', `${path}/option_users`, {
      body: { organization_ids: [middle], post_ids: [postId('sy', 'principal')] },
    });
    expect(reached.data).toMatchObject({ total: 1, list: [{ name: '林文渊' }] });
  });
});

describe('facts of organisations', () => {
  it('the stage is the lowest of the codes, and kindergarten for what is nothing else; 105 and 106 alone leave it empty', () => {
    expect(stageOf([104])).toBe('kid');
    expect(stageOf([104, 103])).toBe('pri');
    expect(stageOf([101, 102])).toBe('mid');
    expect(stageOf([105, 106])).toBeNull();
  });
});
