import { describe, expect, test } from 'vitest';
import { audienceQuery } from '#server/audience/audience.ts';
import { rowReach } from '#server/database/database.ts';
import type { Audience, AudiencePart } from '#shared/audience.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { driveDesk, onlyFor } from '../testing/drive-desk.ts';
import { isMeant } from './share-reach.queries.ts';

/** What is opened to others, and when that ends. */

const demo = useDemo();
const { sql, call, fileOf, space, folder, file, save, show, move, share } = driveDesk(demo);
const school = organizationId('sy-middle');

describe('a share of a folder', () => {
  test('opens what lies in it, and closes it at once when it ends while somebody is in it', async () => {
    const top = await folder('teacher', '共享');
    const below = await folder('teacher', '子', top.id);
    const leaf = await file('teacher', '内容.txt', below.id);
    const made = (await share('teacher', top.id, onlyFor('finance'))).data;
    expect(made.parts).toMatchObject([{ id: castId('finance') }]);
    const { data } = await call('finance', 'GET', `/drive/nodes/${leaf.id}/file`);
    expect((await call('finance', 'GET', `/attachments/${data.id}`)).data.name).toBe('笔记.txt');
    const shown = (await show('finance', leaf.id)).data;
    expect(shown).toMatchObject({ actions: ['open'], shares: [], space: null });
    expect(shown.path.map((step: { name: string }) => step.name)).toEqual(['共享', '子']);
    const listed = (await call('finance', 'GET', '/drive/nodes?view=shared')).data.list;
    expect(listed.map((row: { id: string }) => row.id)).toContain(top.id);
    expect((await call('finance', 'DELETE', `/drive/shares/${made.id}`)).code).toBe(403001);
    expect((await call('outsider', 'DELETE', `/drive/shares/${made.id}`)).code).toBe(404001);
    expect((await call('teacher', 'DELETE', `/drive/shares/${made.id}`)).code).toBe(0);
    for (const path of [
      `/drive/nodes/${leaf.id}`,
      `/drive/nodes/${leaf.id}/file`,
      `/attachments/${data.id}`,
      `/drive/nodes?folder_id=${below.id}`,
    ])
      expect((await call('finance', 'GET', path)).code, path).toBe(404001);
  });

  test('to look does not change, to change does not move away nor out, and nobody shares on', async () => {
    const top = await folder('teacher', '共编');
    const leaf = await file('teacher', '稿.txt', top.id);
    const view = (await share('teacher', top.id, onlyFor('finance'))).data;
    expect((await save('finance', leaf.id, 1)).code).toBe(403001);
    expect((await call('finance', 'POST', '/drive/nodes/folder', { name: '新', parent_id: top.id })).code).toBe(403001);
    await call('teacher', 'DELETE', `/drive/shares/${view.id}`);
    await share('teacher', top.id, { ...onlyFor('finance'), right: 'edit' });
    expect((await save('finance', leaf.id, 1)).data).toMatchObject({
      version_no: 2,
      updated_by: { id: castId('finance') },
    });
    const made = await call('finance', 'POST', '/drive/nodes/file', {
      name: '附件.txt',
      parent_id: top.id,
      file_id: await fileOf('finance'),
    });
    expect(made.data.space_id).toBe(space('teacher'));
    expect(
      (await call('finance', 'PUT', `/drive/nodes/${top.id}/rename`, { name: '改', version: top.version })).code,
    ).toBe(403001);
    expect((await call('finance', 'DELETE', `/drive/nodes/${top.id}`)).code).toBe(403001);
    expect((await move('finance', made.data, space('finance'))).message).toBe('只有空间成员可以移到其他空间');
    expect((await share('finance', leaf.id, onlyFor('homeroom'))).code).toBe(403001);
  });

  test('of a file alone keeps the later copy in the own space of who was slower', async () => {
    const leaf = await file('teacher', '单独.txt');
    await share('teacher', leaf.id, { ...onlyFor('finance'), right: 'edit' });
    await save('teacher', leaf.id, 1);
    const late = await save('finance', leaf.id, 1);
    expect(late.message).toBe('王建国已更新该文件');
    const { copy } = late.body as { copy: { id: string; name: string } };
    expect(copy.name).toBe('单独（孙志远的副本）.txt');
    expect((await show('finance', copy.id)).data.space_id).toBe(space('finance'));
  });

  test('holds no more while it lies in the bin, nor after its last day', async () => {
    const top = await folder('teacher', '限期');
    const made = (await share('teacher', top.id, { ...onlyFor('finance'), expires_on: today() })).data;
    expect((await show('finance', top.id)).code).toBe(0);
    await call('teacher', 'DELETE', `/drive/nodes/${top.id}`);
    expect((await show('finance', top.id)).code).toBe(404001);
    await call('teacher', 'PUT', `/drive/nodes/${top.id}/restore`, {});
    expect((await show('finance', top.id)).code).toBe(0);
    await sql(`update drive_share set expires_on = current_date - 2 where id = $1`, [made.id]);
    expect((await show('finance', top.id)).code).toBe(404001);
  });

  test('tells those who are named, and refuses whom the caller may not choose', async () => {
    const leaf = await file('teacher', '通知.txt');
    await share('teacher', leaf.id, onlyFor('finance'));
    const told = await sql(
      `select title from notification where user_id = $1 and event = 'drive.shared' order by id desc`,
      [castId('finance')],
    );
    expect(told[0]?.title).toContain('「通知.txt」');
    expect((await share('teacher', leaf.id, onlyFor('outsider'))).errors).toEqual({
      audience: ['只能分享给您可选择的范围'],
    });
    expect((await share('teacher', leaf.id, {})).errors).toEqual({ audience: ['请选择分享范围或创建链接'] });
  });
});

