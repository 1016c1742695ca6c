import { beforeEach, describe, expect, test } from 'vitest';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { RESOURCE_LEVELS, resourceLicenses } from '../contract/resource-kinds.ts';
import { docxOf, pdfOf } from './factories.ts';
import { storeTextOf } from './text/text.jobs.ts';

/** Resources of the cloud library: what becomes of one on its way to the group, and who reads it meanwhile. */

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const idOf = async (text: string, values: unknown[]): Promise<string> => {
  const [row] = await sql(text, values);
  if (!row) throw new Error('the demo has no such row');
  return row.id as string;
};
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: CastName, method: Method, path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});

const facts = {
  stage_code: 101,
  subject_value: '101002',
  source: 'original',
  license: 'cc_by',
} as const;
let n = 0;
const bytes = () => pdfOf([[`Lesson ${Date.now()} ${n++}`]]);
const fileOf = async (who: CastName, content: Buffer = bytes(), name = '勾股定理.pdf'): Promise<string> => {
  const answer = await upload(await demo.as(who), content, 'course_resource', name);
  if (answer.code !== 0) throw new Error(answer.message);
  return answer.data.id;
};
const make = async (who: CastName, more: object = {}) => {
  const answer = await call(who, 'POST', '/course_resources', {
    ...facts,
    file_id: await fileOf(who),
    title: '测试资源',
    ...more,
  });
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.errors)}`);
  return answer.data.list[0].resource;
};
const move = (who: CastName, row: { id: string; version: number }, what: string, more: object = {}) =>
  call(who, 'PUT', `/course_resources/${row.id}/${what}`, { version: row.version, ...more });
const show = (who: CastName, id: string) => call(who, 'GET', `/course_resources/${id}`);

/** A browser of somebody outside the cast. */
async function signIn(user_id: string) {
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

/** Gives somebody a role of the product at a school, for as long as the file runs. */
async function give(who: CastName, role: string, place: 'sy' | 'sy-middle' = 'sy-middle'): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), organizationId(place), role],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId(who)]));
}

/** Brings a resource to a level by hand. */
const publish = async (id: string, level: string) =>
  sql(`update course_resource set level = $2, status = 'published', listed_at = now() where id = $1`, [id, level]);

beforeEach(async () => {
  await sql(`delete from course_resource where title like '测试%'`);
});

describe('the way up', () => {
  test('goes one level at a time, by a reviewer who is not the author, and everybody hears of it', async () => {
    await give('principal', 'research');
    const draft = await make('teacher');
    expect(draft).toMatchObject({ status: 'draft', level: 'personal', kind: 'pdf', revision: 1 });
    expect((await move('teacher', draft, 'submit', { level: 'school' })).message).toContain('教研组');
    const submitted = (await move('teacher', draft, 'submit', { level: 'department' })).data;
    expect(submitted).toMatchObject({ status: 'submitted', wanted_level: 'department' });
    const waiting = await call('principal', 'GET', '/course_resources?tab=review');
    expect(waiting.data.list.map((row: { id: string }) => row.id)).toContain(draft.id);
    const approved = await move('principal', submitted, 'review', { result: 'approve' });
    expect(approved.data).toMatchObject({ status: 'published', level: 'department' });
    const told = await sql(`select title from notification where user_id = $1 and title like '%通过审核%'`, [
      castId('teacher'),
    ]);
    expect(told.length).toBeGreaterThan(0);
    const again = (await move('teacher', approved.data, 'submit', { level: 'school' })).data;
    expect(again).toMatchObject({ status: 'submitted', level: 'department', wanted_level: 'school' });
  });

  test('is closed while facts are missing, and the fields say so', async () => {
    const draft = await make('teacher', { license: null, source: null });
    const answer = await move('teacher', draft, 'submit', { level: 'department' });
    expect(answer.code).toBe(422001);
    expect(Object.keys(answer.errors ?? {})).toEqual(['source', 'license']);
    expect(answer.errors?.['license']).toEqual(['请补充学段、学科、来源和授权']);
  });

  test('an author never reviews, whatever they may do besides', async () => {
    await give('principal', 'research');
    const draft = await make('principal');
    const submitted = (
      await move('principal', draft, 'submit', {
        level: draft.actions ? (await show('principal', draft.id)).data.next_level : '',
      })
    ).data;
    const answer = await move('principal', submitted, 'review', { result: 'approve' });
    expect(answer.message).toBe('不能审核自己的资源');
    expect((await show('principal', draft.id)).data.actions).not.toContain('review');
  });

  test('tells its readers neither its version nor who changed it when', async () => {
    const draft = await make('teacher');
    await publish(draft.id, 'school');
    const stale = { id: draft.id, version: 99 };
    expect((await show('hrofficer', draft.id)).code).toBe(0);
    expect((await move('hrofficer', stale, 'hide', { reason: '内容有误' })).code).toBe(403001);
    expect((await move('hrofficer', stale, 'withdraw')).code).toBe(403001);
    expect((await move('hrofficer', stale, 'review', { result: 'approve' })).code).toBe(403001);
    expect((await move('teacher', stale, 'hide', { reason: '内容有误' })).code).toBe(409001);
  });

  test('of two reviewers the first decides', async () => {
    await give('principal', 'research');
    await give('office', 'research');
    const draft = await make('teacher');
    const submitted = (await move('teacher', draft, 'submit', { level: 'department' })).data;
    const answers = await Promise.all([
      move('principal', submitted, 'review', { result: 'approve' }),
      move('office', submitted, 'review', { result: 'return', opinion: '请补充例题' }),
    ]);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(answers.find((one) => one.code !== 0)?.code).toBeOneOf([409001, 200200, 404001]);
  });

  test('ends where the licence ends', async () => {
    for (const { code } of resourceLicenses) {
      const made = await make('teacher', {
        license: code,
        source: code === 'purchased' ? 'purchased' : 'original',
        source_note: '出版社',
      });
      await publish(made.id, 'school');
      const answer = await move('teacher', made, 'submit', { level: 'group' });
      const mayGo = !['own_school', 'purchased'].includes(code);
      expect([code, answer.code]).toEqual([code, mayGo ? 0 : 200200]);
      if (!mayGo) expect(answer.message).toContain('集团');
    }
  });

  test('a returned one says why, to its author alone, and can be submitted again', async () => {
    await give('principal', 'research');
    const draft = await make('teacher');
    const submitted = (await move('teacher', draft, 'submit', { level: 'department' })).data;
    expect((await move('principal', submitted, 'review', { result: 'return' })).errors).toHaveProperty('opinion');
    await move('principal', submitted, 'review', { result: 'return', opinion: '请补充例题' });
    const { data } = await show('teacher', draft.id);
    expect(data).toMatchObject({ status: 'returned', opinion: '请补充例题' });
    expect((await move('teacher', data, 'submit', { level: 'department' })).code).toBe(0);
  });
});

describe('who reads', () => {
  /** Teacher in the same school and another teaching group, in another school of the group, in another group. */
  const readers: readonly (readonly [CastName | 'teacher of another school', string[]])[] = [
    ['teacher', ['personal', 'department', 'school', 'group']],
    ['homeroom', ['school', 'group']],
    ['teacher of another school', ['group']],
    ['outsider', []],
    ['student', []],
  ];
  const browserOf = async (who: (typeof readers)[number][0]) => {
    if (who !== 'teacher of another school') return demo.as(who);
    const person = await idOf(
      `select u.id from "user" u join user_organization o on o.user_id = u.id and o.is_main and o.valid_to is null
        where o.organization_id = $1 and 'teacher' = any (u.types) and u.status = 'confirmed'
          and not exists (select 1 from role_user r where r.user_id = u.id) limit 1`,
      [organizationId('sy-intl')],
    );
    return signIn(person);
  };

  const cases = RESOURCE_LEVELS.flatMap((level) =>
    (['own_school', 'cc_by', 'purchased'] as const)
      .filter((license) => level !== 'group' || license === 'cc_by')
      .map((license) => [level, license] as const),
  );

  test.each(cases)(
    'at the level %s under %s is the same in list, search, detail, preview, download and counts',
    async (level, license) => {
      const title = `测试${level}${license}`.replace('_', '');
      const made = await make('teacher', { title, license, source_note: '说明' });
      if (level !== 'personal') await publish(made.id, level);
      for (const [who, levels] of readers) {
        const expected = levels.includes(level);
        const browser = await browserOf(who);
        const found = await browser.call('GET', '/course_resources', { query: { q: title } });
        const facets = await browser.call('GET', '/course_resources/facets', { query: { q: title } });
        const opens = async (path: string) =>
          (await browser.call('GET', `/course_resources/${made.id}${path}`)).code === 0;
        const seen = [
          (found.data?.list ?? []).some((row: { id: string }) => row.id === made.id),
          (facets.data?.subjects ?? []).length === 1,
          await opens(''),
          await opens('/preview'),
        ];
        expect([who, ...seen]).toEqual([who, expected, expected, expected, expected]);
        expect([who, await opens('/download')]).toEqual([who, expected && license !== 'purchased']);
      }
    },
  );

  test('pupils read what was opened for their class, and nothing of another class', async () => {
    const made = await make('homeroom', { title: '测试开放' });
    const own = await idOf(
      `select c.id from classroom c join classroom_teacher t on t.classroom_id = c.id
         join semester s on s.id = t.semester_id and s.status = 'current' where t.user_id = $1 limit 1`,
      [castId('homeroom')],
    );
    const opened = await move('homeroom', made, 'open', { classroom_ids: [own] });
    expect(opened.data).toMatchObject({ student_open: true });
    const pupil = await idOf(
      `select ud.user_id as id from user_department ud join classroom c on c.department_id = ud.department_id
         join "user" u on u.id = ud.user_id and 'student' = any (u.types) where c.id = $1 limit 1`,
      [own],
    );
    const browser = await signIn(pupil);
    expect((await browser.call('GET', `/course_resources/${made.id}`)).code).toBe(0);
    expect((await browser.call('POST', '/course_resources', { body: { ...facts, title: '测试' } })).code).toBe(403001);
    const other = await idOf(
      `select c.id from classroom c where c.organization_id = $1 and c.id <> $2
         and not exists (select 1 from classroom_teacher t where t.classroom_id = c.id and t.user_id = $3) limit 1`,
      [organizationId('sy-middle'), own, castId('homeroom')],
    );
    const refused = await move('homeroom', opened.data, 'open', { classroom_ids: [other] });
    expect(refused.errors?.['classroom_ids']).toEqual(['只能开放给自己任教的班级']);
    await sql(`update course_resource set classroom_ids = array[$2]::uuid[] where id = $1`, [made.id, other]);
    expect((await browser.call('GET', `/course_resources/${made.id}`)).code).toBe(404001);
  });
});

describe('the same file', () => {
  test('is named where it is in reach, and kept twice only on demand', async () => {
    const content = bytes();
    const made = await make('teacher', { file_id: await fileOf('teacher', content) });
    await publish(made.id, 'school');
    const body = { ...facts, title: '测试又一份' };
    const again = await call('homeroom', 'POST', '/course_resources', {
      ...body,
      file_id: await fileOf('homeroom', content),
    });
    expect(again.message).toBe('已有相同文件：测试资源，可直接引用');
    const kept = { ...body, file_id: await fileOf('homeroom', content), keep: true };
    expect((await call('homeroom', 'POST', '/course_resources', kept)).code).toBe(0);
    const elsewhere = await call('outsider', 'POST', '/course_resources', {
      ...body,
      file_id: await fileOf('outsider', content),
    });
    expect(elsewhere.code).toBe(0);
  });

  test('many rows are answered each by itself', async () => {
    const rows = [
      { title: '测试一', file_id: await fileOf('teacher') },
      { title: '测试二', link: 'https://example.com/x' },
      { title: '测试三', link: 'https://basic.smartedu.cn/lesson' },
      { title: '测试四', file_id: castId('teacher') },
    ];
    const { data } = await call('teacher', 'POST', '/course_resources', { ...facts, rows });
    expect(data.list.map((one: { resource: object | null }) => one.resource !== null)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(data.list[1].errors[0]).toMatchObject({ field: 'link' });
    expect(data.list[3].errors[0]).toMatchObject({ field: 'file_id', cn: '文件已失效，请重新上传' });
  });

  test.each([
    [{ subject_value: '１０１００２' }, 'subject_value'],
    [{ subject_value: '102002' }, 'subject_value'],
    [{ file_id: null }, 'file_id'],
    [{ link: 'http://basic.smartedu.cn' }, 'link'],
  ])('a draft with %o is refused at the field', async (more, field) => {
    const answer = await call('teacher', 'POST', '/course_resources', {
      ...facts,
      title: '测试',
      file_id: 'file_id' in more || 'link' in more ? null : await fileOf('teacher'),
      ...more,
    });
    expect(answer.code).toBe(422001);
    expect(answer.errors).toHaveProperty(field);
  });

  test('a renamed program is not taken', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)]);
    expect((await upload(await demo.as('teacher'), program, 'course_resource', '课件.pdf')).code).toBe(415001);
  });
});

describe('a new file', () => {
  test('of a personal one is served at once; of a shared one after its review, the old one until then', async () => {
    await give('principal', 'research');
    const made = await make('teacher');
    const put = async (row: { version: number }, who: CastName = 'teacher') =>
      call(who, 'PUT', `/course_resources/${made.id}`, {
        ...facts,
        title: '测试资源',
        version: row.version,
        content: { file_id: await fileOf(who), note: '改正第二题' },
      });
    const second = (await put(made)).data;
    expect(second).toMatchObject({ revision: 2, waiting_revision: null });
    await publish(made.id, 'school');
    const third = (await put(second)).data;
    expect(third).toMatchObject({ revision: 2, waiting_revision: 3, status: 'published' });
    const seen = (await show('homeroom', made.id)).data;
    expect(seen).toMatchObject({ revision: 2, waiting_revision: null });
    expect(seen.versions.map((one: { revision: number }) => one.revision)).toEqual([2, 1]);
    expect((await call('homeroom', 'GET', `/course_resources/${made.id}/preview?revision=3`)).code).toBe(404001);
    expect((await call('homeroom', 'GET', `/course_resources/${made.id}/preview?revision=1`)).code).toBe(0);
    expect((await put(third)).message).toBe('上一次更新还在审核');
    const accepted = await move('principal', third, 'review', { result: 'approve' });
    expect(accepted.data).toMatchObject({ revision: 3, waiting_revision: null });
  });

  test('a file of somebody else, and a video that is not the author’s to watch, are refused at their fields', async () => {
    const made = await make('teacher');
    const body = { ...facts, title: '测试资源', version: made.version };
    const foreign = { file_id: await fileOf('outsider') };
    const file = await call('teacher', 'PUT', `/course_resources/${made.id}`, { ...body, content: foreign });
    expect(file.errors).toHaveProperty(['content.file_id']);
    const video = await idOf(`select id from live_video where organization_id = $1 limit 1`, [
      organizationId('md-school'),
    ]);
    const film = await call('teacher', 'PUT', `/course_resources/${made.id}`, {
      ...body,
      content: { live_video_id: video },
    });
    expect(film.errors).toHaveProperty(['content.live_video_id']);
    expect((await show('teacher', made.id)).data.revision).toBe(1);
  });

  test('a stale change is refused with who was first', async () => {
    const made = await make('teacher');
    const body = { ...facts, title: '测试改名', version: made.version };
    expect((await call('teacher', 'PUT', `/course_resources/${made.id}`, body)).code).toBe(0);
    const late = await call('teacher', 'PUT', `/course_resources/${made.id}`, body);
    expect(late.code).toBe(409001);
    expect(late.message).toContain('王建国');
  });

  test('a shared one keeps its facts and a licence that allows its level', async () => {
    const made = await make('teacher');
    await publish(made.id, 'group');
    const body = { ...facts, title: '测试资源', version: made.version };
    const narrow = await call('teacher', 'PUT', `/course_resources/${made.id}`, { ...body, license: 'own_school' });
    expect(narrow.message).toBe('该授权不允许共享到集团');
    const bare = await call('teacher', 'PUT', `/course_resources/${made.id}`, { ...body, license: null });
    expect(bare.errors).toHaveProperty('license');
  });
});

describe('readers', () => {
  test('rate what they opened, never their own, and once each', async () => {
    const made = await make('teacher');
    await publish(made.id, 'school');
    const rate = (who: CastName, rating: number) => call(who, 'POST', `/course_resources/${made.id}/rate`, { rating });
    expect((await rate('teacher', 5)).message).toBe('不能为自己的资源评分');
    expect((await rate('homeroom', 5)).message).toBe('请先打开资源再评分');
    await call('homeroom', 'GET', `/course_resources/${made.id}/preview`);
    await rate('homeroom', 5);
    expect((await rate('homeroom', 2)).data).toEqual({ rating: 2, rating_n: 1 });
    expect((await show('homeroom', made.id)).data).toMatchObject({ views: 1, my: { rating: 2 } });
  });

  test('keep favourites, which show in their tab until they are out of reach', async () => {
    const made = await make('teacher');
    await publish(made.id, 'school');
    const favorites = async () =>
      (await call('homeroom', 'GET', '/course_resources?tab=favorites')).data.list.map((row: { id: string }) => row.id);
    const kept = await call('homeroom', 'POST', `/course_resources/${made.id}/favorite`, { on: true });
    expect(kept.data).toEqual({ favorite: true, favorites: 1 });
    expect(await favorites()).toContain(made.id);
    await move('teacher', made, 'hide', { reason: '内容过期' });
    expect(await favorites()).not.toContain(made.id);
  });

  test('are found by pinyin and by the words of the file', async () => {
    const docx = await docxOf(['惯性是物体的固有属性']);
    const made = await make('teacher', { title: '测试牛顿定律', file_id: await fileOf('teacher', docx, '牛顿.docx') });
    await storeTextOf(demo.services, made.id, 1);
    for (const q of ['牛顿定律', 'niudun', '固有属性']) {
      const { data } = await (await demo.as('teacher')).call('GET', '/course_resources', { query: { q } });
      expect([q, data.list.map((row: { id: string }) => row.id).includes(made.id)]).toEqual([q, true]);
    }
    const preview = await call('teacher', 'GET', `/course_resources/${made.id}/preview`);
    expect(preview.data).toMatchObject({ how: 'text', text: '惯性是物体的固有属性' });
  });
});

describe('destroying many', () => {
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => make('teacher', { title: `测试${at}号` })));
  const destroy = (who: CastName, ids: readonly string[], more: object = {}) =>
    call(who, 'POST', '/course_resources/destroy_all', { ids, ...more });

  test('all go and come back; one foreign id stops everything', async () => {
    const rows = await many(3);
    const ids = rows.map((row) => row.id);
    const foreign = await make('outsider');
    expect((await destroy('teacher', [...ids, foreign.id])).code).toBe(404001);
    expect((await show('teacher', ids[0])).data.status).toBe('draft');
    const { data } = await destroy('teacher', ids);
    expect(data.destroyed.toSorted()).toEqual(ids.toSorted());
    expect((await show('teacher', ids[0])).data.status).toBe('archived');
    const back = await call('teacher', 'POST', '/course_resources/restore', { ids });
    expect(back.data.restored).toHaveLength(3);
    expect((await show('teacher', ids[0])).data.status).toBe('draft');
  });

  test('colleagues’ shared ones are not theirs to destroy; who manages resources may', async () => {
    const [row] = await many(1);
    await publish(row.id, 'school');
    expect((await destroy('homeroom', [row.id])).code).toBe(403001);
    await give('office', 'research');
    expect((await destroy('office', [row.id])).data.destroyed).toEqual([row.id]);
  });

  test('what a colleague uses stays, with its places, unless a manager gives a reason', async () => {
    const rows = await many(3);
    const [used] = rows;
    const made = await call('homeroom', 'POST', '/compilations', {
      title: '测试备课本',
      kind: 'lesson_plan',
      stage_code: 101,
      subject_value: '101002',
    });
    await publish(used.id, 'school');
    const node = uuidv7();
    const ops = [
      { op: 'add_node', id: node, parent_id: null, title: '第一节', sort: 1 },
      { op: 'add_item', id: uuidv7(), node_id: node, course_resource_id: used.id, sort: 1 },
    ];
    expect((await call('homeroom', 'PUT', `/compilations/${made.data.id}/tree`, { ops, version: 0 })).code).toBe(0);
    const { data } = await destroy(
      'teacher',
      rows.map((row) => row.id),
    );
    expect(data.destroyed).toHaveLength(2);
    expect(data.skipped).toMatchObject([
      { id: used.id, reason: 'in_use', places: [{ title: '测试备课本', route: null }] },
    ]);
    const why = { force: true, reason: '内容已过时' };
    expect((await destroy('teacher', [used.id], why)).code).toBe(403001);
    await give('office', 'research');
    expect((await destroy('office', [used.id])).data.destroyed).toEqual([]);
    expect((await destroy('office', [used.id], { force: true })).code).toBe(422001);
    expect((await destroy('office', [used.id], why)).data.destroyed).toEqual([used.id]);
    await sql(`delete from compilation where id = $1`, [made.data.id]);
  });

  test('after 30 days it is over', async () => {
    const [row] = await many(1);
    await destroy('teacher', [row.id]);
    await sql(`update course_resource set archived_at = now() - interval '31 days' where id = $1`, [row.id]);
    expect((await call('teacher', 'POST', '/course_resources/restore', { ids: [row.id] })).message).toContain('30');
  });
});

describe('coverage by subject and grade', () => {
  test('counts what the list of the school shows at each place, and nothing of drafts', async () => {
    await make('teacher', { stage_code: 102, subject_value: '102002', grade_nos: [10, 11] });
    const { data } = await call('research', 'GET', '/course_resources/coverage');
    expect(data.list.length).toBeGreaterThan(0);
    for (const { subject_value, grade_no, n } of data.list) {
      const at = `tab=org&subject_value=${subject_value}&grade_no=${grade_no}`;
      expect((await call('research', 'GET', `/course_resources?${at}`)).data.total).toBe(n);
    }
  });

  test('is for those who review or manage resources', async () => {
    expect((await call('teacher', 'GET', '/course_resources/coverage')).code).toBe(403001);
  });
});
