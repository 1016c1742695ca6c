import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import type { ChatFrame } from '../contract/live-chat.shapes.ts';
import { liveOnAir } from './testing/lives.ts';

const demo = useDemo();
const WHO = ['homeroom', 'teacher', 'guardian', 'student', 'office', 'superadmin', 'principal'] as const;
const people = new Map<CastName, Browser>();
const as = (who: (typeof WHO)[number]): Browser => people.get(who) as Browser;
beforeAll(async () => {
  for (const who of WHO) people.set(who, await demo.as(who));
});

const say = (who: (typeof WHO)[number], live: string, body: string, more: object = {}) =>
  as(who).call('POST', `/lives/${live}/live_messages`, { body: { client_id: randomUUID(), body, ...more } });
const read = (who: (typeof WHO)[number], live: string, query = '') =>
  as(who).call('GET', `/lives/${live}/live_messages${query}`);
const put = (who: (typeof WHO)[number], id: string, body: object) =>
  as(who).call('PUT', `/live_messages/${id}`, { body });
/** As if the last message of everybody had been some time ago. */
const later = (live: string, seconds = 10) =>
  demo.test_db.query(
    `update live_message set created_at = created_at - make_interval(secs => ${seconds}) where live_id = $1`,
    [live],
  );
const frames = async (live: string) => {
  await pause(250);
  const rows = await demo.test_db.query<{ data: ChatFrame }>(
    `select data from realtime_event where channel = $1 and event = 'frame' order by position`,
    [`live_chat:${live}`],
  );
  return rows.map(({ data }) => data);
};

describe('saying something in a live', () => {
  it('shows it to everybody once, with a name that tells the class and hides the child', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data } = await say('guardian', live, '老师好，几点结束？', { kind: 'question' });
    expect(data).toMatchObject({ seq: 1, rev: 1, status: 'visible', is_own: true, badge: null, kind: 'question' });
    expect(data.shown_name).toMatch(/班 李\*的家长$/);
    expect(data.t_offset_s).toBeGreaterThanOrEqual(600);
    await say('teacher', live, '欢迎');
    await say('student', live, '同学们好');
    await say('homeroom', live, '我们开始吧');
    const { data: seen } = await read('student', live);
    expect(seen.list).toMatchObject([
      { seq: 1, is_own: false },
      { seq: 2, shown_name: '王建国', badge: 'staff' },
      { seq: 3, shown_name: '李*', badge: null, is_own: true },
      { seq: 4, shown_name: '陈静怡', badge: 'host' },
    ]);
    expect(seen.counter).toBe(4);
    const sent = await frames(live);
    expect(sent.flatMap(({ messages }) => messages)).toMatchObject([1, 2, 3, 4].map((seq) => ({ seq, is_own: false })));
    expect(JSON.stringify(sent)).not.toContain(castId('guardian'));
    expect(JSON.stringify(sent)).not.toContain('李伟民');
  });

  it('takes the same client_id as the same message, however often and how parallel it comes', async () => {
    const live = await liveOnAir(demo.test_db);
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => say('teacher', live, '一次', { client_id })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await read('teacher', live)).data.list).toHaveLength(1);
    expect((await frames(live)).flatMap(({ messages }) => messages)).toHaveLength(1);
  });

  it('lets nobody speak twice within two seconds, nor within the slow mode, not even at one instant', async () => {
    const live = await liveOnAir(demo.test_db);
    const both = await Promise.all([say('guardian', live, '一'), say('guardian', live, '二')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect((await say('guardian', live, '三')).message).toMatch(/^请[12]秒后再发言$/);
    await later(live, 3);
    expect((await say('guardian', live, '三')).code).toBe(0);
    await as('homeroom').call('PUT', `/lives/${live}/chat`, { body: { slow_seconds: 60 } });
    await later(live, 3);
    expect((await say('guardian', live, '四')).message).toMatch(/^请5\d秒后再发言$/);
    expect((await say('homeroom', live, '主播不受限制')).code).toBe(0);
    expect((await say('homeroom', live, '再说一句')).code).toBe(0);
  });

  it('refuses blocked words, an empty and a long text, a reply to nothing', async () => {
    const live = await liveOnAir(demo.test_db);
    expect((await say('guardian', live, '你这个傻 逼')).message).toBe('内容不符合规定，未发送');
    expect((await say('guardian', live, '  ')).errors).toHaveProperty('body');
    expect((await say('guardian', live, '字'.repeat(201))).errors).toHaveProperty('body');
    expect((await say('guardian', live, '回复', { reply_to: 7 })).message).toBe('要回复的消息已不在');
    expect((await read('teacher', live)).data.list).toEqual([]);
  });

  it('is closed before and after the live, and where the mode says so', async () => {
    const finished = await liveOnAir(demo.test_db, { status: 'finished' });
    expect((await say('guardian', finished, '还在吗')).message).toBe('直播已结束，不能再发言');
    const draft = await liveOnAir(demo.test_db, { status: 'pending_approval' });
    expect((await say('homeroom', draft, '早')).message).toBe('聊天未开放');
    const off = await liveOnAir(demo.test_db, { chat_mode: 'off' });
    expect((await say('guardian', off, '你好')).message).toBe('主播已关闭聊天');
    expect((await say('homeroom', off, '主播可以说')).code).toBe(0);
    const questions = await liveOnAir(demo.test_db, { chat_mode: 'questions' });
    expect((await say('guardian', questions, '你好')).message).toBe('当前只能提问');
    expect((await say('guardian', questions, '几点？', { kind: 'question' })).code).toBe(0);
  });

  it('is not for people of another school, nor for guests; they learn nothing', async () => {
    const other = await liveOnAir(demo.test_db, { organization: 'md-school', host: 'outsider' });
    for (const who of ['guardian', 'teacher', 'homeroom'] as const) {
      expect((await say(who, other, '你好')).code, who).toBe(404001);
      expect((await read(who, other)).code, who).toBe(404001);
    }
    const own = await liveOnAir(demo.test_db, { visibility: 'public' });
    expect((await demo.guest().call('GET', `/lives/${own}/live_messages`)).code).toBe(404001);
    const open = await liveOnAir(demo.test_db, { visibility: 'public', guest_sees_chat: true });
    await say('teacher', open, '大家好');
    const { data } = await demo.guest().call('GET', `/lives/${open}/live_messages?after_seq=0`);
    expect(data).toMatchObject({ list: [{ body: '大家好' }], counter: 1, chat: { may_chat: false } });
    const posted = await demo.guest().call('POST', `/lives/${open}/live_messages`, {
      body: { client_id: randomUUID(), body: '游客' },
    });
    expect(posted.code).toBe(401401);
  });
});

