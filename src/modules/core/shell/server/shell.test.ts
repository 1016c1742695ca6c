import { describe, expect, it } from 'vitest';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const version = (over: Record<string, unknown> = {}) => ({
  kind: 'ai',
  version: '2026.1',
  title: '人工智能使用规则',
  title_en: 'Use of AI',
  body: '第一行\n第二行',
  body_en: 'One\nTwo',
  summary: '首次发布',
  summary_en: 'First version',
  effective_at: '2026-01-01T00:00:00+08:00',
  ...over,
});

describe('the shell', () => {
  const demo = useDemo();
  const guest = (path: string) => demo.guest().call('GET', path);

  describe('pages of other sites', () => {
    const pass = async (url: string) =>
      (await demo.as('teacher')).call('GET', `/online_iframe?url=${encodeURIComponent(url)}`);

    it('open when the school allows the site, or one above it', async () => {
      const answer = await pass('https://basic.smartedu.cn/lesson?id=1');
      expect(answer.data).toMatchObject({ host: 'basic.smartedu.cn', url: 'https://basic.smartedu.cn/lesson?id=1' });
      expect(answer.data.pass).toMatch(/.{20,}/);
    });

    it.each([
      'https://evil.example/',
      'https://smartedu.cn.evil.example/',
      'https://notsmartedu.cn/',
      'http://basic.smartedu.cn/',
      'https://smartedu.cn:8443/',
      'https://a@smartedu.cn/',
      'javascript:alert(1)',
      'nothing',
    ])('never open for %s', async (url) => {
      expect((await pass(url)).code).toBe(403001);
    });

    it('are for people who are signed in', async () => {
      expect((await guest('/online_iframe?url=https%3A%2F%2Fsmartedu.cn')).code).toBe(401401);
    });
  });

  describe('policy texts', () => {
    it('are read by everybody, with their older versions and what changed', async () => {
      const { data } = await guest('/policy_texts?kind=privacy');
      const [now, before, ...others] = data.versions.map((one: { version: string }) => one.version);
      expect(others).toEqual([]);
      expect(data.text).toMatchObject({ version: now, is_own: true });
      expect((await guest(`/policy_texts?kind=privacy&version=${before}`)).data.text.body).toContain('180天');
      expect((await guest('/policy_texts?kind=privacy&version=1999.1')).code).toBe(404001);
      const lines = (await guest(`/policy_texts/diff?kind=privacy&from=${before}&to=${now}`)).data;
      expect(lines).toContainEqual({ state: 'removed', text: '来访记录保存180天，账号注销后30天内删除。' });
      expect(lines).toContainEqual({ state: 'added', text: '来访记录保存90天，账号注销后30天内删除。' });
      expect((await guest(`/policy_texts/diff?kind=privacy&from=1999.1&to=${now}`)).code).toBe(404001);
    });

    it('are written by holders of 0506 alone, published in both languages, and never changed afterwards', async () => {
      expect((await (await demo.as('teacher')).call('POST', '/policy_texts', { body: version() })).code).toBe(403001);
      const admin = await demo.as('superadmin');
      const made = await admin.call('POST', '/policy_texts', { body: version({ body_en: '' }) });
      expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
      expect(made.data).toMatchObject({ status: 'draft', revision: 1 });
      expect((await admin.call('POST', '/policy_texts', { body: version() })).code).toBe(422001);
      const change = (over: Record<string, unknown>) =>
        admin.call('PUT', `/policy_texts/${made.data.id}`, { body: version(over) });
      const half = await change({ body_en: '', status: 'published', revision: 1 });
      expect([half.code, half.message]).toEqual([200200, '两种语言均需完成']);
      expect((await guest('/policy_texts?kind=ai')).data.text).toBeNull();
      const race = await Promise.all([
        change({ status: 'published', revision: 1 }),
        change({ status: 'published', revision: 1, title: '另一个标题' }),
      ]);
      expect(race.map(({ code }) => code).sort()).toEqual([0, 409001]);
      expect((await change({ status: 'published', revision: 2 })).code).toBe(200200);
      expect((await change({ status: 'retired', revision: 2 })).data.status).toBe('retired');
    });

    it('of a school group are not those of another', async () => {
      const admin = await demo.as('superadmin');
      const drafts = (await admin.call('GET', '/policy_texts/manage')).data as { is_own: boolean; kind: string }[];
      expect(drafts.length).toBeGreaterThan(4);
      expect((await (await demo.as('outsider')).call('GET', '/policy_texts?kind=ai')).data.text).toBeNull();
    });
  });
});
