import { beforeAll, describe, expect, it } from 'vitest';
import { carryOverTexts } from '#server/document/carry-over.ts';
import type { Browser } from '#server/testing/portal.ts';
import { commentRefusals } from '#shared/calls/comments.contract.ts';
import type { Block, Inline, RichDocument } from '#shared/document/document.ts';
import { fromPlainText } from '#shared/document/plain-text.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
let visit = '';
let pending = '';

beforeAll(async () => {
  for (const who of ['teacher', 'security', 'guard', 'office', 'principal', 'homeroom', 'student', 'guardian'] as const)
    people.set(who, await demo.as(who));
  for (const who of ['visitor', 'outsider', 'superadmin'] as const) people.set(who, await demo.as(who));
  const [said] = await demo.test_db.query<{ record_id: string }>('select record_id from record_comment limit 1');
  const [newcomer] = await demo.test_db.query<{ id: string }>(
    "select id from announcement where status = 'pending_approval' limit 1",
  );
  visit = said?.record_id ?? '';
  pending = newcomer?.id ?? '';
});

const read = (who: CastName, record_id = visit, kind = 'visitor') =>
  as(who).call('GET', `/record_comments?kind=${kind}&record_id=${record_id}`);
const say = (who: CastName, text: string | RichDocument, more: Record<string, unknown> = {}) =>
  as(who).call('POST', '/record_comments', { body: { kind: 'visitor', record_id: visit, text, ...more } });
const line = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const words = (text: string): Inline => ({ type: 'text', text });
const doc = (...content: Block[]): RichDocument => ({ type: 'doc', content });
/** Named as a page sends it; the name that is stored is the directory's. */
const named = (who: CastName): Inline => ({ type: 'mention', attrs: { id: castId(who), name: '?', name_en: null } });
const mentionsOf = (who: CastName) =>
  demo.test_db.query<{ title: string; title_en: string; route: string; body: string }>(
    `select title, title_en, route, body from notification where event = 'record_comment.mention' and user_id = $1`,
    [castId(who)],
  );