describe('a moderator', () => {
  it('passes a held message, which then appears for all once, with the next place', async () => {
    const live = await liveOnAir(demo.test_db, { chat_mode: 'held', moderators: ['office'] });
    const { data: held } = await say('guardian', live, '请问作业在哪里看？');
    expect(held).toMatchObject({ status: 'held', seq: null, body: '请问作业在哪里看？' });
    await say('homeroom', live, '主播不用等');
    expect((await read('student', live)).data.list).toMatchObject([{ seq: 1 }]);
    expect((await read('student', live)).data.chat).toMatchObject({ waiting: 0, is_moderator: false });
    const { data: desk } = await as('office').call('GET', `/lives/${live}/live_desk`);
    expect(desk.held).toMatchObject([{ id: held.id, sender: { name: '李伟民' }, body: '请问作业在哪里看？' }]);
    for (const who of ['guardian', 'student', 'teacher'] as const)
      expect((await as(who).call('GET', `/lives/${live}/live_desk`)).code, who).toBe(404001);
    const passes = await Promise.all([
      put('office', held.id, { status: 'visible' }),
      put('homeroom', held.id, { status: 'visible' }),
    ]);
    expect(passes.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect((await read('student', live, '?after_seq=1')).data).toMatchObject({
      list: [{ id: held.id, seq: 2, rev: 2, body: '请问作业在哪里看？' }],
      counter: 2,
    });
    const shown = (await frames(live)).flatMap(({ messages }) => messages as { id: string }[]);
    expect(shown.filter(({ id }) => id === held.id)).toHaveLength(1);
  });

  it('does not pass one: it is never seen, and not found by others', async () => {
    const live = await liveOnAir(demo.test_db, { chat_mode: 'held' });
    const { data: held } = await say('guardian', live, '不合适的话');
    expect((await put('student', held.id, { status: 'visible' })).code).toBe(404001);
    await put('homeroom', held.id, { status: 'hidden', reason: '与直播无关' });
    expect((await read('student', live, '?after_seq=0')).data.list).toEqual([]);
    expect((await frames(live)).flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('leaves what waits, and what was not passed, on the page of its author alone', async () => {
    const live = await liveOnAir(demo.test_db, { chat_mode: 'held' });
    const { data: held } = await say('guardian', live, '请老师讲慢一点');
    const own = { id: held.id, seq: null, is_own: true, body: '请老师讲慢一点' };
    for (const query of ['', '?after_seq=0']) {
      expect((await read('guardian', live, query)).data.list).toMatchObject([{ ...own, status: 'held' }]);
      expect((await read('student', live, query)).data.list).toEqual([]);
    }
    await put('homeroom', held.id, { status: 'hidden' });
    expect((await read('guardian', live)).data).toMatchObject({ list: [{ ...own, status: 'hidden' }], counter: 0 });
    for (const who of ['student', 'homeroom'] as const) expect((await read(who, live)).data.list, who).toEqual([]);
    const told = await demo.test_db.query(`select data from realtime_event where channel = $1 and event = $2`, [
      `user:${castId('guardian')}`,
      'live_declined',
    ]);
    expect(told).toContainEqual({ data: { live_id: live } });
  });

  it('hides one: readers who ask for what changed get it without its text; who comes new does not get it at all', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data: said } = await say('guardian', live, '广告');
    const hidden = await put('homeroom', said.id, { status: 'hidden', reason: '广告' });
    expect(hidden.data).toMatchObject({ status: 'hidden', body: null, rev: 2, seq: 1 });
    expect((await put('homeroom', said.id, { status: 'hidden' })).message).toBe('消息状态已变化，请刷新');
    expect((await read('student', live, '?after_seq=1')).data.list).toMatchObject([
      { id: said.id, status: 'hidden', body: null },
    ]);
    expect((await read('student', live)).data.list).toEqual([]);
    const kept = await demo.test_db.query('select body, reason from live_message where id = $1', [said.id]);
    expect(kept).toEqual([{ body: '广告', reason: '广告' }]);
    expect((await put('guardian', said.id, { status: 'visible' })).code).toBe(403001);
    expect((await frames(live)).at(-1)?.messages).toMatchObject([{ id: said.id, body: null }]);
    await put('homeroom', said.id, { status: 'visible' });
    expect((await read('student', live)).data.list).toMatchObject([{ body: '广告', rev: 3 }]);
  });

  it('pins three at most', async () => {
    const live = await liveOnAir(demo.test_db);
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await say('homeroom', live, `第${n}条`)).data.id);
    const answers = await Promise.all(ids.map((id) => put('homeroom', id, { pinned: true })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 200200]);
    expect((await read('student', live)).data.pinned).toHaveLength(3);
    expect((await put('student', ids[0] ?? '', { pinned: false })).code).toBe(403001);
  });

  it('mutes who said something, until a time that they read; the host cannot be muted', async () => {
    const live = await liveOnAir(demo.test_db, { moderators: ['office'] });
    const { data: said } = await say('guardian', live, '刷屏');
    const { data: own } = await say('homeroom', live, '主播');
    const mute = (message_id: string, more: object = {}, who: 'office' | 'teacher' = 'office') =>
      as(who).call('POST', `/lives/${live}/mutes`, { body: { message_id, minutes: 30, reason: '刷屏', ...more } });
    expect((await mute(own.id)).message).toBe('不能禁言主播或管理员');
    expect((await mute(said.id, {}, 'teacher')).code).toBe(404001);
    expect((await mute(said.id, { everywhere: true })).code).toBe(403001);
    const { data: muted } = await mute(said.id);
    await mute(said.id, { minutes: 60 });
    await later(live);
    expect((await say('guardian', live, '再来')).message).toMatch(/^已被禁言至/);
    expect((await read('guardian', live)).data.chat).toMatchObject({ may_chat: false });
    const { data: list } = await as('office').call('GET', `/lives/${live}/mutes`);
    expect(list.list).toMatchObject([{ user: { name: '李伟民' }, is_everywhere: false, reason: '刷屏' }]);
    expect((await as('office').call('DELETE', `/lives/${live}/mutes/${muted.id}`)).code).toBe(404001); // the second one holds
    expect((await as('office').call('DELETE', `/lives/${live}/mutes/${list.list[0].id}`)).code).toBe(0);
    expect((await say('guardian', live, '谢谢')).code).toBe(0);
    const other = await liveOnAir(demo.test_db);
    await as('superadmin').call('POST', `/lives/${live}/mutes`, {
      body: { message_id: said.id, minutes: 43_200, everywhere: true, reason: '多次违规' },
    });
    expect((await say('guardian', other, '换一个直播')).message).toMatch(/^已被禁言至/);
    await demo.test_db.query('delete from live_mute');
  });

  it('sees who it was in full, and the look is on record', async () => {
    const live = await liveOnAir(demo.test_db, { moderators: ['office'] });
    await say('guardian', live, '第一句');
    await later(live);
    const { data: said } = await say('guardian', live, '第二句');
    const { data } = await as('office').call('GET', `/live_messages/${said.id}`);
    expect(data).toMatchObject({ sender: { name: '李伟民' }, before: [{ body: '第一句' }] });
    expect((await as('teacher').call('GET', `/live_messages/${said.id}`)).code).toBe(404001);
    const log = await demo.test_db.query(
      `select 1 from audit_log where action = 'live_message.look' and target_id = $1`,
      [said.id],
    );
    expect(log).toHaveLength(1);
  });

  it('changes how people talk, at once for all', async () => {
    const live = await liveOnAir(demo.test_db);
    expect((await as('teacher').call('PUT', `/lives/${live}/chat`, { body: { chat_mode: 'off' } })).code).toBe(404001);
    expect((await as('homeroom').call('PUT', `/lives/${live}/chat`, { body: { chat_mode: 'held' } })).code).toBe(0);
    expect((await say('guardian', live, '等一下')).data.status).toBe('held');
    const told = await demo.test_db.query(
      `select data from realtime_event where channel = $1 and event = 'chat_changed'`,
      [`live_chat:${live}`],
    );
    expect(told).toEqual([{ data: { chat_mode: 'held', slow_seconds: 0 } }]);
  });
});

