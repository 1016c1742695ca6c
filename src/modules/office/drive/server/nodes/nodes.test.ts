import { describe, expect, test } from 'vitest';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { zipOf } from '#modules/learning/course-resources/server/factories.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { departmentId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { demoNodeId } from '../demo.ts';
import { driveDesk } from '../testing/drive-desk.ts';
import { purgeBin } from './bin.service.ts';

/** Folders and files of the drive: where they lie, how they are called, and how much room they take. */

const demo = useDemo();
const { sql, call, fileOf, space, folder, file, save, show, move, used } = driveDesk(demo);
const own = (who: 'teacher' | 'homeroom') => space(who);
const department = () => space('teacher', departmentId('sy-middle', 'SX'));

describe('names', () => {
  test('are unique in their folder whatever their case, also when both come at once', async () => {
    const top = await folder('teacher', '名称');
    const answers = await Promise.all(
      ['Plan', 'PLAN', 'plan', 'ｐlan'].map((name) =>
        call('teacher', 'POST', '/drive/nodes/folder', { name, parent_id: top.id }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 0)?.message).toMatch(/^此文件夹中已有「/);
    const [kept] = (await call('teacher', 'GET', `/drive/nodes?folder_id=${top.id}`)).data.list;
    const same = kept.name === 'Plan' ? 'pLAN' : 'Plan';
    const renamed = await call('teacher', 'PUT', `/drive/nodes/${kept.id}/rename`, {
      name: same,
      version: kept.version,
    });
    expect(renamed.data).toMatchObject({ name: same });
    expect((await call('teacher', 'POST', '/drive/nodes/folder', { name: 'a/b' })).errors).toEqual({
      name: ['名称不能包含 / \\ : * ? " < > | 或控制字符'],
    });
  });

  test('lead nowhere and fit every disk: 255 bytes are kept, one more is refused, an upload loses its way', async () => {
    const top = await folder('teacher', '字节');
    const named = (name: string) => call('teacher', 'POST', '/drive/nodes/folder', { name, parent_id: top.id });
    const longest = '字'.repeat(85);
    expect((await named(longest)).data).toMatchObject({ name: longest, parent_id: top.id });
    expect((await named(`${longest}a`)).errors).toEqual({ name: ['名称不能超过120个字或255个字节'] });
    for (const name of ['../教案', '..', '..\\..\\etc', 'a/../../b'])
      expect((await named(name)).errors?.['name'], name).toHaveLength(1);
    for (const [name, kept] of [
      ['../../密码.txt', '密码.txt'],
      ['..\\..\\con.txt', '_con.txt'],
      [`${'长'.repeat(200)}.txt`, `${'长'.repeat(83)}.txt`],
    ] as const) {
      const body = { parent_id: top.id, file_id: await fileOf('teacher', 100, name) };
      expect((await call('teacher', 'POST', '/drive/nodes/file', body)).data).toMatchObject({
        name: kept,
        parent_id: top.id,
      });
    }
  });

  test('of a dropped tree are met again, and of a second upload get a number', async () => {
    const first = await folder('teacher', '上传');
    const again = await call('teacher', 'POST', '/drive/nodes/folder', { name: '上传', reuse: true });
    expect(again.data.id).toBe(first.id);
    await file('teacher', 'a.txt', first.id);
    const second = { parent_id: first.id, name: 'A.txt', file_id: await fileOf('teacher') };
    expect((await call('teacher', 'POST', '/drive/nodes/file', second)).message).toBe('此文件夹中已有「A.txt」');
    const numbered = await call('teacher', 'POST', '/drive/nodes/file', { ...second, on_same: 'number' });
    expect(numbered.data.name).toBe('A (2).txt');
  });
});

describe('a move', () => {
  test('never goes into itself, and of two that would make a circle at once one is refused', async () => {
    const a = await folder('teacher', '圈甲');
    const b = await folder('teacher', '圈乙');
    const inA = await folder('teacher', '内', a.id);
    expect((await move('teacher', a, a.id)).message).toBe('不能移动到自身或其子文件夹');
    expect((await move('teacher', a, inA.id)).message).toBe('不能移动到自身或其子文件夹');
    const both = await Promise.all([move('teacher', a, b.id), move('teacher', b, a.id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    const circles = await sql(`select id from drive_node where id = any(above)`);
    expect(circles).toEqual([]);
  });

  test('takes along what lies in the folder, and twelve levels are the most', async () => {
    const source = await folder('teacher', '源');
    const below = await folder('teacher', '下', source.id);
    const leaf = await file('teacher', '叶.txt', below.id);
    let deep = await folder('teacher', '层1');
    for (let level = 2; level <= 10; level++) deep = await folder('teacher', `层${level}`, deep.id);
    expect((await move('teacher', source, deep.id)).data.path).toHaveLength(10);
    expect((await show('teacher', leaf.id)).data.path.map((step: { name: string }) => step.name).slice(-2)).toEqual([
      '源',
      '下',
    ]);
    const refused = await call('teacher', 'POST', '/drive/nodes/folder', { name: '过深', parent_id: below.id });
    expect(refused.message).toBe('文件夹层级不能超过12级');
    const two = await folder('teacher', '两层');
    await folder('teacher', '第二层', two.id);
    const moved = (await show('teacher', source.id)).data;
    expect((await move('teacher', two, moved.id)).message).toBe('文件夹层级不能超过12级');
  });

  test('into the space of the department takes its room there, and leaves that of the person', async () => {
    const box = await folder('teacher', '移交');
    await file('teacher', '移交.txt', box.id, 5000);
    const before = [await used(own('teacher')), await used(department())] as const;
    expect((await move('teacher', box, department())).code).toBe(0);
    const after = [await used(own('teacher')), await used(department())] as const;
    expect(before[0].used - after[0].used).toBe(5000);
    expect(after[1].used - before[1].used).toBe(5000);
    expect(after.every((one) => one.used === one.stored)).toBe(true);
    const stale = await move('teacher', { ...box, version: 1 }, own('teacher'));
    expect(stale.code).toBe(409001);
  });
});

describe('what is uploaded', () => {
  test('is no archive that unpacks without an end, whatever its directory says', async () => {
    const bomb = await zipOf({ '零.bin': Buffer.alloc(32 << 20) });
    const small = await zipOf({ '教案.txt': '一次函数' });
    const teacher = await demo.as('teacher');
    expect(bomb.length).toBeLessThan(100_000);
    expect((await upload(teacher, bomb, 'drive_file', '作业.zip')).code).toBe(415001);
    expect((await upload(teacher, small, 'drive_file', '作业.zip')).code).toBe(0);
  });
});

describe('room', () => {
  test('is never oversold: of fifty uploads for the last bytes those that fit pass, the others read what is left', async () => {
    const id = own('homeroom');
    const files = [];
    for (let n = 0; n < 50; n++) files.push(await fileOf('homeroom', 1000));
    const { used: taken } = await used(id);
    await sql('update drive_space set bytes = $2 where id = $1', [id, taken + 10_500]);
    const answers = await Promise.all(
      files.map((file_id, n) => call('homeroom', 'POST', '/drive/nodes/file', { file_id, name: `末尾${n}.txt` })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    const said = new Set(answers.filter(({ code }) => code !== 0).map(({ message }) => message));
    expect([...said]).toEqual(['空间不足，剩余 500 B']);
    const now = await used(id);
    expect(now).toEqual({ used: taken + 10_000, stored: taken + 10_000 });
    await sql(`update drive_space set bytes = 2147483648 where id = $1`, [id]);
  });

  test('counts versions and the bin until they are gone for good', async () => {
    const id = own('teacher');
    const before = (await used(id)).used;
    const node = await file('teacher', '计数.txt', undefined, 1000);
    await save('teacher', node.id, 1, 2000);
    expect((await used(id)).used).toBe(before + 3000);
    await call('teacher', 'DELETE', `/drive/nodes/${node.id}`);
    expect((await used(id)).used).toBe(before + 3000);
    await call('teacher', 'DELETE', `/drive/bin/${node.id}`);
    expect(await used(id)).toMatchObject({ used: before, stored: before });
    expect((await show('teacher', node.id)).code).toBe(404001);
  });
});

describe('a new version', () => {
  test('names the one that it began from: the later one stays as an own copy and says who was faster', async () => {
    const node = await file('teacher', '进度.txt', department());
    expect((await save('homeroom', node.id, 1)).code).toBe(404001);
    const first = await save('teacher', node.id, 1);
    expect(first.data).toMatchObject({ version_no: 2 });
    const second = await save('teacher', node.id, 1);
    expect(second.body).toMatchObject({ code: 409001, message: '王建国已更新该文件', who: '王建国', version_no: 2 });
    const { copy, when } = second.body as { copy: { id: string; name: string }; when: string };
    expect(Date.parse(when)).toBeGreaterThan(Date.now() - 60_000);
    expect(copy.name).toBe('进度（王建国的副本）.txt');
    expect((await show('teacher', copy.id)).data).toMatchObject({ version_no: 1, parent_id: department() });
    const both = await Promise.all([save('teacher', node.id, 2), save('teacher', node.id, 2)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 409001]);
    const logged = await sql(`select action from audit_log where target_id = $1`, [copy.id]);
    expect(logged).toEqual([{ action: 'drive_node.keep_copy' }]);
  });

  test('an old one is brought back as the newest, without more room; twenty are kept', async () => {
    const node = await file('teacher', '多版本.txt', undefined, 300);
    for (let no = 1; no < 4; no++) await save('teacher', node.id, no, 300 + no);
    const before = await used(own('teacher'));
    const { version } = (await show('teacher', node.id)).data;
    const restored = await call('teacher', 'PUT', `/drive/nodes/${node.id}/restore_version`, { no: 3, version });
    expect(restored.data).toMatchObject({ version_no: 5, size: 302 });
    expect(restored.data.versions[0]).toMatchObject({ no: 5, restored_no: 3 });
    expect(await used(own('teacher'))).toEqual(before);
    const same = { no: 5, version: restored.data.version };
    expect((await call('teacher', 'PUT', `/drive/nodes/${node.id}/restore_version`, same)).message).toBe(
      '这已是当前版本',
    );
    for (let no = 5; no < 22; no++) await save('teacher', node.id, no, 300);
    const shown = (await show('teacher', node.id)).data;
    expect(shown.versions.map((one: { no: number }) => one.no)).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
    const now = await used(own('teacher'));
    expect(now.used).toBe(now.stored);
    // version 3 is held by version 5 and by itself, 1 and 2 are gone
    expect((await call('teacher', 'GET', `/drive/nodes/${node.id}/file?no=1`)).message).toBe('该版本已不再保留');
    const fifth = (await call('teacher', 'GET', `/drive/nodes/${node.id}/file?no=5`)).data;
    expect(fifth.name).toBe('多版本 (v5).txt');
    expect(new URL(fifth.url, 'http://here').searchParams.get('n')).toBe(fifth.name);
    expect((await call('teacher', 'GET', `/drive/nodes/${node.id}/file`)).data).toMatchObject({ name: '多版本.txt' });
  });
});

describe('the bin', () => {
  test('gives a folder back with what went with it, under a number where its name is taken', async () => {
    const top = await folder('teacher', '归还');
    const alone = await file('teacher', '先删.txt', top.id);
    const inside = await file('teacher', '同删.txt', top.id);
    await call('teacher', 'DELETE', `/drive/nodes/${alone.id}`);
    await call('teacher', 'DELETE', `/drive/nodes/${top.id}`);
    expect((await call('teacher', 'GET', `/drive/nodes?folder_id=${top.id}`)).code).toBe(404001);
    await folder('teacher', '归还');
    expect((await call('teacher', 'PUT', `/drive/nodes/${alone.id}/restore`, {})).message).toBe(
      '原文件夹已不存在，请选择新的位置',
    );
    const back = await call('teacher', 'PUT', `/drive/nodes/${top.id}/restore`, {});
    expect(back.data.name).toBe('归还 (2)');
    expect((await show('teacher', inside.id)).data.deleted_at).toBeNull();
    expect((await show('teacher', alone.id)).data.deleted_at).not.toBeNull();
    expect((await call('teacher', 'PUT', `/drive/nodes/${alone.id}/restore`, {})).data.parent_id).toBe(top.id);
    expect((await call('teacher', 'PUT', `/drive/nodes/${alone.id}/restore`, {})).message).toBe('该内容不在回收站');
  });

  test('is emptied after thirty days, and no day sooner', async () => {
    const old = await file('teacher', '过期.txt', undefined, 400);
    const young = await file('teacher', '未过期.txt', undefined, 400);
    for (const { id } of [old, young]) await call('teacher', 'DELETE', `/drive/nodes/${id}`);
    await sql(`update drive_node set deleted_at = now() - interval '30 days 1 minute' where id = $1`, [old.id]);
    await sql(`update drive_node set deleted_at = now() - interval '29 days 23 hours' where id = $1`, [young.id]);
    await purgeBin.handler(
      demo.services,
      {},
      {
        id: old.id,
        attempt: 1,
        is_last: false,
        signal: new AbortController().signal,
      },
    );
    expect((await show('teacher', old.id)).code).toBe(404001);
    expect((await show('teacher', young.id)).data.actions).toEqual(['restore', 'purge']);
    const now = await used(own('teacher'));
    expect(now.used).toBe(now.stored);
  });

  test('of a department is for its members; for good it is emptied by its head alone', async () => {
    const node = await file('teacher', '组内.txt', department());
    await call('teacher', 'DELETE', `/drive/nodes/${node.id}`);
    expect((await show('teacher', node.id)).data.actions).toEqual(['restore']);
    expect((await call('teacher', 'DELETE', `/drive/bin/${node.id}`)).code).toBe(403001);
    expect((await show('homeroom', node.id)).code).toBe(404001);
  });
});

describe('what is not theirs', () => {
  test('is not there for a colleague, nor for somebody of another school', async () => {
    const node = await file('teacher', '私人.txt');
    const box = await folder('teacher', '私人');
    for (const who of ['homeroom', 'outsider', 'superadmin', 'orgadmin'] as const) {
      expect((await show(who, node.id)).code, who).toBe(404001);
      expect((await call(who, 'GET', `/drive/nodes/${node.id}/file`)).code, who).toBe(404001);
      expect((await call(who, 'GET', `/drive/nodes?folder_id=${box.id}`)).code, who).toBe(404001);
      expect((await call(who, 'GET', `/drive/nodes?folder_id=${own('teacher')}`)).code, who).toBe(404001);
      expect((await call(who, 'GET', `/drive/nodes?view=bin&folder_id=${own('teacher')}`)).code, who).toBe(404001);
      expect((await call(who, 'DELETE', `/drive/nodes/${node.id}`)).code, who).toBe(404001);
      expect((await move(who, node, own('teacher'))).code, who).toBe(404001);
      expect((await save(who, node.id, 1).catch(() => ({ code: 404001 }))).code, who).toBe(404001);
      const found = await call(who, 'GET', '/drive/search?q=私人');
      expect(found.data?.list ?? [], who).toEqual([]);
    }
    expect((await call('student', 'GET', '/drive/nodes')).code).toBe(403001);
  });

  test('an upload of somebody else cannot be kept', async () => {
    const answer = await call('teacher', 'POST', '/drive/nodes/file', { file_id: await fileOf('homeroom') });
    expect(answer.message).toBe('文件已失效，请重新上传');
  });
});

describe('lists', () => {
  test('show folders first and numbers as people count them', async () => {
    const lessons = demoNodeId('teacher/教案');
    const { list, head } = (await call('teacher', 'GET', `/drive/nodes?folder_id=${lessons}`)).data;
    expect(list.map((row: { name: string }) => row.name).slice(-2)).toEqual(['第2单元 练习.pdf', '第10单元 练习.pdf']);
    expect(head.path).toEqual([{ id: lessons, name: '教案' }]);
    expect(head.space).toMatchObject({ kind: 'personal', manages: true });
    const top = (await call('teacher', 'GET', '/drive/nodes?per_page=50')).data.list;
    const kinds = top.map((row: { kind: string }) => row.kind);
    expect(kinds).toEqual([...kinds].sort().reverse());
  });

  test('find by name and by its pinyin, in folders and spaces of the caller', async () => {
    const byPinyin = await call('teacher', 'GET', '/drive/search?q=jinduqiao');
    expect(byPinyin.data.list).toEqual([]);
    const found = await call('teacher', 'GET', '/drive/search?q=yicihanshu');
    expect(found.data.list.map((row: { name: string }) => row.name)).toContain('一次函数 教案.docx');
    const ofDepartment = await call('teacher', 'GET', '/drive/search?q=教研活动');
    expect(ofDepartment.data.list[0]).toMatchObject({ place: { name: '集体备课' } });
    const frame = await call('teacher', 'GET', '/search?q=教研活动');
    expect(JSON.stringify(frame.data)).toContain('教研活动记录.docx');
  });

  test('say the quota of every own space, and what others share', async () => {
    const { spaces, shared } = (await call('teacher', 'GET', '/drive/quota')).data;
    expect(spaces.map((one: { kind: string }) => one.kind)).toEqual(['personal', 'department']);
    expect(spaces[0].used).toBeGreaterThan(0);
    expect(shared).toBeGreaterThanOrEqual(2);
    expect((await sql(`select 1 from drive_space where owner_id = $1`, [castId('finance')])).length).toBe(0);
    expect((await call('finance', 'GET', '/drive/nodes')).data).toMatchObject({ list: [], head: { actions: ['add'] } });
  });
});