describe('a link', () => {
  test('opens for colleagues who have it and its password, until its day, and counts them once', async () => {
    const top = await folder('teacher', '链接');
    const leaf = await file('teacher', '里.txt', top.id);
    const body = { link: true, expires_on: addDays(today(), 7), password: '梧桐1234' };
    const made = (await share('teacher', top.id, body)).data;
    const code = made.link.split('link=')[1];
    expect((await call('finance', 'GET', `/drive/links/${code}`)).data).toMatchObject({ has_password: true });
    expect((await show('finance', leaf.id)).code).toBe(404001);
    const open = (who: CastName, password: string | null) =>
      call(who, 'POST', `/drive/links/${code}/open`, { password });
    expect((await open('finance', '梧桐1235')).message).toBe('密码错误');
    expect((await open('finance', null)).message).toBe('密码错误');
    expect((await open('finance', '梧桐1234')).data).toEqual({ node_id: top.id, kind: 'folder' });
    await open('finance', '梧桐1234');
    expect((await show('finance', leaf.id)).code).toBe(0);
    expect((await show('teacher', top.id)).data.shares[0]).toMatchObject({ opened: 1, has_password: true });
    expect((await open('outsider', '梧桐1234')).code).toBe(404001);
    expect((await open('student', '梧桐1234')).code).toBe(403001);
    expect(JSON.stringify(await sql(`select password_hash from drive_share where id = $1`, [made.id]))).not.toContain(
      '梧桐',
    );
    await call('teacher', 'DELETE', `/drive/shares/${made.id}`);
    expect((await open('finance', '梧桐1234')).message).toBe('链接已失效');
    expect((await show('finance', leaf.id)).code).toBe(404001);
  });

  test('needs a day of the next ninety', async () => {
    const { id } = await folder('teacher', '期限');
    const link = (expires_on: string | null) => share('teacher', id, { link: true, expires_on });
    expect((await link(null)).errors).toEqual({ expires_on: ['请选择链接的有效期'] });
    expect((await link(addDays(today(), 91))).errors).toEqual({ expires_on: ['有效期最长90天'] });
    expect((await link(addDays(today(), -1))).errors).toEqual({ expires_on: ['不能早于今天'] });
    expect((await link(addDays(today(), 90))).code).toBe(0);
  });
});

test('whom an audience means is the same read from the person and read from the audience', async () => {
  const part = (kind: AudiencePart['kind'], id: string, user_types: AudiencePart['user_types'] = []) => ({
    kind,
    id,
    user_types,
  });
  const [group] = await sql(`select group_id as id from user_group_user limit 1`);
  const [post] = await sql(`select post_id as id from user_department where user_id = $1 and post_id is not null`, [
    castId('teacher'),
  ]);
  const staff = part('organization', school, ['teacher']);
  const mathematics = part('department', departmentId('sy-middle', 'SX'));
  const audiences: Audience[] = [
    { include: [staff], exclude: [] },
    { include: [part('organization', organizationId('sy'), ['teacher'])], exclude: [mathematics] },
    { include: [mathematics, part('person', castId('finance'))], exclude: [part('person', castId('teacher'))] },
    { include: [part('post', post?.['id'] as string)], exclude: [] },
    { include: [part('user_group', group?.['id'] as string)], exclude: [] },
    { include: [part('organization', school, ['student'])], exclude: [] },
  ];
  const people = await sql(
    `select u.id, o.client_id from "user" u join user_organization m on m.user_id = u.id join organization o on o.id = m.organization_id
      where m.organization_id = $1 and m.valid_to is null and u.types && array['teacher', 'guard'] and u.status in ('unconfirmed', 'confirmed')`,
    [school],
  );
  expect(people.length).toBeGreaterThan(50);
  const meant = await demo.everywhere(async (db) => {
    const sets = [];
    for (const audience of audiences) {
      const { rows } = await db.execute<{ user_id: string }>(audienceQuery(demo.services, audience, school));
      sets.push(new Set(rows.map(({ user_id }) => user_id)));
    }
    return sets;
  });
  for (const { id, client_id } of people) {
    const reach = rowReach(client_id as string, [school]);
    const found = await demo.services.database.read(reach, async (db) => {
      const actor = await demo.services.loadPerson(db, id as string, school);
      if (!actor) throw new Error('nobody');
      const viewer = await driveViewerOf(db, actor);
      return audiences.map((audience) => isMeant(viewer, audience));
    });
    expect(found, id as string).toEqual(meant.map((set) => set.has(id as string)));
  }
});