describe('comments on a visit', () => {
  it('are read in order by the side of the school, with who was mentioned', async () => {
    const { data } = await read('teacher');
    expect(data.list).toMatchObject([
      { text: '高老师会带样书来，请安排在 203 会议室。', is_own: true },
      { mentions: [{ id: castId('teacher') }], is_own: false },
    ]);
    expect((await read('security')).data.list).toHaveLength(2);
    expect((await read('guard')).code).toBe(0);
  });

  it('do not exist for the visitor, other outsiders, colleagues without the right, another school and another group', async () => {
    for (const who of ['visitor', 'guardian', 'student', 'homeroom', 'outsider'] as const) {
      expect((await read(who)).code, who).toBe(404001);
      expect((await say(who, '你好')).code, who).toBe(404001);
      const query = `kind=visitor&record_id=${visit}&q=`;
      expect((await as(who).call('GET', `/record_comments/colleagues?${query}`)).code, who).toBe(404001);
    }
    expect((await demo.guest().call('GET', `/record_comments?kind=visitor&record_id=${visit}`)).code).toBe(401401);
    expect((await read('teacher', visit, 'salary')).code).toBe(404001);
    expect((await read('teacher', castId('teacher'))).code).toBe(404001);
  });

  it('tell those who are mentioned, with the way to the visit, and are in the log', async () => {
    const sent = doc(line(named('security'), words(' 请留一个车位')), line(named('teacher'), words(' 会来接')));
    const { data } = await say('teacher', sent);
    expect(data).toMatchObject({
      text: '@郑国强 请留一个车位\n@王建国 会来接',
      mentions: [{ id: castId('security') }, { id: castId('teacher') }],
      is_own: true,
    });
    expect(data.document.content[0].content[0].attrs).toMatchObject({ id: castId('security'), name: '郑国强' });
    expect(await mentionsOf('security')).toMatchObject([
      { route: `/visitor/${visit}`, body: '@郑国强 请留一个车位 @王建国 会来接' },
    ]);
    expect(await mentionsOf('teacher')).toEqual([]);
    const log = await demo.test_db.query('select organization_id from audit_log where target_id = $1', [data.id]);
    expect(log).toEqual([{ organization_id: organizationId('sy-middle') }]);
  });

  it('mention only colleagues who may see the visit; the choice after an @ offers no others', async () => {
    for (const who of ['homeroom', 'visitor', 'outsider', 'guardian'] as const) {
      const answer = await say('teacher', doc(line(words('看一下 '), named(who))));
      expect(answer.code, who).toBe(422001);
      expect(answer.errors, who).toHaveProperty('text');
    }
    const offered = async (q: string) => {
      const query = `kind=visitor&record_id=${visit}&q=${encodeURIComponent(q)}`;
      const { data } = await as('teacher').call('GET', `/record_comments/colleagues?${query}`);
      return (data.list as { id: string }[]).map(({ id }) => id);
    };
    const [{ name }] = (await demo.test_db.query('select name from "user" where id = $1', [castId('security')])) as [
      { name: string },
    ];
    expect(await offered(name)).toEqual([castId('security')]);
    expect(await offered('')).not.toContain(castId('teacher'));
    const [{ name: other }] = (await demo.test_db.query('select name from "user" where id = $1', [
      castId('homeroom'),
    ])) as [{ name: string }];
    expect(await offered(other)).toEqual([]);
  });

  it('are not empty, not longer than a thousand characters, and mention ten at most', async () => {
    expect((await say('teacher', '   ')).errors).toHaveProperty('text');
    expect((await say('teacher', '字'.repeat(1001))).errors).toHaveProperty('text');
    expect((await say('teacher', doc(line(words('  ')), line()))).errors).toHaveProperty('text');
    expect((await say('teacher', doc(line(words('字'.repeat(999)), named('security'))))).errors).toHaveProperty('text');
    const many = Array.from({ length: 11 }, (_, at): Inline => {
      const id = `0199aaaa-0000-7000-8000-0000000000${at + 10}`;
      return { type: 'mention', attrs: { id, name: '某人', name_en: null } };
    });
    expect((await say('teacher', doc(line(...many)))).errors?.['text']).toEqual(['一条评论最多提到 10 人']);
  });

  it('take lists, bold, italic and links, and no headings, quotations, pictures or other addresses', async () => {
    const link: Inline = { type: 'text', text: '地图', marks: [{ type: 'link', attrs: { href: '/maps' } }] };
    const list: Block = {
      type: 'bullet_list',
      content: [
        { type: 'list_item', content: [line({ type: 'text', text: '样书', marks: [{ type: 'bold' }] })] },
        { type: 'list_item', content: [line(link)] },
      ],
    };
    const { data } = await say('teacher', doc(line(words('请带：')), list));
    expect(data).toMatchObject({ text: '请带：\n· 样书\n· 地图', document: doc(line(words('请带：')), list) });
    const wrong: Block[] = [
      { type: 'heading', attrs: { level: 1 }, content: [words('标题')] },
      { type: 'quote', content: [line(words('引用'))] },
      { type: 'picture', attrs: { id: castId('teacher'), alt: '' } },
      line({ type: 'text', text: '点这里', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
    ];
    for (const block of wrong) expect((await say('teacher', doc(line(words('字')), block))).code).toBe(422001);
    // plain words have no marks, whatever stands in them
    expect((await say('teacher', '## 不是标题')).data.document).toEqual(doc(line(words('## 不是标题'))));
  });

  it('of a version that knows no documents are read at once, and carried over with the people who are named', async () => {
    const text = '@郑国强 与 @没有人：\n- 一\n\n第二段 **不变**';
    const [row] = await demo.test_db.query<{ id: string }>(
      `insert into record_comment (id, organization_id, kind, record_id, user_id, text, mentions)
       values (gen_random_uuid(), $1, 'visitor', $2, $3, $4, array[$5::uuid]) returning id`,
      [organizationId('sy-middle'), visit, castId('teacher'), text, castId('security')],
    );
    const stored = async () =>
      (
        await demo.test_db.query<{ text: string; document: unknown }>(
          'select text, document from record_comment where id = $1',
          [row?.id],
        )
      )[0];
    const { list } = (await read('teacher')).data;
    const { document } = list.find(({ id }: { id: string }) => id === row?.id);
    expect(document.content[0].content[0]).toMatchObject({ type: 'mention', attrs: { id: castId('security') } });
    expect((await stored())?.document).toBeNull();
    expect(await carryOverTexts(demo.services, new AbortController().signal)).toBeGreaterThan(0);
    expect(await stored()).toEqual({ text, document });
    expect(document).toEqual(fromPlainText(text, [document.content[0].content[0].attrs]));
    // such a version takes it back: nothing of it stays
    await demo.test_db.query(`update record_comment set text = '', removed_at = now() where id = $1`, [row?.id]);
    expect((await stored())?.document).toBeNull();
  });

  it('are removed by who wrote them alone, and only once; the place stays', async () => {
    const { data } = await say('security', doc(line(words('写错了'))));
    const remove = (who: CastName) => as(who).call('DELETE', `/record_comments/${data.id}`);
    expect((await remove('teacher')).code).toBe(403001);
    expect((await remove('outsider')).code).toBe(404001);
    const race = await Promise.all([remove('security'), remove('security')]);
    expect(race.map(({ code }) => code).sort()).toEqual([0, 404001]);
    const { list } = (await read('teacher')).data;
    expect(list.find(({ id }: { id: string }) => id === data.id)).toMatchObject({
      text: null,
      document: null,
      mentions: [],
      file: null,
    });
    const kept = await demo.test_db.query('select text, document from record_comment where id = $1', [data.id]);
    expect(kept).toEqual([{ text: '', document: null }]);
  });

  it('carry a file of their author, open to those who see the visit and to nobody else', async () => {
    const [row] = await demo.test_db.query<{ id: string }>(
      `insert into file (id, organization_id, owner_id, kind, key, name, size, mime, sha256, status)
       values (gen_random_uuid(), null, $1, 'record_comment', 'k', '简历.pdf', 9, 'application/pdf', 'x', 'stored') returning id`,
      [castId('teacher')],
    );
    expect((await say('security', '附上', { file_id: row?.id })).code).toBe(422001);
    const { data } = await say('teacher', '附上简历', { file_id: row?.id });
    expect(data.file).toMatchObject({ name: '简历.pdf', size: 9 });
    expect((await say('teacher', '再附一次', { file_id: row?.id })).code).toBe(422001);
    const open = (who: CastName) => as(who).call('GET', `/record_comments/${data.id}/file`);
    expect((await open('security')).data).toMatchObject({ name: '简历.pdf', url: expect.stringContaining('/files/') });
    for (const who of ['visitor', 'homeroom', 'outsider'] as const) expect((await open(who)).code, who).toBe(404001);
    await as('teacher').call('DELETE', `/record_comments/${data.id}`);
    expect((await open('security')).code).toBe(404001);
    expect(await demo.test_db.query('select status from file where id = $1', [row?.id])).toEqual([
      { status: 'dropped' },
    ]);
  });

  it('are two hundred at most, however many write at once', async () => {
    const [{ n }] = (await demo.test_db.query('select count(*)::int as n from record_comment where record_id = $1', [
      visit,
    ])) as [{ n: number }];
    await demo.test_db.query(
      `insert into record_comment (id, organization_id, kind, record_id, user_id, text)
       select gen_random_uuid(), $1, 'visitor', $2, $3, '占位' from generate_series(1, $4::int)`,
      [organizationId('sy-middle'), visit, castId('teacher'), 199 - n],
    );
    const answers = await Promise.all([say('teacher', '最后一条'), say('security', '最后一条')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(answers.find(({ code }) => code === 200200)?.message).toBe(commentRefusals.full.cn);
    await demo.test_db.query(`delete from record_comment where text = '占位'`);
  });
});

describe('comments on an announcement', () => {
  it('are for those who write and decide, with the moves and changes of the text', async () => {
    const body = { title: '闭馆通知', body: '本周六闭馆。' };
    const made = await as('office').call('POST', '/notifications/create_announcement', { body });
    const { id, version } = made.data.list[0] as { id: string; version: number };
    expect((await read('principal', id, 'announcement')).code).toBe(404001); // a draft is its author's
    await as('office').call('PUT', `/notifications/${id}`, {
      body: { title: '周末闭馆通知', body: '本周六、周日闭馆。', version },
    });
    await as('office').call('PUT', `/notifications/${id}/submit`, { body: { version: version + 1 } });
    const { data } = await read('principal', id, 'announcement');
    expect(data.moves).toMatchObject([{ move: 'create' }, { move: 'submit', from: 'draft', to: 'sent' }]);
    expect(data.changes).toMatchObject([
      {
        by: { id: castId('office') },
        fields: [{ name: { us: 'Title' }, before: '闭馆通知', after: '周末闭馆通知' }, {}],
      },
    ]);
    const text = doc(line(words('请补充还书时间 '), named('office')));
    const said = await as('principal').call('POST', '/record_comments', {
      body: { kind: 'announcement', record_id: id, text },
    });
    expect(said.code).toBe(0);
    expect(await mentionsOf('office')).toMatchObject([{ route: `/internalNotice/mgmt_bulletin?announcement=${id}` }]);
  });

  it('are shut for its readers and for another group', async () => {
    for (const who of ['teacher', 'guardian', 'outsider', 'visitor'] as const)
      expect((await read(who, pending, 'announcement')).code, who).toBe(404001);
  });
});

describe('comments on news', () => {
  it('are for those who write and publish in its school', async () => {
    const [row] = await demo.test_db.query<{ id: string }>('select id from news where organization_id = $1 limit 1', [
      organizationId('sy-middle'),
    ]);
    expect((await read('office', row?.id, 'news')).code).toBe(0);
    expect((await read('homeroom', row?.id, 'news')).code).toBe(0);
    for (const who of ['teacher', 'guardian', 'outsider'] as const)
      expect((await read(who, row?.id, 'news')).code, who).toBe(404001);
  });
});

describe('comments on people who are decided about', () => {
  const idOf = async (query: string) => (await demo.test_db.query<{ id: string }>(query))[0]?.id ?? '';
  const seenBy = async (kind: string, id: string, who: readonly CastName[]) =>
    Promise.all(
      who.map(async (one) => [
        one,
        (await (await demo.as(one)).call('GET', `/record_comments?kind=${kind}&record_id=${id}`)).code,
      ]),
    );

  it('of a newcomer are those of the recruiters, whom nobody else of the school or of another one joins', async () => {
    const school = organizationId('sy-middle');
    const id = await idOf(`select id from pending_staff where organization_id = '${school}' limit 1`);
    expect(await seenBy('pending_staff', id, ['hrofficer', 'teacher', 'office', 'guardian', 'outsider'])).toEqual([
      ['hrofficer', 0],
      ...['teacher', 'office', 'guardian', 'outsider'].map((who) => [who, 404001]),
    ]);
    const hr = await demo.as('hrofficer');
    const body = { kind: 'pending_staff', record_id: id, text: doc(line(words('材料齐全 '), named('teacher'))) };
    expect((await hr.call('POST', '/record_comments', { body })).code).toBe(422001);
    expect((await hr.call('POST', '/record_comments', { body: { ...body, text: '材料齐全' } })).code).toBe(0);
  });

  it('of a request of a guardian are those of the school that decides it', async () => {
    const id = await idOf('select id from guardian_link_request limit 1');
    const [decider] = await seenBy('guardian_link_request', id, ['superadmin']);
    expect(decider).toEqual(['superadmin', 0]);
    expect(await seenBy('guardian_link_request', id, ['teacher', 'guardian', 'student', 'outsider'])).toEqual(
      ['teacher', 'guardian', 'student', 'outsider'].map((who) => [who, 404001]),
    );
  });
});