describe('the audience', () => {
  it('withdraws the own message within two minutes, no other', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data: said } = await say('guardian', live, '说错了');
    expect((await put('student', said.id, { status: 'deleted' })).code).toBe(403001);
    expect((await put('guardian', said.id, { status: 'deleted' })).data).toMatchObject({
      status: 'deleted',
      body: null,
    });
    expect((await put('homeroom', said.id, { status: 'visible' })).message).toBe('消息状态已变化，请刷新');
    await later(live);
    const { data: old } = await say('guardian', live, '太晚了');
    await later(live, 121);
    expect((await put('guardian', old.id, { status: 'deleted' })).message).toBe('超过2分钟不能撤回');
  });

  it('votes once for a question, from any number of windows; the questions stand by votes', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data: first } = await say('guardian', live, '第一问？', { kind: 'question' });
    const { data: second } = await say('student', live, '第二问？', { kind: 'question' });
    const { data: text } = await say('teacher', live, '不是提问');
    const votes = await Promise.all(
      Array.from({ length: 4 }, () => as('teacher').call('POST', `/live_messages/${second.id}/vote`)),
    );
    expect(votes.every(({ code }) => code === 0)).toBe(true);
    expect((await as('principal').call('POST', `/live_messages/${second.id}/vote`)).data).toEqual({ votes: 2 });
    expect((await as('teacher').call('POST', `/live_messages/${text.id}/vote`)).message).toContain('只有提问');
    expect((await read('teacher', live, '?kind=question')).data.list).toMatchObject([
      { id: second.id, votes: 2, has_voted: true },
      { id: first.id, votes: 0, has_voted: false },
    ]);
    expect((await as('teacher').call('DELETE', `/live_messages/${second.id}/vote`)).data).toEqual({ votes: 1 });
    expect((await frames(live)).flatMap((frame) => frame.votes).at(-1)).toEqual({ id: second.id, votes: 1 });
  });

  it('reports a message once; the moderators see how often and why', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data: said } = await say('student', live, '难听的话');
    for (const reason of ['骂人', '再报一次'])
      await as('guardian').call('POST', `/live_messages/${said.id}/report`, { body: { reason } });
    await as('teacher').call('POST', `/live_messages/${said.id}/report`, { body: { reason: '不文明' } });
    const { data } = await as('homeroom').call('GET', `/lives/${live}/live_desk`);
    expect(data.reported).toMatchObject([{ id: said.id, report_count: 2, reports: ['骂人', '不文明'] }]);
    expect((await put('guardian', said.id, { status: 'visible' })).code).toBe(403001);
    await put('homeroom', said.id, { status: 'hidden' });
    expect((await as('homeroom').call('GET', `/lives/${live}/live_desk`)).data.reported).toEqual([]);
    // one that is harmless is kept, and leaves the desk
    const { data: kept } = await say('teacher', live, '没什么');
    await as('guardian').call('POST', `/live_messages/${kept.id}/report`, { body: { reason: '看不惯' } });
    expect((await put('homeroom', kept.id, { status: 'visible' })).data).toMatchObject({ status: 'visible' });
    expect((await as('homeroom').call('GET', `/lives/${live}/live_desk`)).data.reported).toEqual([]);
    expect((await put('homeroom', kept.id, { status: 'visible' })).message).toBe('消息状态已变化，请刷新');
  });
});

