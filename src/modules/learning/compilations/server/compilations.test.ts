import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { type CompilationStatus, compilationLifecycle } from '../contract/compilation.lifecycle.ts';

/** Compilations: who reads, edits, reviews and opens them, and what their readers are served meanwhile. */

const demo = useDemo();
const [HERE, GROUP] = [organizationId('sy-middle'), organizationId('sy')];
const PHYSICS = '102007';
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const guest = (path: string) => demo.guest().call('GET', path, {});

interface Resource {
  readonly license?: string;
  readonly level?: string;
  readonly owner?: CastName;
  readonly title?: string;
}

/** A resource that is there already, at a level and with a licence. */
async function resource({ license = 'cc_by', level = 'group', owner = 'teacher', title = '导学案' }: Resource = {}) {
  const id = uuidv7();
  await sql(
    `insert into course_resource (id, client_id, organization_id, department_id, title, kind, link, stage_code, subject_value,
       source, license, level, status, revision, owner_id, listed_at, title_pinyin, title_initials)
     values ($1, $2, $3, (select department_id from user_department where user_id = $4 and is_main limit 1), $5, 'link',
       'https://example.com/a', 102, $6, 'original', $7, $8, $9, 1, $4, now(), '', '')`,
    [id, GROUP, HERE, castId(owner), title, PHYSICS, license, level, level === 'personal' ? 'draft' : 'published'],
  );
  await sql(
    `insert into course_resource_version (id, course_resource_id, organization_id, revision, kind, link, by_user_id)
     values ($1, $2, $3, 1, 'link', 'https://example.com/a', $4)`,
    [uuidv7(), id, HERE, castId(owner)],
  );
  return id;
}

const facts = { title: '必修一力学', kind: 'lesson_plan', stage_code: 102, subject_value: PHYSICS };

/** A draft of a person with one section and the given resources. */
async function draft(who: CastName, resources: readonly string[], more: object = {}) {
  const made = await call(who, 'POST', '/compilations', { ...facts, ...more });
  expect(made.code).toBe(0);
  const node = uuidv7();
  const ops = [
    { op: 'add_node', id: node, parent_id: null, title: '第一章', sort: 1 },
    ...resources.map((course_resource_id, at) => ({
      op: 'add_item',
      id: uuidv7(),
      node_id: node,
      course_resource_id,
      sort: at,
    })),
  ];
  const put = await call(who, 'PUT', `/compilations/${made.data.id}/tree`, { ops, version: 0 });
  expect(put.code).toBe(0);
  return { id: made.data.id as string, version: put.data.version as number, node };
}

const read = async (who: CastName, id: string, query = '') => call(who, 'GET', `/compilations/${id}${query}`);
const versionOf = async (id: string) =>
  (await sql('select version from compilation where id = $1', [id]))[0]?.['version'] as number;
const submit = async (who: CastName, id: string, level: string) =>
  call(who, 'PUT', `/compilations/${id}/submit`, { level, version: await versionOf(id) });
const review = async (who: CastName, id: string, body: object = { result: 'approve' }) =>
  call(who, 'PUT', `/compilations/${id}/review`, { ...body, version: await versionOf(id) });
/** Puts it where an accepted compilation stands. */
async function publishTo(id: string, level: 'department' | 'school' | 'group', owner: CastName = 'teacher') {
  for (const one of ['department', 'school', 'group'] as const) {
    expect((await submit(owner, id, one)).code).toBe(0);
    expect((await review('superadmin', id)).code).toBe(0);
    if (one === level) return;
  }
}

beforeEach(async () => {
  await sql('delete from compilation');
  await sql('delete from compilation_super_user');
});

