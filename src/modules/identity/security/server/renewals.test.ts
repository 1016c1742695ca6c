import { beforeEach, describe, expect, it } from 'vitest';
import { type FindPolicies, policies, recordConsents } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import type { Browser } from '#server/testing/portal.ts';
import { useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { editionOf } from './renewals.service.ts';

describe('a text in a new edition', () => {
  let published: FindPolicies;
  const texts: ServerModule = {
    name: 'texts',
    routes: [],
    provides: [policies.by((...asked) => published(...asked))],
  };
  const account = useAccountPortal(texts);
  const publish = (versions: Readonly<Record<string, string>>) => {
    published = async (_db, _client, kinds) =>
      kinds.flatMap((kind) => {
        const version = versions[kind];
        const words = { title: kind, title_en: kind, summary: '', summary_en: '' };
        return version ? [{ kind, version, ...words, effective_at: '2026-01-01T00:00:00.000Z' }] : [];
      });
  };
  beforeEach(() => publish({}));
  const person = async (purposes: readonly string[]) => {
    const made = await account.person();
    const { services } = account;
    await services.database.write(EVERYWHERE, ({ db }) =>
      recordConsents({ db, services }, made.user_id, purposes, 'web'),
    );
    return { ...made, browser: await account.signedIn(made.username) };
  };
  const due = async (who: Browser) => (await who.call('GET', '/consents/due')).data.list;
  const accept = (who: Browser, accepted: unknown) => who.call('PUT', '/consents/due', { body: { accepted } });
  const standing = async (user_id: string) => {
    const rows = await account.query<{ said: string }>(
      `select purpose || ' ' || text_version as said from consent where subject_user_id = $1 and withdrawn_at is null order by 1`,
      [user_id],
    );
    return rows.map((row) => row.said);
  };

  it.each([
    ['2026.1', '2026'],
    ['2026-1', '2026'],
    ['3', '3'],
    ['v2.4.1', 'v2'],
  ])('%s is of the edition %s', (version, edition) => expect(editionOf(version)).toBe(edition));

  it('is named by the consents that are given to it; purposes without a text name the product’s own', async () => {
    publish({ terms: '2027.2', privacy: '2026.4', children: '2.1' });
    const { user_id } = await person(['terms', 'privacy', 'child_account', 'photo']);
    expect(await standing(user_id)).toEqual(['child_account 2.1', 'photo 2026-1', 'privacy 2026.4', 'terms 2027.2']);
  });

  it('is asked about once, of people who agreed to an older one; a small change and people who never agreed are left alone', async () => {
    publish({ terms: '2026.1', privacy: '2026.1' });
    const { browser, user_id } = await person(['terms', 'privacy']);
    const other = await person([]);
    publish({ terms: '2026.2', privacy: '2026.9' });
    expect(await due(browser)).toEqual([]);
    publish({ terms: '2026.2', privacy: '2027.1' });
    expect(await due(browser)).toMatchObject([{ purpose: 'privacy', version: '2027.1', is_needed: true }]);
    expect(await due(other.browser)).toEqual([]);
    expect(await accept(browser, [])).toMatchObject({ status: 422, errors: { accepted: [expect.any(String)] } });
    expect(await accept(browser, [{ purpose: 'privacy', version: '2026.1' }])).toMatchObject({
      status: 422,
      errors: { accepted: ['文本已更新，请重新阅读后同意'] },
    });
    const both = await Promise.all([1, 2].map(() => accept(browser, [{ purpose: 'privacy', version: '2027.1' }])));
    expect(both.map((answer) => answer.code)).toEqual([0, 0]);
    expect(await due(browser)).toEqual([]);
    expect(await standing(user_id)).toEqual(['privacy 2027.1', 'terms 2026.1']);
  });

  it('withdraws what is optional and was not ticked, and renews what was', async () => {
    publish({ terms: '1.0', face: '1.0', ai: '1.0' });
    const { browser, user_id } = await person(['terms', 'face', 'ai', 'photo']);
    publish({ terms: '2.0', face: '2.0', ai: '2.0' });
    expect((await due(browser)).map((one: { purpose: string }) => one.purpose)).toEqual(['terms', 'face', 'ai']);
    const accepted = [
      { purpose: 'terms', version: '2.0' },
      { purpose: 'ai', version: '2.0' },
    ];
    expect(await accept(browser, accepted)).toMatchObject({ code: 0 });
    expect(await standing(user_id)).toEqual(['ai 2.0', 'photo 2026-1', 'terms 2.0']);
  });

  it('is agreed to by nobody else: not by guests, nor in somebody else’s session', async () => {
    expect(await account.browser().call('GET', '/consents/due')).toMatchObject({ code: 401401 });
    const { browser, user_id } = await person(['terms']);
    const other = await account.person();
    await account.query('update session set impersonator_id = $2 where user_id = $1', [user_id, other.user_id]);
    await account.refresh(user_id);
    await expect.poll(() => accept(browser, [])).toMatchObject({ code: 403001 });
  });
});
