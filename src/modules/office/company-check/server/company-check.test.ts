import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { RegistryStandIn } from './testing/registry-stand-in.ts';

const CODE = '91350100M000100Y43';
const ask = (query: string) => `/utils/check_company_infos?${query}`;

describe('without a registry', () => {
  const demo = useDemo();

  it('a code is judged by its check digit, and the rest is for a person to look at', async () => {
    const supplier = await demo.as('supplier');
    expect((await supplier.call('GET', ask(`credit_code=${CODE}`))).data).toEqual({
      list: [expect.objectContaining({ credit_code: CODE, name: null, state: 'unknown' })],
      source: 'none',
      checked_at: null,
    });
    expect(await supplier.call('GET', ask('credit_code=91350100M000100Y44'))).toMatchObject({
      code: 422001,
      errors: { credit_code: ['统一社会信用代码不正确'] },
    });
  });

  it('a code or a name is asked for, one of both, by somebody who is signed in', async () => {
    const supplier = await demo.as('supplier');
    for (const query of ['', `credit_code=${CODE}&name=书香`])
      expect(await supplier.call('GET', ask(query))).toMatchObject({ code: 422001 });
  });
});

describe('with a registry', () => {
  const registry = new RegistryStandIn();
  const settings: Record<string, string> = { COMPANY_REGISTRY_TOKEN: 'token-of-the-school' };
  const address = registry.start().then((url) => {
    settings['COMPANY_REGISTRY_URL'] = url;
  });
  afterAll(() => registry.stop());
  const demo = useDemo(settings);
  beforeEach(async () => {
    await address;
    registry.fault = null;
  });

  it('tells what it knows of a code, once a day, with the token in the header alone', async () => {
    const supplier = await demo.as('supplier');
    const before = registry.heard.length;
    for (let round = 0; round < 2; round += 1)
      expect((await supplier.call('GET', ask(`credit_code=${CODE}`))).data).toMatchObject({
        list: [
          {
            name: '书香文具有限公司',
            legal_person: '吴海涛',
            state: 'active',
            registered_on: '2012-05-20',
            capital: '500万人民币',
          },
        ],
        source: 'registry',
      });
    expect(registry.heard.slice(before)).toEqual([
      { path: '/services/open/ic/baseinfo/normal', authorization: 'token-of-the-school' },
    ]);
  });

  it('offers the companies whose name fits, without the marks of the search', async () => {
    const { data } = await (await demo.as('supplier')).call('GET', ask('name=书香'));
    expect(data.list.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['书香文具有限公司', 'active'],
      ['书香旧厂', 'revoked'],
    ]);
  });

  it('knows nothing of a company that it does not have', async () => {
    const { data } = await (await demo.as('supplier')).call('GET', ask('name=没有这家'));
    expect(data).toMatchObject({ list: [], source: 'registry' });
  });

  it.each(['html', 'quota', 'error'] as const)(
    'says that it is away after an answer of the kind %s, and is asked again',
    async (fault) => {
      const office = await demo.as('office');
      registry.fault = fault;
      const query = ask(`name=厂 ${fault}`);
      expect((await office.call('GET', query)).data).toMatchObject({ source: 'away', checked_at: null });
      registry.fault = null;
      expect((await office.call('GET', query)).data).toMatchObject({ source: 'registry' });
    },
  );

  it('says so within 5 s when it hangs', async () => {
    registry.fault = 'hangs';
    expect((await (await demo.as('office')).call('GET', ask('name=慢厂'))).data).toMatchObject({ source: 'away' });
  });
});