describe('a draft', () => {
  test('belongs to its owner and editors; nobody else finds it', async () => {
    const { id } = await draft('teacher', [await resource()]);
    expect((await read('teacher', id)).data).toMatchObject({ is_draft: true, items_n: 1, status: 'draft' });
    expect(await read('homeroom', id)).toMatchObject({ code: 404001, message: '资源不存在或未共享给您' });
    expect((await read('outsider', id)).code).toBe(404001);
    expect((await call('student', 'POST', '/compilations', facts)).code).toBe(403001);
    const change = { ...facts, editor_ids: [castId('homeroom')], version: await versionOf(id) };
    expect((await call('teacher', 'PUT', `/compilations/${id}`, change)).code).toBe(0);
    expect((await read('homeroom', id)).data.actions).toContain('edit');
    expect((await call('homeroom', 'DELETE', `/compilations/${id}`)).code).toBe(404001);
  });

  test('takes only things that its editor may read, and no editors of another school group', async () => {
    const own = await resource({ level: 'personal', owner: 'homeroom' });
    const made = await call('teacher', 'POST', '/compilations', facts);
    const node = uuidv7();
    const ops = [
      { op: 'add_node', id: node, parent_id: null, title: '第一章', sort: 1 },
      { op: 'add_item', id: uuidv7(), node_id: node, course_resource_id: own, sort: 1 },
    ];
    const put = await call('teacher', 'PUT', `/compilations/${made.data.id}/tree`, { ops, version: 0 });
    expect(put.errors).toMatchObject({ 'ops.1.course_resource_id': ['请选择您能查看的资源'] });
    const foreign = { ...facts, editor_ids: [castId('outsider')] };
    expect((await call('teacher', 'POST', '/compilations', foreign)).errors).toMatchObject({
      editor_ids: expect.anything(),
    });
    expect((await call('teacher', 'POST', '/compilations', { ...facts, subject_value: '103001' })).code).toBe(422001);
  });
});

describe('two editors', () => {
  const rename = (id: string, title: string) => ({ op: 'rename_node', id, title });
  async function shared() {
    const made = await draft('teacher', [await resource()], { editor_ids: [castId('homeroom')] });
    const other = uuidv7();
    const add = { op: 'add_node', id: other, parent_id: null, title: '第二章', sort: 2 };
    const put = await call('teacher', 'PUT', `/compilations/${made.id}/tree`, { ops: [add], version: 1 });
    return { ...made, other, version: put.data.tree_version as number };
  }

  test('rename different sections: both stand', async () => {
    const { id, node, other, version } = await shared();
    const put = (who: CastName, ops: object[]) => call(who, 'PUT', `/compilations/${id}/tree`, { ops, version });
    expect((await put('teacher', [rename(node, '运动')])).data.merged).toBe(false);
    const second = await put('homeroom', [rename(other, '力')]);
    expect(second.data).toMatchObject({ merged: true });
    expect(second.data.tree.nodes.map((one: { title: string }) => one.title)).toEqual(['运动', '力']);
  });

  test('rename the same one: the second sees both texts and loses nothing', async () => {
    const { id, node, version } = await shared();
    const put = (who: CastName, ops: object[], at = version) =>
      call(who, 'PUT', `/compilations/${id}/tree`, { ops, version: at });
    await put('teacher', [rename(node, '运动')]);
    const second = await put('homeroom', [rename(node, '力')]);
    expect(second).toMatchObject({ code: 409001, message: expect.stringContaining('王建国') });
    expect(second.body).toMatchObject({ version: version + 1, theirs: [{ ops: [rename(node, '运动')] }] });
    expect((await put('homeroom', [rename(node, '力')], version + 1)).code).toBe(0);
  });

  test('at once: one of many on the same place is first, the others are told', async () => {
    const { id, node, version } = await shared();
    const people: CastName[] = ['teacher', 'homeroom'];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        call(people[at % 2] as CastName, 'PUT', `/compilations/${id}/tree`, {
          ops: [rename(node, `第${at}`)],
          version,
        }),
      ),
    );
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(answers.filter((one) => one.code === 409001)).toHaveLength(7);
  });
});

