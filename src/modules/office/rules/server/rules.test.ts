import { describe, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { findPassages } from '../../../../server/testing/find-passages.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { cutArticles } from '../contract/cut-articles.ts';
import { ownRuleReceipts } from './personal-data.service.ts';
import { comeIntoForce, reachNewReaders, tellReaders } from './rules/rules.jobs.ts';

const demo = useDemo();
const now = today('Asia/Shanghai');
const home = organizationId('sy-middle');
const staff = { include: [{ kind: 'organization', id: home, user_types: ['teacher'] }], exclude: [] };
const families = {
  include: [{ kind: 'organization', id: home, user_types: ['teacher', 'student', 'guardian'] }],
  exclude: [],
};
const textOf = (text: string, more: object = {}) => ({
  ...(cutArticles(text).articles.length ? { articles: cutArticles(text).articles } : { articles: [] }),
  ...more,
});
const FIRST = '第一条 甲\n第二条 乙\n第三条 丙';
const SECOND = '第一条 甲\n第二条 乙二\n第三条 丙';

let made = 0;
const facts = (more: object = {}) => ({
  code: `T-${++made}`,
  title: '测试制度',
  category: 'other',
  department_id: departmentId('sy-middle', 'XZB'),
  audience: staff,
  ...more,
});
const call = demo.call;
const create = async (text = FIRST, more: object = {}, of: object = {}) =>
  (await call('office', 'POST', '/system_rules', { ...facts(more), text: textOf(text, of) })).data;
const show = async (who: CastName, id: string, v?: number) =>
  call(who, 'GET', `/system_rules/${id}${v ? `?v=${v}` : ''}`);
const factsOf = ({
  code,
  title,
  category,
  department_id = departmentId('sy-middle', 'XZB'),
}: Record<string, unknown>) => ({
  code,
  title,
  category,
  department_id,
});
const update = async (who: CastName, rule: Record<string, unknown>, text: string, more: object = {}) =>
  call(who, 'PUT', `/system_rules/${rule['id']}`, {
    ...factsOf(rule),
    audience: staff,
    text: textOf(text),
    version: rule['version'],
    ...more,
  });
const publish = async (who: CastName, rule: { id: string; version: number }, more: object = {}) =>
  call(who, 'PUT', `/system_rules/${rule.id}/publish`, { effective_on: now, version: rule.version, ...more });
const decide = async (who: CastName, id: string, version_no: number, result = 'approve', more: object = {}) => {
  const [row] = await demo.test_db.query<{ id: string; version: number }>(
    'select id, version from system_rule_version where system_rule_id = $1 and version_no = $2',
    [id, version_no],
  );
  const answer = await call(who, 'PUT', `/system_rule_versions/${row?.id}/decide`, {
    result,
    version: row?.version,
    ...more,
  });
  return { ...answer, version_id: row?.id ?? '' };
};
const run = { id: 'x', attempt: 1, is_last: true, signal: new AbortController().signal };
const tell = (version_id: string) => tellReaders.handler(demo.services, { version_id }, run);

/** A rule that is out, its readers told. */
const published = async (text = FIRST, more: object = {}, of: object = {}) => {
  const rule = await create(text, more, of);
  await publish('office', rule);
  const { version_id } = await decide('orgadmin', rule.id, 1);
  await tell(version_id);
  return (await show('office', rule.id)).data;
};
const lists = async (who: CastName, scope = 'mine') =>
  ((await call(who, 'GET', `/system_rules?per_page=100&scope=${scope}`)).data?.list ?? []) as {
    id: string;
    title: string;
  }[];
const sees = async (who: CastName, id: string) => (await lists(who)).some((row) => row.id === id);

describe('a rule', () => {
  test('is a draft that nobody but those who keep it sees, until the head approves it', async () => {
    const rule = await create(FIRST, { department_id: departmentId('sy-middle', 'ZW') });
    expect(rule).toMatchObject({ status: 'draft', version_no: null, shown: { version_no: 1, status: 'draft' } });
    expect(rule.actions).toEqual(['update', 'publish', 'remove']);
    for (const who of ['teacher', 'facilities', 'guardian', 'outsider'] as const) {
      expect((await show(who, rule.id)).code, who).toBe(404001);
      expect(await sees(who, rule.id), who).toBe(false);
    }
    const submitted = (await publish('office', rule)).data;
    expect(submitted).toMatchObject({ status: 'draft', shown: { status: 'submitted' }, actions: [] });
    expect((await show('teacher', rule.id)).code).toBe(404001);
    // who decides reads it by their turn
    expect((await show('facilities', rule.id, 1)).data).toMatchObject({
      shown: { status: 'submitted' },
      has_flow: true,
    });
    expect(await decide('office', rule.id, 1)).toMatchObject({ code: 200200 });
    expect((await decide('facilities', rule.id, 1)).code).toBe(0);
    expect((await show('teacher', rule.id)).data).toMatchObject({
      status: 'published',
      version_no: 1,
      effective_on: now,
      draft: null,
      audience: null,
      actions: [],
    });
  });

  test('stands once under its code, however that is typed', async () => {
    const rule = await create();
    const again = await call('office', 'POST', '/system_rules', {
      ...facts({ code: ` ${String(rule.code).toLowerCase()} ` }),
      text: textOf(FIRST),
    });
    expect(again).toMatchObject({ code: 200200, message: '制度编号已存在' });
    const codes = await Promise.all(
      [1, 2].map(async () =>
        (await demo.as('office')).call('POST', '/system_rules', {
          body: { ...facts(), code: 'TWICE', text: textOf(FIRST) },
        }),
      ),
    );
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
  });

  test('asks for articles, for a reason of a past day, and for a day after that of the version before', async () => {
    const empty = await create('');
    expect(await publish('office', empty)).toMatchObject({ message: '请先录入制度条文' });
    const rule = await create();
    const past = addDays(now, -3);
    expect((await publish('office', rule, { effective_on: past })).errors).toEqual({
      reason: ['生效日期早于今天，请填写原因'],
    });
    expect((await publish('office', rule, { effective_on: past, reason: '校务会议已先行通过' })).code).toBe(0);
    await decide('orgadmin', rule.id, 1);
    const out = (await show('office', rule.id)).data;
    expect(out.effective_on).toBe(past);
    expect(await publish('office', out)).toMatchObject({ message: '没有待发布的版本，请先修改条文' });
    const changed = (await update('office', out, SECOND)).data;
    expect(await publish('office', changed, { effective_on: addDays(past, -1), reason: '补发' })).toMatchObject({
      message: '生效日期不能早于第1版的生效日期',
    });
  });

  test('takes no department, no audience and no paper that is not the caller’s to choose', async () => {
    const post = (more: object) => call('office', 'POST', '/system_rules', { ...facts(more), text: textOf(FIRST) });
    expect((await post({ department_id: departmentId('md-school', 'JW') })).errors).toHaveProperty('department_id');
    const elsewhere = [{ kind: 'organization', id: organizationId('md-school'), user_types: ['teacher'] }];
    expect((await post({ audience: { include: elsewhere } })).errors).toHaveProperty('audience');
    expect((await post({ source_file_id: castId('office') })).code).toBe(422001);
    expect((await post({ audience: { include: [] } })).code).toBe(422001);
  });

  test('under review is not changed, and refused or returned it is the office’s again', async () => {
    const rule = await create();
    const submitted = (await publish('office', rule)).data;
    const late = { message: '第1版正在审批，不能修改' };
    expect(await update('office', submitted, SECOND)).toMatchObject(late);
    expect(await publish('office', submitted)).toMatchObject(late);
    expect(await call('office', 'DELETE', `/system_rules/${rule.id}`)).toMatchObject(late);
    await decide('orgadmin', rule.id, 1, 'return', { opinion: '请补充附则', notes: {} });
    const returned = (await show('office', rule.id)).data;
    expect(returned).toMatchObject({ draft: { status: 'returned' }, actions: ['update', 'publish', 'remove'] });
    const again = (await publish('office', (await update('office', returned, SECOND)).data)).data;
    expect(again.shown.status).toBe('submitted');
    await decide('orgadmin', rule.id, 1, 'refuse', { opinion: '暂不制定' });
    const refused = (await show('office', rule.id)).data;
    expect(refused.draft).toMatchObject({ status: 'refused' });
    const reopened = (await update('office', refused, FIRST)).data;
    expect(reopened).toMatchObject({ draft: { status: 'draft', version_no: 1 } });
  });

  test('is removed while it was never out, and made void afterwards, with a reason that its readers see', async () => {
    const draft = await create();
    expect((await call('office', 'DELETE', `/system_rules/${draft.id}`)).code).toBe(0);
    expect((await show('office', draft.id)).code).toBe(404001);
    const rule = await published();
    expect(await call('office', 'DELETE', `/system_rules/${rule.id}`)).toMatchObject({
      message: '已发布的制度只能作废',
    });
    const end = (version: number, reason: string | undefined = '合并到新制度') =>
      call('office', 'PUT', `/system_rules/${rule.id}/void`, { version, reason });
    expect((await end(rule.version, '')).code).toBe(422001);
    expect((await end(rule.version)).data).toMatchObject({ status: 'void', void_reason: '合并到新制度', actions: [] });
    expect((await show('teacher', rule.id)).data).toMatchObject({
      status: 'void',
      void_reason: '合并到新制度',
      shown: { status: 'void', void_on: now },
    });
    expect(await end(rule.version + 1)).toMatchObject({ message: '状态已变为「已作废」，请刷新' });
  });
});

describe('a new version', () => {
  test('shows its readers the changed articles alone, and the one before stays under its link, superseded', async () => {
    const rule = await published(FIRST, { title: '值周制度' });
    const draft = (await update('office', rule, SECOND)).data;
    expect(draft).toMatchObject({ status: 'published', version_no: 1, draft: { version_no: 2 } });
    expect((await show('teacher', rule.id, 2)).code).toBe(404001);
    expect((await show('teacher', rule.id)).data.draft).toBeNull();
    await publish('office', draft);
    const { version_id } = await decide('orgadmin', rule.id, 2);
    await tell(version_id);
    const read = (await show('teacher', rule.id)).data;
    expect(read).toMatchObject({ version_no: 2, mine: { read_at: null } });
    expect(read.versions.map((one: { version_no: number; status: string }) => [one.version_no, one.status])).toEqual([
      [2, 'published'],
      [1, 'superseded'],
    ]);
    expect(read.versions[0].changed).toEqual([{ anchor: 'a2', no: '第二条', kind: 'changed' }]);
    expect((await show('teacher', rule.id, 1)).data.shown).toMatchObject({
      status: 'superseded',
      void_on: addDays(now, -1),
      articles: expect.arrayContaining([expect.objectContaining({ anchor: 'a2', text: '乙' })]),
    });
    const diff = (await call('teacher', 'GET', `/system_rules/${rule.id}/diff?from=1&to=2`)).data;
    expect(diff.list).toMatchObject([{ anchor: 'a2', kind: 'changed' }]);
    const bell = (await call('teacher', 'GET', '/users/notifications?per_page=10')).data.list;
    expect(bell[0]).toMatchObject({
      title: expect.stringContaining('值周制度'),
      body: expect.stringContaining('修改：第二条'),
    });
  });

  test('saved without a change is none', async () => {
    const rule = await published();
    expect((await update('office', rule, FIRST)).data).toMatchObject({ draft: null });
    const draft = (await update('office', (await show('office', rule.id)).data, SECOND)).data;
    expect((await call('office', 'DELETE', `/system_rules/${rule.id}/draft`)).code).toBe(0);
    expect((await show('office', rule.id)).data).toMatchObject({ draft: null, version_no: 1 });
    expect(await call('office', 'DELETE', `/system_rules/${rule.id}/draft`)).toMatchObject({ code: 200200 });
    expect((await publish('office', draft)).code).toBe(200200);
  });

  test('takes effect on its day: until then the one before holds, and the clock changes them once', async () => {
    const rule = await published();
    const draft = (await update('office', rule, SECOND)).data;
    await publish('office', draft, { effective_on: addDays(now, 5) });
    await decide('orgadmin', rule.id, 2);
    const ahead = (await show('teacher', rule.id)).data;
    expect(ahead).toMatchObject({ version_no: 1, shown: { version_no: 1, status: 'published' } });
    expect((await show('teacher', rule.id, 2)).data.shown).toMatchObject({ effective_on: addDays(now, 5) });
    const clock = () => comeIntoForce.handler(demo.services, {}, run);
    await clock();
    expect((await show('teacher', rule.id)).data.version_no).toBe(1);
    await demo.test_db.query(
      `update system_rule_version set effective_on = $2 where system_rule_id = $1 and version_no = 2`,
      [rule.id, now],
    );
    await Promise.all([clock(), clock()]);
    expect((await show('teacher', rule.id)).data).toMatchObject({ version_no: 2, effective_on: now });
    const moves = await demo.test_db.query<{ move: string }>(
      `select e.move from lifecycle_event e join system_rule_version v on v.id = e.entity_id
        where v.system_rule_id = $1 and e.move = 'supersede'`,
      [rule.id],
    );
    expect(moves).toHaveLength(1);
  });

  test('that waited beyond its day holds from the day of its approval', async () => {
    const rule = await create();
    await publish('office', rule);
    await demo.test_db.query('update system_rule_version set effective_on = $2 where system_rule_id = $1', [
      rule.id,
      addDays(now, -2),
    ]);
    await decide('orgadmin', rule.id, 1);
    expect((await show('teacher', rule.id)).data.effective_on).toBe(now);
  });
});

describe('two at once', () => {
  const both = async (one: () => Promise<{ code: number }>, other: () => Promise<{ code: number }>) =>
    (await Promise.all([one(), other()])).map(({ code }) => code).toSorted();
  const asOffice = async (method: 'PUT', path: string, body: object) =>
    (await demo.as('office')).call(method, path, { body });

  test('publish: one hands it in, the other is told what happened', async () => {
    const rule = await create();
    const act = () => asOffice('PUT', `/system_rules/${rule.id}/publish`, { effective_on: now, version: rule.version });
    const codes = await both(act, act);
    expect(codes[0]).toBe(0);
    expect([200200, 409001]).toContain(codes[1]);
    expect((await decide('orgadmin', rule.id, 1)).code).toBe(0);
  });

  test('publish and edit: what is under review is what was read', async () => {
    const rule = await create();
    const codes = await both(
      () => asOffice('PUT', `/system_rules/${rule.id}/publish`, { effective_on: now, version: rule.version }),
      () =>
        asOffice('PUT', `/system_rules/${rule.id}`, {
          ...factsOf(rule),
          audience: staff,
          text: textOf(SECOND),
          version: rule.version,
        }),
    );
    expect(codes[0]).toBe(0);
    expect([200200, 409001]).toContain(codes[1]);
  });

  test('start a new version: there is one', async () => {
    const rule = await published();
    const act = (text: string) => () =>
      asOffice('PUT', `/system_rules/${rule.id}`, {
        ...factsOf(rule),
        audience: staff,
        text: textOf(text),
        version: rule.version,
      });
    expect(await both(act(SECOND), act(`${SECOND}丁`))).toEqual([0, 409001]);
  });
});

describe('readers', () => {
  test('are those whom the audience holds: guardians and students see what is meant for families alone', async () => {
    const own = await published(FIRST, { title: '教职工用' });
    const shared = await published(FIRST, { title: '家校共用', audience: families });
    for (const who of ['student', 'guardian'] as const) {
      expect((await show(who, own.id)).code, who).toBe(404001);
      expect(await sees(who, own.id), who).toBe(false);
      expect((await show(who, shared.id)).code, who).toBe(0);
      expect(await sees(who, shared.id), who).toBe(true);
    }
    for (const who of ['outsider', 'supplier', 'visitor'] as const)
      expect([403001, 404001], who).toContain((await show(who, shared.id)).code);
  });

  test('confirm once what asks for it; who joined later gets it by the clock', async () => {
    const rule = await published(FIRST, {}, { read_required: true });
    const owed = async () =>
      (
        await demo.test_db.query<{ n: string }>(
          `select count(*) n from notification n join system_rule_version v on v.id = n.subject_id
          where v.system_rule_id = $1 and n.user_id = $2 and n.need_action and n.confirmed_at is null`,
          [rule.id, castId('teacher')],
        )
      )[0]?.n;
    expect(await owed()).toBe('1');
    const todos = (await call('teacher', 'GET', '/home/todos')).data;
    expect(JSON.stringify(todos)).toContain(rule.id);
    const confirm = () => call('teacher', 'POST', `/system_rules/${rule.id}/confirm`, { version_no: 1 });
    expect((await confirm()).data.mine).toMatchObject({
      confirmed_at: expect.any(String),
      read_at: expect.any(String),
    });
    const first = (await confirm()).data.mine.confirmed_at;
    expect((await confirm()).data.mine.confirmed_at).toBe(first);
    expect(await owed()).toBe('0');
    await demo.test_db.query(
      `delete from notification n using system_rule_version v where v.id = n.subject_id and v.system_rule_id = $1 and n.user_id = $2`,
      [rule.id, castId('teacher')],
    );
    await reachNewReaders.handler(demo.services, {}, run);
    expect(await owed()).toBe('1');
    expect((await call('guardian', 'POST', `/system_rules/${rule.id}/confirm`, { version_no: 1 })).code).toBe(404001);
    const plain = await published();
    expect((await call('teacher', 'POST', `/system_rules/${plain.id}/confirm`, { version_no: 1 })).code).toBe(404001);
  });

  test('owe nothing for a version that was replaced, and are told so', async () => {
    const rule = await published(FIRST, {}, { read_required: true });
    await publish('office', (await update('office', rule, SECOND)).data);
    await decide('orgadmin', rule.id, 2);
    expect(await call('teacher', 'POST', `/system_rules/${rule.id}/confirm`, { version_no: 1 })).toMatchObject({
      message: '该版本已废止，无需确认',
    });
    const [row] = await demo.test_db.query<{ need_action: boolean }>(
      `select n.need_action from notification n join system_rule_version v on v.id = n.subject_id
        where v.system_rule_id = $1 and v.version_no = 1 and n.user_id = $2`,
      [rule.id, castId('teacher')],
    );
    expect(row?.need_action).toBe(false);
  });

  test('are counted for the office, which reminds those who are silent', async () => {
    const rule = await published(FIRST, {}, { read_required: true });
    await call('teacher', 'POST', `/system_rules/${rule.id}/confirm`, { version_no: 1 });
    const { counts, list } = (await call('office', 'GET', `/system_rules/${rule.id}/receipts?state=confirmed`)).data;
    expect(list.map(({ user }: { user: { id: string } }) => user.id)).toEqual([castId('teacher')]);
    expect(counts.people - counts.owed).toBe(1);
    const urged = await call('office', 'POST', `/system_rules/${rule.id}/urge`, {
      target: 'unconfirmed',
      channels: ['in_site'],
    });
    expect(urged.data).toMatchObject({ already_done: 1 });
    expect((await call('teacher', 'GET', `/system_rules/${rule.id}/receipts`)).code).toBe(403001);
    expect((await call('groupoffice', 'GET', `/system_rules/${(await create()).id}/receipts`)).code).toBe(404001);
  });
});

describe('the search in articles', () => {
  const search = async (who: CastName, q: string) =>
    ((await call(who, 'GET', `/system_rules/search?q=${encodeURIComponent(q)}`)).data?.list ?? []) as {
      anchor: string;
      version_no: number;
      rule: { title: string };
      snippet: { text: string; is_hit: boolean }[];
    }[];

  test('finds the article that holds, with what was asked marked, and no longer the one before', async () => {
    const rule = await published('第一条 总则\n第二条 值周教师须在琥珀楼巡视');
    const [hit, ...rest] = await search('teacher', '琥珀楼');
    expect(rest).toEqual([]);
    expect(hit).toMatchObject({ anchor: 'a2', version_no: 1 });
    expect(hit?.snippet.filter(({ is_hit }) => is_hit).map(({ text }) => text)).toEqual(['琥珀楼']);
    expect(await search('teacher', '琥珀楼 不存在的词')).toEqual([]);
    expect(await search('guardian', '琥珀楼')).toEqual([]);
    await publish('office', (await update('office', rule, '第一条 总则\n第二条 值周教师须在翡翠楼巡视')).data);
    await decide('orgadmin', rule.id, 2);
    expect(await search('teacher', '琥珀楼')).toEqual([]);
    expect(await search('teacher', '翡翠楼')).toMatchObject([{ anchor: 'a2', version_no: 2 }]);
    const found = await findPassages(demo.services, castId('teacher'), '值周教师在翡翠楼做什么');
    expect(found.find(({ source }) => source === 'system_rule')).toMatchObject({
      link: expect.stringContaining('anchor=a2'),
    });
    const current = (await show('office', rule.id)).data;
    await call('office', 'PUT', `/system_rules/${rule.id}/void`, { version: current.version, reason: '不再适用' });
    expect(await search('teacher', '翡翠楼')).toEqual([]);
    expect(await findPassages(demo.services, castId('teacher'), '翡翠楼')).toEqual([]);
  });
});

describe('what the search finds is what a reading of every article finds', () => {
  const ANCHORS = Array.from({ length: 90 }, (_, at) => `a${at + 1}`);
  /** The pairs of 蓝鲸值班 stand in every article, the word itself in every third one from the 70th on. */
  const text = ANCHORS.map((_, at) =>
    [
      `第${at + 1}条`,
      at >= 70 && at % 3 === 0 ? '蓝鲸值班' : '蓝鲸 鲸值 值班',
      at % 7 === 0 && '海豚',
      at === 88 && 'Ｋ．海豚值班',
    ]
      .filter(Boolean)
      .join('，'),
  ).join('\n');

  test('for words in most, in some and in none of them, in the order of rules and texts, headings first', async () => {
    const articles = cutArticles(text).articles.map((one, at) => (at === 84 ? { ...one, heading: '海豚' } : one));
    const rule = (await call('office', 'POST', '/system_rules', { ...facts({ code: '!' }), text: { articles } })).data;
    await publish('office', rule);
    await decide('orgadmin', rule.id, 1);
    const rows = await demo.test_db.query<{ anchor: string; words: string; head: string }>(
      `select anchor, no || heading || text as words, heading as head from system_rule_article where system_rule_id = $1 order by position`,
      [rule.id],
    );
    const naive = (...wanted: string[]) =>
      rows
        .filter(({ words }) => wanted.every((word) => words.replace(/\s/g, '').includes(word)))
        .toSorted((a, b) => Number(wanted.includes(b.head)) - Number(wanted.includes(a.head)))
        .map(({ anchor }) => anchor);
    const asked = async (q: string) => {
      const { data } = await call('teacher', 'GET', `/system_rules/search?q=${encodeURIComponent(q)}`);
      return (data.list as { anchor: string }[]).map(({ anchor }) => anchor);
    };
    expect(naive('值班')).toHaveLength(90);
    expect(await asked('值班')).toEqual(naive('值班').slice(0, 30));
    expect(naive('蓝鲸值班')).toEqual(['a73', 'a76', 'a79', 'a82', 'a85', 'a88']);
    expect(await asked('蓝鲸值班')).toEqual(naive('蓝鲸值班'));
    expect(naive('海豚')[0]).toBe('a85');
    expect(await asked('海豚')).toEqual(naive('海豚'));
    expect(await asked('海豚 值班')).toEqual(naive('海豚', '值班'));
    expect(await asked('k.海豚')).toEqual(['a89']);
    for (const none of ['独角鲸', '值班 独角鲸', '班值蓝']) expect(await asked(none)).toEqual([]);
  });
});

describe('hostile texts', () => {
  test('are stored and compared as they are: 600 articles, 5,000 signs, emoji, HTML', async () => {
    const many = Array.from({ length: 600 }, (_, at) => `第${at + 1}条 ${'条文'.repeat(20)}${at}`).join('\n');
    const big = await create(many);
    expect(big.shown.articles).toHaveLength(600);
    const hostile = '<img src=x onerror=alert(1)>👨‍👩‍👧‍👦\u202e‮反';
    const articles = [{ level: 'article', no: '第一条', heading: '<b>', text: hostile }];
    const odd = (await call('office', 'POST', '/system_rules', { ...facts(), text: { articles } })).data;
    expect(odd.shown.articles[0].text).toContain('<img src=x onerror=alert(1)>👨‍👩‍👧‍👦');
    const post = (list: object[]) => call('office', 'POST', '/system_rules', { ...facts(), text: { articles: list } });
    const article = (text: string) => ({ level: 'article', no: '第一条', text });
    expect((await post([article('字'.repeat(5_000))])).code).toBe(0);
    expect((await post([article('字'.repeat(5_001))])).code).toBe(422001);
    expect((await post(Array.from({ length: 601 }, () => article('甲')))).code).toBe(422001);
    expect((await post(Array.from({ length: 60 }, () => article('字'.repeat(4_900))))).code).toBe(422001);
    const rule = await published(many);
    const after = (await update('office', rule, `${many}\n第601条 多`)).data;
    expect(after).toBeUndefined();
    const next = (await update('office', rule, many.replaceAll('条文', '款项'))).data;
    const diff = (await call('office', 'GET', `/system_rules/${rule.id}/diff?from=1&to=2`)).data;
    expect(next.draft.version_no).toBe(2);
    expect(diff.list).toHaveLength(600);
  });
});

describe('a rule that is cited by another one', () => {
  const title = `被引制度${Date.now() % 100_000}`;
  const told = (who: CastName) =>
    demo.test_db.query(
      `select route from notification where event = 'system_rule.cited_changed' and user_id = $1 and title like $2`,
      [castId(who), `%《${title}》%`],
    );

  test('lists the places to who keeps it, and says so where what they cite was changed', async () => {
    const rule = await published(FIRST, { title });
    const citing = await published(
      `第一条 按《${title}》第二条办理。\n第二条 见《${title}》第１条。\n第三条 另见${title}。`,
      {
        title: '引用制度',
      },
    );
    const places = async () => (await show('office', rule.id)).data.cited_by;
    expect(await places()).toMatchObject([
      { rule: { id: citing.id }, anchor: 'a1', cites: ['第二条'], is_changed: false },
      { rule: { id: citing.id }, anchor: 'a2', is_changed: false },
    ]);
    expect((await show('teacher', rule.id)).data.cited_by).toEqual([]);
    expect(await told('office')).toEqual([]);
    await publish('office', (await update('office', rule, SECOND, { title })).data);
    await decide('orgadmin', rule.id, 2);
    expect(await places()).toMatchObject([
      { anchor: 'a1', is_changed: true },
      { anchor: 'a2', is_changed: false },
    ]);
    expect(await told('office')).toEqual([{ route: `/ruleDetail?id=${citing.id}&anchor=a1` }]);
    // a new text of the rule that cites it has the change before it
    await publish(
      'office',
      (await update('office', citing, `第一条 按《${title}》第二条从严办理。`, { title: '引用制度' })).data,
    );
    await decide('orgadmin', citing.id, 2);
    expect(await places()).toMatchObject([{ anchor: 'a1', is_changed: false }]);
  });
});

test('the file of one’s own data names the versions that one was told of, with what one confirmed; no other person’s', async () => {
  const title = '本人数据用制度';
  const rule = await published(FIRST, { title, audience: families }, { read_required: true });
  await call('teacher', 'POST', `/system_rules/${rule.id}/confirm`, { version_no: 1 });
  const own = (who: CastName) =>
    demo.everywhere(async (db) =>
      (await ownRuleReceipts({ db, actor: { user_id: castId(who) } })).filter((row) => row.title === title),
    );
  expect(await own('teacher')).toMatchObject([{ code: rule.code, version_no: 1, confirmed_at: expect.any(String) }]);
  expect(await own('guardian')).toMatchObject([{ must_confirm: true, confirmed_at: null }]);
  expect(await own('outsider')).toEqual([]);
});

describe('the paper of a rule', () => {
  const upload = async (name: string, bytes: string, type = 'application/pdf') => {
    const form = new FormData();
    form.set('purpose', 'system_rule_source');
    form.set('file', new File([bytes], name, { type }));
    const packed = new Response(form);
    return (await demo.as('office')).call('POST', '/utils/upload_oss_file', {
      body: Buffer.from(await packed.arrayBuffer()),
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    });
  };

  test('is what it says it is: bytes that are no PDF are refused, and a PDF that is broken has no words', async () => {
    expect((await upload('假.pdf', 'MZ\u0000\u0001 no paper')).code).not.toBe(0);
    const broken = await upload('坏.pdf', '%PDF-1.7\nbroken');
    const read = await call('office', 'POST', '/system_rules/read_file', { file_id: broken.data?.id });
    expect([200200, 422001]).toContain(read.code);
  });

  test('keeps a name of 255 bytes, and none of a path', async () => {
    const name = `ab${'制'.repeat(83)}.txt`;
    expect(Buffer.byteLength(name)).toBe(255);
    const long = await upload(name, '第１２条 全角数字。', 'text/plain');
    expect(long.data?.name).toBe(name);
    const { text } = (await call('office', 'POST', '/system_rules/read_file', { file_id: long.data?.id })).data;
    expect(cutArticles(text).articles).toMatchObject([{ no: '第12条', text: '全角数字。' }]);
    const up = await upload('../../etc/passwd.txt', '第一条 甲', 'text/plain');
    expect(up.data?.name ?? '').not.toContain('/');
    expect((await call('teacher', 'POST', '/system_rules/read_file', { file_id: up.data?.id })).code).toBe(403001);
  });
});

test('of another school nothing is seen, changed or decided', async () => {
  const rule = await published();
  const reason = '不属于我们';
  for (const who of ['outsider', 'guardian'] as const) {
    expect([403001, 404001]).toContain((await show(who, rule.id)).code);
    expect([403001, 404001]).toContain(
      (await call(who, 'PUT', `/system_rules/${rule.id}/void`, { version: rule.version, reason })).code,
    );
    expect([403001, 404001]).toContain((await call(who, 'GET', `/system_rules/${rule.id}/diff?from=1&to=1`)).code);
  }
  expect((await call('teacher', 'GET', '/system_rules?scope=manage')).code).toBe(403001);
});

test('a row offers exactly what the server accepts', async () => {
  const acts = {
    update: (who: CastName, rule: object) =>
      update(
        who,
        rule as Record<string, unknown>,
        SECOND,
        factsOf({ ...rule, code: `U-${++made}`, title: '测试制度', category: 'other' }),
      ),
    publish: (who: CastName, rule: { id: string; version: number }) => publish(who, rule),
    void: (who: CastName, { id, version }: { id: string; version: number }) =>
      call(who, 'PUT', `/system_rules/${id}/void`, { version, reason: '不再适用' }),
    remove: (who: CastName, { id }: { id: string }) => call(who, 'DELETE', `/system_rules/${id}`),
    discard: (who: CastName, { id }: { id: string }) => call(who, 'DELETE', `/system_rules/${id}/draft`),
  };
  const people: CastName[] = ['office', 'teacher', 'guardian', 'outsider'];
  const read = (who: CastName, { id }: { id: string }) => show(who, id);
  const states = [
    () => create(),
    () => published(),
    async () => (await update('office', await published(), SECOND)).data,
    async () => (await publish('office', await create())).data,
  ];
  for (const ready of states) expect(await offersThatDisagree({ people, acts, ready, read })).toEqual([]);
});
