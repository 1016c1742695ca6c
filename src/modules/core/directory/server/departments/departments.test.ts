import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoGroup } from '../../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { findByCard } from '../public.ts';

const middle = organizationId('sy-middle');
const code = (() => {
  let n = 0;
  return () => `T${String(++n).padStart(4, '0')}`;
})();

interface Node {
  readonly id: string;
  readonly parent_id: string | null;
  readonly depth: number;
  readonly name: string;
  readonly code: string;
  readonly version: number;
  readonly members_count: number;
}

describe('departments', () => {
  const demo = useDemo();
  type Browser = Awaited<ReturnType<typeof demo.as>>;

  const made = async (hr: Browser, parent_id: string | null = null, extra: Record<string, unknown> = {}) => {
    const own = code();
    const body = { organization_id: middle, parent_id, code: own, name: `部门${own}`, kind: 'office', ...extra };
    const answer = await hr.call('POST', '/departments', { body });
    expect(answer.code, JSON.stringify(answer.body)).toBe(0);
    return answer.data as Node & { path_names: { name: string }[] };
  };
  const move = (who: Browser, node: Node, parent_id: string | null, version = node.version) =>
    who.call('PUT', `/departments/${node.id}`, { body: { parent_id, version } });
  const tree = async (who: Browser, query: Record<string, string> = {}): Promise<Node[]> =>
    (await who.call('GET', '/departments/tree', { query: { organization_id: middle, ...query } })).data.list;

  /** What must hold of every tree: each path is that of the parent and the own id, no circle, no lost row. */
  const soundness = async () => {
    const rows = await demo.test_db.query<{ id: string; parent_id: string | null; path: string; depth: number }>(
      'select id, parent_id, path, depth from department where organization_id = $1',
      [middle],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parent_id ? byId.get(row.parent_id) : null;
      expect(row.path).toBe(parent ? `${parent.path}/${row.id}` : row.id);
      expect(row.depth).toBe((parent?.depth ?? 0) + 1);
    }
  };

  it('are added below each other, with a code that is used once', async () => {
    const hr = await demo.as('hrofficer');
    const top = await made(hr);
    const below = await made(hr, top.id, { name: '下级', name_en: 'Below' });
    expect(below.path_names.map((one) => one.name)).toEqual([top.name, '下级']);
    const again = await hr.call('POST', '/departments', {
      body: { organization_id: middle, code: top.code, name: '重复', kind: 'office' },
    });
    expect(again).toMatchObject({ status: 422, errors: { code: ['编码已存在'] } });
    const duplicate = await hr.call('POST', '/departments', {
      body: { organization_id: middle, parent_id: top.id, code: code(), name: '下级', kind: 'office' },
    });
    expect(duplicate).toMatchObject({ status: 422, errors: { name: ['同级已有同名部门'] } });
  });

  it('have a name once among those beside them, in whichever width: added, renamed or moved there', async () => {
    const hr = await demo.as('hrofficer');
    const top = await made(hr);
    const own = await made(hr, top.id, { name: '信息中心（南）', name_en: null });
    const other = await made(hr, top.id, { name: '网络中心', name_en: null });
    const refused = { status: 422, errors: { name: ['同级已有同名部门'] } };
    const body = { organization_id: middle, parent_id: top.id, code: code(), name: '信息 中心(南)', kind: 'office' };
    expect(await hr.call('POST', '/departments', { body })).toMatchObject(refused);
    const change = { name: '信息中心(南)', version: other.version };
    expect(await hr.call('PUT', `/departments/${other.id}`, { body: change })).toMatchObject(refused);
    const elsewhere = await made(hr, null, { name: '信息中心 (南)', name_en: null });
    const move = { parent_id: top.id, version: elsewhere.version };
    expect(await hr.call('PUT', `/departments/${elsewhere.id}`, { body: move })).toMatchObject(refused);
    const narrow = { name: '信息中心(南)', version: own.version };
    expect(await hr.call('PUT', `/departments/${own.id}`, { body: narrow })).toMatchObject({ code: 0 });
  });

  it('have it once, too, where two take it at the same moment in two widths', async () => {
    const hr = await demo.as('hrofficer');
    const top = await made(hr);
    for (let round = 0; round < 5; round += 1) {
      const rows = [await made(hr, top.id, { name_en: null }), await made(hr, top.id, { name_en: null })];
      const rename = (row: (typeof rows)[number] | undefined, name: string) =>
        hr.call('PUT', `/departments/${row?.id}`, { body: { name, version: row?.version } });
      const body = { organization_id: middle, parent_id: top.id, code: code(), kind: 'office' };
      const answers = await Promise.all([
        rename(rows[0], `档案室（${round}）`),
        rename(rows[1], `档案室(${round})`),
        hr.call('POST', '/departments', { body: { ...body, name: `档案室 (${round})` } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    }
  });

  it('are found by name, English name, pinyin and initials, with what stands above them', async () => {
    const hr = await demo.as('hrofficer');
    for (const q of ['高一（1）', 'gaoyi', 'gy', 'Grade 10, Class 1']) {
      const names = (await tree(hr, { q })).map((row) => row.name);
      expect(names, q).toContain('高一（1）班');
      expect(names, q).toContain('高一年级组');
    }
    expect(await tree(hr, { q: '没有的部门' })).toEqual([]);
    const grade = departmentId('sy-middle', 'G1');
    expect((await tree(hr, { parent_id: grade, depth: '1' })).map((row) => row.name)).toEqual([
      '高一（1）班',
      '高一（2）班',
    ]);
  });

  it('never move below themselves, and the tree stays as it was (journey 2)', async () => {
    const hr = await demo.as('hrofficer');
    const top = await made(hr);
    const below = await made(hr, top.id);
    const before = await tree(hr);
    for (const target of [below.id, top.id])
      expect(await move(hr, top, target)).toMatchObject({ code: 200200, message: '不能移动到自己的下级' });
    expect(await tree(hr)).toEqual(before);
    const grade = before.find((row) => row.id === departmentId('sy-middle', 'G1')) as Node;
    expect(await move(hr, grade, departmentId('sy-middle', 'G1-1'))).toMatchObject({ status: 404 });
    await soundness();
  });

  it('move with everything below them, and tell who stands above in the history', async () => {
    const hr = await demo.as('hrofficer');
    const [a, b] = [await made(hr), await made(hr)];
    const child = await made(hr, a.id);
    await made(hr, child.id);
    expect(await move(hr, child, b.id)).toMatchObject({ code: 0, data: { parent_id: b.id } });
    await soundness();
    const history = (await hr.call('GET', `/departments/${child.id}/history`)).data.list;
    expect(history.map((event: { move: string }) => event.move)).toEqual(['create', 'move']);
    expect(history[1]).toMatchObject({ by_name: '刘慧敏', facts: { from: a.name, to: b.name } });
    // to the top again
    expect(await move(hr, child, null, 2)).toMatchObject({ code: 0, data: { parent_id: null } });
    await soundness();
  });

  it('are moved by one of two people in the same second; the other learns by whom (journey 3)', async () => {
    const [hr, root] = [await demo.as('hrofficer'), await demo.as('superadmin')];
    const [a, b, node] = [await made(hr), await made(hr), await made(hr)];
    const answers = await Promise.all([move(hr, node, a.id), move(root, node, b.id)]);
    const lost = answers.find((one) => one.code !== 0);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(lost).toMatchObject({ status: 409, code: 409001 });
    expect(lost?.message).toMatch(lost === answers[0] ? /^周明 已于/ : /^刘慧敏 已于/);
    await soundness();
  });

  it('make no circle when two subtrees are moved into each other at the same moment', async () => {
    const hr = await demo.as('hrofficer');
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await made(hr), await made(hr)];
      const [inA, inB] = [await made(hr, a.id), await made(hr, b.id)];
      const answers = await Promise.all([move(hr, a, inB.id), move(hr, b, inA.id)]);
      expect(answers.map((one) => one.code).sort()).toEqual([0, 200200]);
      await soundness();
    }
  });

  it('stay a tree under any order of parallel moves', async () => {
    const hr = await demo.as('hrofficer');
    const nodes: Node[] = [];
    for (let n = 0; n < 8; n += 1) nodes.push(await made(hr, n % 3 === 0 ? null : (nodes[n - 1]?.id ?? null)));
    const pair = fc.tuple(fc.nat({ max: 7 }), fc.option(fc.nat({ max: 7 }), { nil: null }));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 2, maxLength: 6 }), async (moves) => {
        const versions = new Map((await tree(hr)).map((row) => [row.id, row.version]));
        const answers = await Promise.all(
          moves.map(([from, to]) => {
            const node = nodes[from] as Node;
            return move(hr, node, to === null ? null : (nodes[to]?.id ?? null), versions.get(node.id));
          }),
        );
        for (const answer of answers) expect([0, 200200, 409001]).toContain(answer.code);
        await soundness();
      }),
      { numRuns: 15 },
    );
  });

  it('go eight levels deep, and not deeper by a move either', async () => {
    const hr = await demo.as('hrofficer');
    let parent = await made(hr);
    for (let level = 2; level <= 8; level += 1) parent = await made(hr, parent.id);
    const ninth = { organization_id: middle, parent_id: parent.id, code: code(), name: '九', kind: 'office' };
    expect(await hr.call('POST', '/departments', { body: ninth })).toMatchObject({
      code: 200200,
      message: '部门最多8级',
    });
    const pair = await made(hr);
    await made(hr, pair.id);
    expect(await move(hr, pair, parent.id)).toMatchObject({ code: 200200, message: '部门最多8级' });
  });

  it('of a class are changed with their class alone', async () => {
    const hr = await demo.as('hrofficer');
    const node = (await tree(hr)).find((row) => row.id === departmentId('sy-middle', 'G1-1')) as Node;
    const refused = { code: 200200, message: '班级部门请在年级班级中调整' };
    expect(await move(hr, node, null)).toMatchObject(refused);
    expect(await hr.call('DELETE', `/departments/${node.id}`)).toMatchObject(refused);
    expect(
      await hr.call('PUT', `/departments/${node.id}`, { body: { name: '新名字', version: node.version } }),
    ).toMatchObject(refused);
  });

  it('close when they are empty; their code and number stay taken', async () => {
    const hr = await demo.as('hrofficer');
    const top = await made(hr);
    const below = await made(hr, top.id);
    expect(await hr.call('DELETE', `/departments/${top.id}`)).toMatchObject({
      code: 200200,
      message: '部门下还有0名成员或1个下级部门，无法停用',
    });
    expect(await hr.call('DELETE', `/departments/${below.id}`)).toMatchObject({ code: 0 });
    expect(await hr.call('DELETE', `/departments/${below.id}`)).toMatchObject({
      code: 200200,
      message: '部门状态已变为「已停用」，请刷新',
    });
    expect(await hr.call('GET', `/departments/${below.id}`)).toMatchObject({
      data: { status: 'archived', actions: [] },
    });
    expect((await tree(hr)).map((row) => row.id)).not.toContain(below.id);
    expect((await tree(hr, { with_archived: '1' })).map((row) => row.id)).toContain(below.id);
    const again = { organization_id: middle, code: below.code, name: '新', kind: 'office' };
    expect(await hr.call('POST', '/departments', { body: again })).toMatchObject({ status: 422 });
    const inside = { organization_id: middle, parent_id: below.id, code: code(), name: '里', kind: 'office' };
    expect(await hr.call('POST', '/departments', { body: inside })).toMatchObject({ message: '该部门已停用' });
    const office = departmentId('sy-middle', 'XZB');
    expect((await hr.call('DELETE', `/departments/${office}`)).message).toMatch(/^部门下还有\d+名成员或0个下级部门/);
  });

  it('of another school or school group do not exist for the people of this one', async () => {
    const hr = await demo.as('hrofficer');
    for (const [organization, department] of [
      ['sy-intl', 'XZ'],
      ['md-school', 'XZ'],
    ] as const) {
      const id = departmentId(organization, department);
      const body = { organization_id: organizationId(organization), code: code(), name: '外', kind: 'office' };
      expect(await hr.call('POST', '/departments', { body })).toMatchObject({ status: 404 });
      expect(await hr.call('PUT', `/departments/${id}`, { body: { name: '外', version: 1 } })).toMatchObject({
        status: 404,
      });
      expect(await hr.call('DELETE', `/departments/${id}`)).toMatchObject({ status: 404 });
      expect(await hr.call('GET', `/departments/${id}/history`)).toMatchObject({ status: 404 });
      expect(
        await hr.call('GET', '/departments/tree', { query: { organization_id: organizationId(organization) } }),
      ).toMatchObject({ status: 404 });
      const own = await made(hr);
      expect(await move(hr, own, id)).toMatchObject({ status: 404 });
    }
    expect((await (await demo.as('teacher')).call('POST', '/departments', { body: {} })).code).toBe(403001);
  });

  describe('that merge', () => {
    const places = (id: string) =>
      demo.test_db.query<{ user_id: string }>(
        "select user_id from user_department where department_id = $1 and state <> 'ended' order by user_id",
        [id],
      );
    const merge = (who: Browser, id: string, body: Record<string, unknown>) =>
      who.call('POST', `/departments/${id}/merge`, { body });
    const join = (who: Browser, id: string, users: readonly string[]) =>
      who.call('POST', `/departments/${id}/add_users`, { body: { users: users.map((user_id) => ({ user_id })) } });

    it('are counted first, and go over as they were counted', async () => {
      const hr = await demo.as('hrofficer');
      const [from, into] = [await made(hr), await made(hr)];
      const child = await made(hr, from.id);
      await join(hr, from.id, [castId('teacher'), castId('homeroom')]);
      await join(hr, into.id, [castId('homeroom')]);
      const dry = await merge(hr, from.id, { into_id: into.id, dry_run: true });
      expect(dry.data).toMatchObject({ dry_run: true, moves: { places: 1, doubles: 1, departments: 1 } });
      expect(await places(from.id)).toHaveLength(2);
      await join(hr, from.id, [castId('principal')]);
      const { revision } = dry.data;
      expect(await merge(hr, from.id, { into_id: into.id, dry_run: false, revision })).toMatchObject({ status: 409 });
      const now = (await merge(hr, from.id, { into_id: into.id, dry_run: true })).data.revision;
      const done = await merge(hr, from.id, { into_id: into.id, dry_run: false, revision: now });
      expect(done.data.department).toMatchObject({ id: into.id, former_names: [from.name], members_count: 3 });
      expect(await places(from.id)).toEqual([]);
      expect((await tree(hr)).find((row) => row.id === child.id)?.parent_id).toBe(into.id);
      expect((await hr.call('GET', `/departments/${from.id}`)).data).toMatchObject({
        status: 'archived',
        successor: { id: into.id },
        actions: ['undo_merge'],
      });
      await soundness();
      // cards that were printed before go on working
      const number = demoGroup(today()).people.find((one) => one.key === 'teacher')?.number ?? '';
      const unitid = `SYZX-${from.code}`;
      expect(await demo.everywhere((db) => findByCard(db, unitid, { number }, middle))).toMatchObject({
        user_id: castId('teacher'),
        department: { id: into.id },
      });
      expect(await hr.call('POST', `/departments/${from.id}/undo_merge`)).toMatchObject({
        code: 0,
        data: { status: 'active', successor: null, members_count: 3 },
      });
      expect(await places(into.id)).toEqual([{ user_id: castId('homeroom') }]);
      expect((await tree(hr)).find((row) => row.id === child.id)?.parent_id).toBe(from.id);
      await soundness();
    });

    it('are refused into themselves, into a child, across schools, and with equal names below', async () => {
      const hr = await demo.as('hrofficer');
      const [from, into] = [await made(hr), await made(hr)];
      const child = await made(hr, from.id, { name: '同名' });
      expect(await merge(hr, from.id, { into_id: from.id, dry_run: true })).toMatchObject({
        message: '请选择另一个部门',
      });
      expect(await merge(hr, from.id, { into_id: child.id, dry_run: true })).toMatchObject({
        message: '不能移动到自己的下级',
      });
      expect(await merge(hr, from.id, { into_id: departmentId('sy-intl', 'XZ'), dry_run: true })).toMatchObject({
        status: 404,
      });
      await made(hr, into.id, { name: '同名' });
      expect(await merge(hr, from.id, { into_id: into.id, dry_run: true })).toMatchObject({
        message: '目标部门下已有同名部门：同名',
      });
    });

    it('cannot be taken back after a day', async () => {
      const hr = await demo.as('hrofficer');
      const [from, into] = [await made(hr), await made(hr)];
      const { revision } = (await merge(hr, from.id, { into_id: into.id, dry_run: true })).data;
      await merge(hr, from.id, { into_id: into.id, dry_run: false, revision });
      await demo.test_db.query("update department_merge set merged_at = now() - interval '25 hours'");
      expect(await hr.call('POST', `/departments/${from.id}/undo_merge`)).toMatchObject({
        message: '超过24小时，不能撤销',
      });
    });
  });
});