describe('a review', () => {
  test('goes one level at a time, and never over the own one', async () => {
    const { id } = await draft('teacher', [await resource()]);
    expect((await submit('teacher', id, 'school')).message).toBe('请先在「教研组」范围发布');
    expect((await submit('teacher', id, 'department')).data).toMatchObject({ status: 'submitted' });
    expect(await review('teacher', id)).toMatchObject({ code: 200200, message: '不能审核自己的资源' });
    expect((await review('homeroom', id)).code).toBe(404001);
    expect((await review('superadmin', id)).data).toMatchObject({
      status: 'published',
      level: 'department',
      revision: 1,
    });
    expect((await review('superadmin', id)).message).toBe('状态已变为「已发布」，请刷新');
  });

  test('of two at once one decides', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await submit('teacher', id, 'department');
    const version = await versionOf(id);
    const body = { result: 'approve', version };
    const both = await Promise.all(
      ['superadmin', 'superadmin'].map(() => call('superadmin', 'PUT', `/compilations/${id}/review`, body)),
    );
    expect(both.map((one) => one.code).sort()).toEqual([0, 200200]);
  });

  test('returns with an opinion that only its editors read', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await submit('teacher', id, 'department');
    expect((await review('superadmin', id, { result: 'return' })).code).toBe(422001);
    expect((await review('superadmin', id, { result: 'return', opinion: '请补充答案' })).data.status).toBe('returned');
    expect((await read('teacher', id)).data).toMatchObject({ opinion: '请补充答案', status: 'returned' });
    const rows = await sql(`select title from notification where user_id = $1 and event = 'compilation.returned'`, [
      castId('teacher'),
    ]);
    expect(rows).toHaveLength(1);
  });

  test('demands that every item is shared at that level', async () => {
    const { id } = await draft('teacher', [
      await resource({ license: 'own_school', level: 'school' }),
      await resource(),
    ]);
    await publishTo(id, 'school');
    expect((await submit('teacher', id, 'group')).message).toBe('1个资源尚未达到该级别');
  });

  test('of a super user reaches their subject alone', async () => {
    const physics = await draft('teacher', [await resource()]);
    const chemistry = await draft('teacher', [await resource()], { subject_value: '102008', title: '必修一化学' });
    for (const one of [physics, chemistry]) await submit('teacher', one.id, 'department');
    await sql(
      `insert into compilation_super_user (id, organization_id, user_id, stage_code, subject_value, granted_by)
       values ($1, $2, $3, 102, $4, $3)`,
      [uuidv7(), HERE, castId('homeroom'), PHYSICS],
    );
    expect((await read('homeroom', chemistry.id)).code).toBe(404001);
    expect((await review('homeroom', chemistry.id)).code).toBe(404001);
    expect((await review('homeroom', physics.id)).data.status).toBe('published');
    const me = await call('homeroom', 'GET', '/users/show_current');
    expect(me.data.compilation_super_users).toHaveLength(1);
    const mine = await call('homeroom', 'GET', '/compilation_super_users?mine=true');
    expect(mine.data.list).toMatchObject([{ subject_value: PHYSICS, stage_code: 102 }]);
    expect((await call('homeroom', 'GET', '/compilation_super_users')).code).toBe(403001);
  });
});

