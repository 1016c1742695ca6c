import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import {
  chen,
  conductor,
  far,
  head,
  lin,
  loadPerson,
  mathematics,
  music,
  nobody,
  WISH_TABLES,
  wishModule,
} from './testing/wishes.ts';

const portal = usePortal({ modules: [wishModule], loadPerson });
const people = new Map<string, Browser>();

beforeAll(async () => {
  for (const text of WISH_TABLES) await portal.test_db.query(text);
  for (const who of [lin, chen, head, conductor, far, nobody]) people.set(who, await portal.signIn(who));
});
beforeEach(() => portal.test_db.query('truncate test_wish'));

interface Wish {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly actions: readonly string[];
}
const as = (who: string) => people.get(who) as Browser;
const write = async (title: string, by = lin, department_id: string | null = null) =>
  (await as(by).call('POST', '/test_wishes', { body: { title, department_id } })).data as Wish;
const move = (who: string, name: string, one: Wish, body: object = {}) =>
  as(who).call('PUT', `/test_wishes/${one.id}/${name}`, { body: { version: one.version, ...body } });
const submitted = async (title = 'Atlas', by = lin, department: string | null = null) =>
  (await move(by, 'submit', await write(title, by, department))).data as Wish;
/** What somebody may do with the one wish that they see; null: they see none. */
const offered = async (who: string): Promise<readonly string[] | null> => {
  const { list } = (await as(who).call('GET', '/test_wishes')).data as { list: Wish[] };
  return list[0]?.actions ?? null;
};

describe('what a row says may be done with it', () => {
  it('names the moves and changes of its state, for those who have the right', async () => {
    const draft = await write('Atlas');
    expect(draft).toMatchObject({ status: 'draft', actions: ['submit', 'update', 'remove'] });
    expect(await offered(head)).toEqual([]);
    const waiting = (await move(lin, 'submit', draft)).data;
    expect(waiting).toMatchObject({ status: 'submitted', version: 2, actions: [] });
    expect(await offered(head)).toEqual(['grant', 'refuse']);
  });

  it('leaves out what the policy keeps for others: the own wish is decided by somebody else, only its author changes it', async () => {
    await submitted('Atlas', chen);
    expect(await offered(chen)).toEqual([]);
    await portal.test_db.query("update test_wish set status = 'draft'");
    expect(await offered(chen)).toEqual(['submit', 'update', 'remove']);
    expect(await offered(lin)).toEqual(['remove']);
  });

  it('reaches the departments of each right', async () => {
    await submitted('Sums', lin, mathematics);
    expect(await offered(conductor)).toBeNull();
    await portal.test_db.query(`update test_wish set department_id = '${music}'`);
    expect(await offered(conductor)).toEqual(['grant', 'refuse']);
  });

  it('is what the calls keep: everything that is not offered is refused, to everybody', async () => {
    for (const who of [lin, chen, head, conductor, far, nobody]) {
      const waiting = await submitted();
      const seen = await as(who).call('GET', `/test_wishes/${waiting.id}`);
      const actions = (seen.data as Wish | null)?.actions ?? [];
      for (const name of ['submit', 'grant', 'refuse']) {
        const fresh = await submitted();
        const body = { grant: { price_note: '20' }, refuse: { reason: '太贵了' } }[name];
        expect((await move(who, name, fresh, body)).code === 0, `${who} ${name}`).toBe(actions.includes(name));
      }
    }
  });
});

describe('a move', () => {
  it('stores its state, decision, body, history and record', async () => {
    const waiting = await submitted();
    const granted = await move(head, 'grant', waiting, { price_note: '80 元' });
    expect(granted.data).toMatchObject({ status: 'granted', price_note: '80 元', version: 3, actions: [] });
    const [row] = await portal.test_db.query(`select decided_by from test_wish where id = '${waiting.id}'`);
    expect(row).toEqual({ decided_by: head });
    const history = await as(lin).call('GET', `/test_wishes/${waiting.id}/history`);
    expect(history.data.list).toMatchObject([
      { move: 'create', to_state: 'draft', by_name: '林老师' },
      { move: 'submit', to_state: 'submitted', by_name: '林老师' },
      { move: 'grant', to_state: 'granted', by_name: '郑校长', reason: null },
    ]);
    const log = await portal.test_db.query(
      `select action from audit_log where target_id = '${waiting.id}' order by at`,
    );
    expect(log.map((entry) => entry['action'])).toEqual(['wish.create', 'wish.submit', 'wish.grant']);
  });

  it('asks for a reason where one is needed, and keeps it', async () => {
    const waiting = await submitted();
    expect((await move(head, 'refuse', waiting)).errors).toHaveProperty('reason');
    expect((await move(head, 'refuse', waiting, { reason: '图书馆已有' })).data).toMatchObject({ status: 'refused' });
    const history = await as(lin).call('GET', `/test_wishes/${waiting.id}/history`);
    expect(history.data.list.at(-1)).toMatchObject({ move: 'refuse', reason: '图书馆已有' });
  });

  it('is refused in its own words by the module', async () => {
    expect(await move(head, 'grant', await submitted('Gold'), { price_note: '1' })).toMatchObject({ message: '太贵' });
  });

  it('does not exist for who does not reach the row, before a state or a version is told', async () => {
    const waiting = await submitted('Sums', lin, mathematics);
    const old = { ...waiting, version: 99 };
    expect((await move(far, 'grant', old, { price_note: '1' })).code).toBe(404001);
    expect((await move(conductor, 'grant', old, { price_note: '1' })).code).toBe(404001);
    expect((await move(conductor, 'refuse', { ...old, version: 1 }, { reason: '不行' })).code).toBe(404001);
    expect((await as(far).call('GET', `/test_wishes/${waiting.id}/history`)).code).toBe(404001);
  });

  it('refuses by policy before it tells the state, and by state before it tells the version', async () => {
    const draft = await write('Atlas', chen);
    expect(await move(lin, 'submit', { ...draft, version: 99 })).toMatchObject({ code: 403001 });
    const waiting = (await move(chen, 'submit', draft)).data as Wish;
    expect((await move(chen, 'grant', waiting, { price_note: '1' })).message).toBe('不能审核自己的愿望');
    const again = await move(chen, 'submit', { ...waiting, version: 99 });
    expect(again).toMatchObject({ code: 200200, message: '状态已变为「待审核」，请刷新' });
    expect((await move(head, 'refuse', { ...waiting, version: 99 }, { reason: '不行' })).code).toBe(409001);
  });

  it('changes and removes rows in open states alone', async () => {
    const waiting = await submitted();
    const path = `/test_wishes/${waiting.id}`;
    const change = { title: 'Maps', department_id: null, version: waiting.version };
    expect(await as(lin).call('PUT', path, { body: change })).toMatchObject({ code: 200200 });
    expect(await as(lin).call('DELETE', path)).toMatchObject({ code: 200200 });
    await move(head, 'refuse', waiting, { reason: '不行' });
    expect((await as(lin).call('PUT', path, { body: { ...change, version: 3 } })).data).toMatchObject({
      title: 'Maps',
    });
    expect((await as(lin).call('DELETE', path)).code).toBe(0);
  });

  it('of two that decide at once, one wins', async () => {
    const waiting = await submitted();
    const answers = await Promise.all([
      move(head, 'grant', waiting, { price_note: '1' }),
      move(chen, 'refuse', waiting, { reason: '不行' }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
  });

  it('of the clock has no call', async () => {
    expect((await move(head, 'expire', await submitted())).code).toBe(404001);
  });
});
