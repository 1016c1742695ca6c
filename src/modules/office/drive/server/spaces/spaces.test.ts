import { describe, expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { eraseDrive } from '../erasing.service.ts';
import { driveDesk, onlyFor } from '../testing/drive-desk.ts';

/** Spaces as those see them who look after the drive: how full they are, and nothing else. */

const demo = useDemo();
const { sql, call, space, folder, file, show, share, used } = driveDesk(demo);

/** Ends the places of somebody at their school for as long as the file runs. */
const leave = (who: 'homeroom' | 'finance') =>
  sql(`update user_organization set valid_to = current_date - 1 where user_id = $1`, [castId(who)]);

describe('who manages the drive', () => {
  test('sees sizes, neither names nor contents', async () => {
    const node = await file('teacher', '保密名称.txt', undefined, 700);
    const listed = await call('superadmin', 'GET', '/drive/spaces?per_page=100');
    const row = listed.data.list.find((one: { id: string }) => one.id === space('teacher'));
    expect(row).toMatchObject({ kind: 'personal', holder: { name: '王建国' }, has_left: false });
    expect(row.used).toBeGreaterThan(700);
    expect(JSON.stringify(listed.data)).not.toContain('保密');
    expect((await show('superadmin', node.id)).code).toBe(404001);
    expect((await call('superadmin', 'GET', '/drive/search?q=保密')).data?.list ?? []).toEqual([]);
    const log = await sql(`select changes::text as text from audit_log where target_id = $1`, [node.id]);
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain('保密');
    expect((await call('teacher', 'GET', '/drive/spaces')).code).toBe(403001);
  });

  test('gives more or less room, not less than is used, and says who was faster', async () => {
    const id = space('teacher');
    const { list } = (await call('superadmin', 'GET', '/drive/spaces?per_page=100')).data;
    const { version, used: taken } = list.find((one: { id: string }) => one.id === id);
    const resize = (megabytes: number) => call('superadmin', 'PUT', `/drive/spaces/${id}`, { megabytes, version });
    expect((await resize(1024)).data).toMatchObject({ bytes: 1024 ** 3, used: taken, version: version + 1 });
    expect((await resize(1024)).code).toBe(409001);
    await sql(`update drive_space set used = 3000000 where id = $1`, [id]);
    const less = await call('superadmin', 'PUT', `/drive/spaces/${id}`, { megabytes: 2, version: version + 1 });
    expect(less.errors).toEqual({ megabytes: ['不能低于已用空间'] });
    await sql(`update drive_space set used = $2 where id = $1`, [id, taken]);
  });

  test('hands what somebody left behind over to a colleague, who gets all of it as a folder', async () => {
    const id = space('homeroom');
    const top = await folder('homeroom', '交接');
    const leaf = await file('homeroom', '交接.txt', top.id, 900);
    const gone = await file('homeroom', '已删.txt', undefined, 500);
    await call('homeroom', 'DELETE', `/drive/nodes/${gone.id}`);
    await share('homeroom', top.id, onlyFor('finance'));
    const version = async () => (await sql(`select version from drive_space where id = $1`, [id]))[0]?.['version'];
    const hand = async (user_id: string) =>
      call('superadmin', 'PUT', `/drive/spaces/${id}/hand_over`, { user_id, version: await version() });
    expect((await hand(castId('teacher'))).message).toBe('该成员仍在校，不能移交其空间');
    await leave('homeroom');
    expect((await hand(castId('outsider'))).errors).toEqual({ user_id: ['请选择本校在职教职工'] });
    expect((await hand(castId('homeroom'))).message).toBe('请选择其他人接收');
    const handed = await hand(castId('teacher'));
    expect(handed.data.moved).toBeGreaterThan(4);
    const shown = (await show('teacher', leaf.id)).data;
    expect(shown.path.map((step: { name: string }) => step.name)).toEqual(['陈静怡', '交接']);
    expect((await show('finance', top.id)).code).toBe(404001);
    expect(await used(id)).toEqual({ used: 0, stored: 0 });
    const heir = await used(space('teacher'));
    expect(heir.used).toBe(heir.stored);
    const log = await sql(`select reason, changes from audit_log where action = 'drive_space.hand_over'`);
    expect(log).toHaveLength(1);
  });

  test('of another school find nothing', async () => {
    const [foreign] = await sql(`select id from drive_space where organization_id = $1`, [organizationId('sy-middle')]);
    expect(
      (await call('outsider', 'PUT', `/drive/spaces/${foreign?.['id']}`, { megabytes: 1024, version: 1 })).code,
    ).toBe(403001);
  });
});

test('with an account its own files go, those of the department stay', async () => {
  const node = await file('finance', '私人.txt');
  const id = space('finance');
  await demo.everywhere((db) => eraseDrive(db, castId('finance'), demo.services));
  expect(await sql(`select id from drive_node where id = $1`, [node.id])).toEqual([]);
  expect(await sql(`select id from drive_space where id = $1`, [id])).toEqual([]);
  const files = await sql(`select status from file where attached_id = $1`, [node.id]);
  expect(files.every(({ status }) => status === 'dropped')).toBe(true);
  expect(
    (await sql(`select count(*)::int as n from drive_node where created_by = $1`, [castId('teacher')]))[0]?.['n'],
  ).toBeGreaterThan(0);
});

test('one’s own record names the files of the own spaces', async () => {
  await file('teacher', '自查.txt');
  const { ownFiles } = await import('../erasing.service.ts');
  const rows = await demo.everywhere((db) => ownFiles({ db, actor: { user_id: castId('teacher') } }));
  expect(rows.map(({ name }) => name)).toContain('自查.txt');
  expect(rows.map(({ name }) => name)).not.toContain('八年级数学进度表.csv');
});