describe('many at once', () => {
  it('get places without a gap, and every message is in a frame of twenty at most', async () => {
    const live = await liveOnAir(demo.test_db);
    const { data } = await say('homeroom', live, '开始');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => say('homeroom', live, `第${n}条`)));
    const seqs = answers.map((answer) => answer.data.seq as number).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => data.seq + 1 + n));
    const sent = await frames(live);
    expect(Math.max(...sent.map(({ messages }) => messages.length))).toBeLessThanOrEqual(20);
    if (!sent.some(({ is_cut }) => is_cut)) expect(sent.flatMap(({ messages }) => messages)).toHaveLength(41);
    const all: number[] = [];
    let after = 0;
    for (let more = true; more; ) {
      const { data: piece } = await read('student', live, `?after_seq=${after}`);
      all.push(...piece.list.map((one: { seq: number }) => one.seq));
      after = piece.counter;
      more = piece.has_more;
    }
    expect(all).toEqual(Array.from({ length: 41 }, (_, n) => n + 1));
  });
});

describe('the session of another', () => {
  it.each([
    ['impersonated', { kind: 'impersonation', impersonator_id: castId('superadmin') }],
    ['switched to', { kind: 'switched', switched_from: castId('guardian') }],
  ] as const)('(%s) reads along and says nothing', async (_what, session) => {
    const live = await liveOnAir(demo.test_db);
    const { data: question } = await say('homeroom', live, '可以吗？', { kind: 'question' });
    const minted = await demo.everywhere((db) =>
      demo.services.sessions.mint(db, { user_id: castId('student'), amr: ['pwd'], browser: true, ...session }),
    );
    const browser = demo.guest();
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    const { data } = await browser.call('GET', `/lives/${live}/live_messages`);
    expect(data).toMatchObject({ list: [{ id: question.id }], chat: { may_chat: false } });
    const said = await browser.call('POST', `/lives/${live}/live_messages`, {
      body: { client_id: randomUUID(), body: '替别人说' },
    });
    expect(said.message).toBe('当前身份不能发言');
    expect((await browser.call('POST', `/live_messages/${question.id}/vote`)).message).toBe('当前身份不能发言');
    expect((await browser.call('GET', `/tencents/fetch_token?scene=live&room_id=${live}`)).code).toBe(403001);
  });
});

describe('the token of a chat service', () => {
  it('is for who may talk in the live: neither outsiders nor the muted', async () => {
    const live = await liveOnAir(demo.test_db);
    const ask = (who: (typeof WHO)[number], room: string) =>
      as(who).call('GET', `/tencents/fetch_token?scene=live&room_id=${room}`);
    // who may talk comes as far as the service, which is not set up here
    expect((await ask('guardian', live)).message).toBe('聊天服务未开通');
    const other = await liveOnAir(demo.test_db, { organization: 'md-school', host: 'outsider' });
    expect((await ask('guardian', other)).message).toBe('您不能在该直播间发言');
    const { data: said } = await say('guardian', live, '刷屏');
    await as('homeroom').call('POST', `/lives/${live}/mutes`, {
      body: { message_id: said.id, minutes: 5, reason: '刷屏' },
    });
    expect((await ask('guardian', live)).message).toBe('您不能在该直播间发言');
    expect((await ask('guardian', await liveOnAir(demo.test_db, { status: 'finished' }))).message).toBe(
      '您不能在该直播间发言',
    );
  });
});