describe('readers', () => {
  test('see the last accepted revision while a change is written and reviewed', async () => {
    const { id, node } = await draft('teacher', [await resource()]);
    await publishTo(id, 'school');
    const tree_version = (await read('teacher', id, '?draft=true')).data.tree_version;
    await call('teacher', 'PUT', `/compilations/${id}/tree`, {
      ops: [{ op: 'rename_node', id: node, title: '新章' }],
      version: tree_version,
    });
    const titles = (answer: { data: { tree: { nodes: { title: string }[] } } }) =>
      answer.data.tree.nodes.map((one) => one.title);
    expect(titles(await read('homeroom', id))).toEqual(['第一章']);
    expect((await read('homeroom', id, '?draft=true')).data).toMatchObject({ is_draft: false });
    expect(titles(await read('teacher', id, '?draft=true'))).toEqual(['新章']);
    expect((await submit('teacher', id, 'school')).data.status).toBe('submitted');
    expect(titles(await read('homeroom', id))).toEqual(['第一章']);
    await review('superadmin', id);
    expect(titles(await read('homeroom', id))).toEqual(['新章']);
    const diff = await call('homeroom', 'GET', `/compilations/${id}/diff?from=2&to=3`);
    expect(diff.data.lines).toMatchObject([{ what: 'node', how: 'renamed', before: '第一章', after: '新章' }]);
    expect((await call('homeroom', 'GET', `/compilations/${id}/diff?from=2`)).code).toBe(404001);
  });

  test('are told neither its version nor who changed it when', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'school');
    const stale = { version: 99 };
    expect((await read('hrofficer', id)).code).toBe(0);
    for (const [what, body] of [
      ['submit', { level: 'group' }],
      ['review', { result: 'approve' }],
      ['withdraw', {}],
      ['hide', { reason: '内容有误' }],
    ] as const)
      expect(
        (await call('hrofficer', 'PUT', `/compilations/${id}/${what}`, { ...body, ...stale })).code,
        what,
      ).toBeOneOf([403001, 404001]);
    expect((await call('teacher', 'PUT', `/compilations/${id}/submit`, { level: 'group', ...stale })).code).toBe(
      409001,
    );
  });

  test('of another school group find nothing, at any level; those of the group do at its level', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'group');
    expect((await read('outsider', id)).code).toBe(404001);
    const list = await call('outsider', 'GET', '/compilations');
    expect(list.data.list).toEqual([]);
    expect((await call('homeroom', 'GET', '/compilations?tab=group')).data.list).toMatchObject([
      { id, level: 'group' },
    ]);
  });

  test('see nothing of what was hidden, until it is shown again', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'school');
    const body = { reason: '有错误', version: await versionOf(id) };
    expect((await call('homeroom', 'PUT', `/compilations/${id}/hide`, body)).code).toBe(404001);
    expect((await call('teacher', 'PUT', `/compilations/${id}/hide`, body)).data.status).toBe('hidden');
    expect((await read('homeroom', id)).code).toBe(404001);
    await call('teacher', 'PUT', `/compilations/${id}/show`, { version: await versionOf(id) });
    expect((await read('homeroom', id)).code).toBe(0);
  });

  test('rate what they opened, and not their own', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'school');
    const rate = (who: CastName, rating: number) => call(who, 'POST', `/compilations/${id}/rate`, { rating });
    expect((await rate('homeroom', 5)).message).toBe('请先打开再评价');
    await call('homeroom', 'POST', `/compilations/${id}/opened`);
    await call('homeroom', 'POST', `/compilations/${id}/opened`);
    expect((await rate('homeroom', 4)).data).toEqual({ rating: 4, rating_n: 1 });
    expect((await rate('teacher', 5)).message).toBe('不能评价自己的汇编');
    expect((await read('homeroom', id)).data).toMatchObject({ views: 1, rating: 4, my: { rating: 4 } });
  });

  test('who are students see what their class was given, and nothing else', async () => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'group');
    expect((await read('student', id)).code).toBe(404001);
    const mine = `(select c.id from classroom c join user_department d on d.department_id = c.department_id
      where d.user_id = '${castId('student')}' limit 1)`;
    await sql(`update compilation set student_open = true, classroom_ids = array[gen_random_uuid()] where id = $1`, [
      id,
    ]);
    expect((await read('student', id)).code).toBe(404001);
    await sql(`update compilation set classroom_ids = array[${mine}] where id = $1`, [id]);
    expect((await read('student', id)).data).toMatchObject({
      actions: ['pack'],
      tree: { items: [{ resource: { title: '导学案' } }] },
    });
    expect((await call('student', 'GET', '/compilations')).data.list).toHaveLength(1);
    expect((await call('student', 'POST', `/compilations/${id}/copy`)).code).toBe(403001);
  });
});

describe('a copy', () => {
  test('names the first author, keeps its revisions, and leaves out what a licence keeps at its school', async () => {
    const { id } = await draft('teacher', [await resource(), await resource({ title: '讲义' })]);
    await publishTo(id, 'school');
    const made = await call('homeroom', 'POST', `/compilations/${id}/copy`);
    expect(made.data).toMatchObject({ left_out: 0 });
    const copy = await read('homeroom', made.data.id);
    expect(copy.data).toMatchObject({ is_copy: true, status: 'draft', lineage: [{ id, owner: { name: '王建国' } }] });
    expect(copy.data.tree.items.map((one: { pinned_revision: number }) => one.pinned_revision)).toEqual([1, 1]);
    expect((await read('teacher', id)).data.copies).toBe(1);
    expect((await call('outsider', 'POST', `/compilations/${id}/copy`)).code).toBe(404001);
  });
});

