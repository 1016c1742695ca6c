import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { readEnv } from '../env.ts';
import { startSmsProvider } from '../testing/sms-provider.ts';
import { until } from '../testing/until.ts';
import { usePortal } from '../testing/use-portal.ts';
import { AliyunSms } from './aliyun-sms.ts';
import { type OutsideMessage, sendOutside } from './deliveries.ts';
import { type Message, notify } from './notify.ts';

const title = { cn: '来访待审批', us: 'A visit waits for you' };

describe('notifications', () => {
  const portal = usePortal({ env: { DEMO: '1' } });
  beforeAll(() => portal.services.settings.fill(async () => new Map([['demo', {}]])));

  const tell = (message: Omit<Message, 'event' | 'title' | 'link'> & Partial<Message>) =>
    portal.services.database.write(EVERYWHERE, ({ db }) =>
      notify({ db, services: portal.services }, { event: 'visitor.applied', title, link: '/visitor/1', ...message }),
    );
  const outbox = async (to?: string) =>
    (await portal.browser().call('GET', `/demo/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)).data as {
      to: string;
      text: string;
      channel: string;
    }[];

  it('raises the bell of each person once, and of nobody else', async () => {
    const [mei, lei] = [uuidv7(), uuidv7()];
    await tell({ to: [mei, mei], kind: 'todo', body: { cn: '请处理', us: 'Please decide' } });
    const session = await portal.signIn(mei);
    const bell = await session.call('GET', '/users/check_new_notification');
    expect(bell.data).toMatchObject({
      new_notification: 1,
      unread: { todo: 1 },
      latest: [{ title: title.cn, title_en: title.us, kind: 'todo', route: '/visitor/1', is_read: false }],
      poll_after_ms: 300_000,
    });
    const other = await (await portal.signIn(lei)).call('GET', '/users/check_new_notification');
    expect(other.data).toMatchObject({ new_notification: 0, unread: {}, latest: [] });
  });

  it('stops counting at a hundred', async () => {
    const mei = uuidv7();
    for (let n = 0; n < 101; n++) await tell({ to: [mei] });
    const bell = await (await portal.signIn(mei)).call('GET', '/users/check_new_notification');
    expect(bell.data).toMatchObject({ new_notification: 100, unread: { system: 101 } });
  });

  it('lists own messages newest first, by kind and by whether they were read', async () => {
    const mei = uuidv7();
    await tell({ to: [mei], title: { cn: '一', us: 'One' } });
    await tell({ to: [mei], kind: 'todo', title: { cn: '二', us: 'Two' } });
    await tell({ to: [uuidv7()] });
    const session = await portal.signIn(mei);
    const list = async (query: string) => {
      const { data } = (await session.call('GET', `/users/notifications${query}`)) as {
        data: { list: { id: string; title_en: string }[]; total: number; unread: object };
      };
      return data;
    };
    const all = await list('');
    expect(all).toMatchObject({ total: 2, unread: { system: 1, todo: 1 } });
    expect(all.list.map((row) => row.title_en)).toEqual(['Two', 'One']);
    expect((await list('?kind=todo')).list.map((row) => row.title_en)).toEqual(['Two']);
    expect((await list('?q=one')).list.map((row) => row.title_en)).toEqual(['One']);
    const read = await session.call('PUT', '/users/notification_set_read', {
      body: { ids: [all.list[0]!.id] },
    });
    expect(read.data).toEqual({ new_notification: 1 });
    expect((await list('?unread=true')).list.map((row) => row.title_en)).toEqual(['One']);
    const rows = await portal.test_db.query('select delivered_at from notification where user_id = $1', [mei]);
    expect(rows.every((row) => row.delivered_at !== null)).toBe(true);
  });

  it('marks all of one kind, or all', async () => {
    const mei = uuidv7();
    for (const kind of ['todo', 'todo', 'system'] as const) await tell({ to: [mei], kind });
    const session = await portal.signIn(mei);
    const set = (body: object) => session.call('PUT', '/users/notification_set_read', { body });
    expect((await set({ all: true, kind: 'todo' })).data).toEqual({ new_notification: 1 });
    expect((await set({ all: true })).data).toEqual({ new_notification: 0 });
  });

  it('does nothing when one of the named messages is not yours, and says which field', async () => {
    const [mei, lei] = [uuidv7(), uuidv7()];
    await tell({ to: [mei, lei] });
    const rows = await portal.test_db.query<{ id: string }>('select id from notification where user_id = any($1)', [
      [mei, lei],
    ]);
    const answer = await (await portal.signIn(mei)).call('PUT', '/users/notification_set_read', {
      body: { ids: rows.map((row) => row.id) },
    });
    expect(answer).toMatchObject({ code: 422001, errors: { ids: ['包含不存在的消息'] } });
    expect(
      await portal.test_db.query('select 1 from notification where read_at is not null and user_id = any($1)', [
        [mei, lei],
      ]),
    ).toEqual([]);
  });

  it.each([
    {},
    { ids: [] },
    { all: false },
    { all: true, ids: [uuidv7()] },
    { ids: Array.from({ length: 501 }, () => uuidv7()) },
  ])('refuses an unclear request to mark as read (%#)', async (body) => {
    const answer = await (await portal.signIn(uuidv7())).call('PUT', '/users/notification_set_read', {
      body,
    });
    expect(answer.code).toBe(422001);
  });

  it('tells open pages, with the transaction', async () => {
    const mei = uuidv7();
    await tell({ to: [mei], urgency: 'urgent' });
    const [event] = await portal.test_db.query('select event, data from realtime_event where channel = $1', [
      `user:${mei}`,
    ]);
    expect(event).toMatchObject({
      event: 'notification',
      data: { title: title.cn, urgency: 'urgent', route: '/visitor/1' },
    });
  });

  it('keeps quiet as people wish, but never about what is urgent', async () => {
    const [off, digest] = [uuidv7(), uuidv7()];
    await portal.test_db.query(
      "insert into notification_preference (user_id, event, mode) values ($1, 'visitor.applied', 'off'), ($2, 'visitor.applied', 'digest')",
      [off, digest],
    );
    const count = async (table: string, column: string, value: string) =>
      (await portal.test_db.query(`select 1 from ${table} where ${column} = $1`, [value])).length;
    await tell({ to: [off, digest] });
    expect(await count('notification', 'user_id', off)).toBe(0);
    expect(await count('notification', 'user_id', digest)).toBe(1);
    expect(await count('realtime_event', 'channel', `user:${digest}`)).toBe(0);
    await tell({ to: [off, digest], urgency: 'urgent' });
    expect(await count('notification', 'user_id', off)).toBe(1);
    expect(await count('realtime_event', 'channel', `user:${digest}`)).toBe(1);
  });

  it('reaches people without an account, and those with one by the ways the message asks for', async () => {
    const mei = uuidv7();
    portal.services.channels.reachPeopleBy(async (_db, ids) =>
      ids.map((user_id) => ({ user_id, lang: 'us' as const, phone: '13900000001', email: 'mei@school.test' })),
    );
    await tell({
      to: [mei],
      channels: ['sms', 'email'],
      outside: [{ phone: '13900000002' }, { email: 'Guest@home.test', lang: 'us' }],
    });
    expect(await outbox('13900000001')).toMatchObject([{ channel: 'sms', text: title.us }]);
    expect(await outbox('mei@school.test')).toMatchObject([{ channel: 'email', text: title.us }]);
    expect(await outbox('13900000002')).toMatchObject([{ text: title.cn }]);
    expect(await outbox('guest@home.test')).toMatchObject([{ to: 'Guest@home.test', text: title.us }]);
  });

  it('shows the newest message first in the outbox, with its code', async () => {
    for (const code of ['111111', '222222']) await sendCode({ vars: { code } });
    expect(await outbox('13700000000')).toMatchObject([
      { text: '验证码222222', vars: { code: '222222' } },
      { text: '验证码111111' },
    ]);
  });

  it('keeps numbers and texts sealed in the database', async () => {
    await sendCode({ to: '13700000009', vars: { code: '987654' } });
    const rows = JSON.stringify(await portal.test_db.query('select * from delivery'));
    expect(rows).not.toContain('13700000009');
    expect(rows).not.toContain('987654');
    expect(rows).toContain('137****0009');
  });

  const sendCode = (change: Partial<OutsideMessage> = {}) =>
    portal.services.database.write(EVERYWHERE, ({ db }) =>
      sendOutside(
        { db, services: portal.services },
        {
          event: 'account.code',
          channel: 'sms',
          to: '13700000000',
          lang: 'cn',
          text: { cn: '验证码{code}', us: 'Code {code}' },
          vars: { code: '123456' },
          is_secret: true,
          ...change,
        },
      ),
    );

  describe('with a provider', () => {
    let provider: Awaited<ReturnType<typeof startSmsProvider>>;
    const stateOf = async (id: string) =>
      (
        await portal.test_db.query<{ state: string; error: string; tries: number }>(
          'select state, error, tries from delivery where id = $1',
          [id],
        )
      )[0];

    beforeAll(async () => {
      provider = await startSmsProvider('k', 's');
      portal.services.channels.use(
        'sms',
        new AliyunSms(
          readEnv({ SMS_URL: provider.url, SMS_KEY: 'k', SMS_SECRET: 's', SMS_TEMPLATES: 'account.code=SMS_1' }),
        ),
      );
    });
    beforeEach(() => {
      provider.mode = 'well';
    });
    afterAll(() => provider.close());

    it('hands a message over after the commit and keeps the receipt', async () => {
      const id = await sendCode({ to: '13600000001' });
      await until(async () => (await stateOf(id))?.state === 'sent');
      expect(provider.sent.find((message) => message.phone === '13600000001')).toMatchObject({
        out_id: id,
        vars: { code: '123456' },
      });
    });

    it('tries again after a failure of the provider', async () => {
      provider.mode = 'broken';
      const id = await sendCode({ to: '13600000002' });
      await until(async () => (await stateOf(id))?.error === 'InternalError');
      expect((await stateOf(id))?.state).toBe('queued');
      provider.mode = 'well';
      await until(async () => (await stateOf(id))?.state === 'sent', patience(30));
      expect((await stateOf(id))?.tries).toBeGreaterThan(1);
    });

    it('fails for good when the provider refuses, and when it is too late', async () => {
      provider.mode = 'refuse';
      const refused = await sendCode({ to: '13600000003' });
      await until(async () => (await stateOf(refused))?.state === 'failed');
      expect((await stateOf(refused))?.error).toBe('isv.SMS_TEMPLATE_ILLEGAL');
      provider.mode = 'well';
      const late = await sendCode({ to: '13600000004', useful_seconds: 0.001 });
      await until(async () => (await stateOf(late))?.state === 'failed');
      expect((await stateOf(late))?.error).toBe('too late to be useful');
      expect(provider.sent.some((message) => message.phone === '13600000004')).toBe(false);
    });
  });
});

describe('the outbox outside the demo', () => {
  const off = usePortal({ env: { DEMO: '0' } });
  const real = usePortal({ env: { DEMO: '1' } });

  it('does not exist where the demo is switched off, nor on a database of real people', async () => {
    off.services.settings.fill(async () => new Map([['demo', {}]]));
    for (const portal of [off, real]) expect((await portal.browser().call('GET', '/demo/outbox')).code).toBe(404001);
  });
});