describe('the public page', () => {
  const open = async (who: CastName, id: string, on: boolean) =>
    call(who, 'PUT', `/compilations/${id}/public`, { on, version: await versionOf(id) });

  test('opens by somebody else than the owner, with open licences alone, and closes at once', async () => {
    const bought = await draft('teacher', [
      await resource({ license: 'purchased', level: 'school' }),
      await resource(),
    ]);
    await publishTo(bought.id, 'school');
    expect((await open('principal', bought.id, true)).message).toBe('1个资源的授权不允许公开');
    const { id } = await draft('teacher', [await resource()]);
    expect((await open('principal', id, true)).code).toBe(404001);
    await publishTo(id, 'school');
    expect((await open('teacher', id, true)).code).toBe(403001);
    expect((await guest(`/compilations/${id}/public_compilation`)).code).toBe(404001);
    expect((await open('principal', id, true)).data.is_public).toBe(true);
    const seen = await guest(`/compilations/${id}/public_compilation`);
    const author = { surname: '王', surname_en: 'Wang', organization_name_en: 'Shuyuan Middle School' };
    expect(seen.data).toMatchObject({ title: '必修一力学', authors: [author], licenses: ['cc_by'] });
    expect(JSON.stringify(seen.data)).not.toContain('王建国');
    await open('principal', id, false);
    const closed = await guest(`/compilations/${id}/public_compilation`);
    const never = await guest(`/compilations/${uuidv7()}/public_compilation`);
    expect(closed).toMatchObject({ code: 404001, message: '该资源不存在或未公开' });
    expect(closed.message).toBe(never.message);
  });

  test('goes with a compilation that is hidden, and leaves out what lost its licence', async () => {
    const kept = await resource();
    const { id } = await draft('teacher', [kept]);
    await publishTo(id, 'school');
    await open('principal', id, true);
    await sql(`update course_resource set license = 'own_school', level = 'school' where id = $1`, [kept]);
    expect((await guest(`/compilations/${id}/public_compilation`)).data.tree.items).toMatchObject([{ resource: null }]);
    await call('teacher', 'PUT', `/compilations/${id}/hide`, { reason: '有错误', version: await versionOf(id) });
    expect((await guest(`/compilations/${id}/public_compilation`)).code).toBe(404001);
  });
});

test('what is archived comes back within thirty days', async () => {
  const { id } = await draft('teacher', [await resource()]);
  await publishTo(id, 'school');
  await call('homeroom', 'POST', `/compilations/${id}/copy`);
  expect((await call('superadmin', 'DELETE', `/compilations/${id}`)).message).toBe('已被1个汇编引用，请填写理由后归档');
  expect((await call('teacher', 'DELETE', `/compilations/${id}`)).code).toBe(0);
  expect((await read('homeroom', id)).code).toBe(404001);
  expect((await call('teacher', 'PUT', `/compilations/${id}/restore`)).data).toMatchObject({
    status: 'published',
    is_served: true,
  });
  expect((await read('homeroom', id)).code).toBe(0);
});

describe('what a compilation offers', () => {
  const shown = `level = 'school', is_served = true`;
  const STATES: Readonly<Record<CompilationStatus, string>> = {
    draft: shown,
    submitted: `${shown}, wanted_level = 'group', submitted_at = now()`,
    returned: `${shown}, opinion = '请补充例题'`,
    published: shown,
    hidden: `level = 'school', is_served = false, hidden_reason = '有误'`,
    archived: `level = 'school', is_served = false, archived_at = now(), archived_from = 'published'`,
  };
  test.each(statesOf(compilationLifecycle))('is what its calls accept while it is %s', async (status) => {
    const { id } = await draft('teacher', [await resource()]);
    await publishTo(id, 'school');
    const put = (name: string, more?: object) => (by: Browser, row: { version: number }) =>
      by.call('PUT', `/compilations/${id}/${name}`, more ? { body: { version: row.version, ...more } } : {});
    const people: Record<string, Browser> = {};
    for (const name of ['teacher', 'homeroom', 'research', 'groupoffice', 'guardian', 'outsider'] as const)
      people[name] = await demo.as(name);
    const wrong = await offersThatDisagree({
      people,
      acts: {
        submit: put('submit', { level: 'group' }),
        review: put('review', { result: 'return', opinion: '请补充例题' }),
        withdraw: put('withdraw', {}),
        hide: put('hide', { reason: '内容有误' }),
        show: put('show', {}),
        archive: (by) => by.call('DELETE', `/compilations/${id}`),
        restore: put('restore'),
      },
      ready: async () => {
        await sql(`update compilation set status = 'draft', wanted_level = null, archived_at = null where id = $1`, [
          id,
        ]);
        await sql(`update compilation set status = $2, ${STATES[status]} where id = $1`, [id, status]);
        return { id, version: await versionOf(id) };
      },
      read: (by) => by.call('GET', `/compilations/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});
