import { beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#server/notify/deliveries.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { multipart, PNG } from '../../../../../server/testing/multipart.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

describe('what the school has wrong of somebody who cannot activate the account', () => {
  const demo = useDemo();
  beforeEach(() => demo.test_db.query('truncate attempt_counter, login_throttle'));
  type Browser = ReturnType<typeof demo.guest>;

  const SCHOOL = organizationId('sy-middle');
  const ID_NO = '11010519491231002X';
  const outbox = async (to: string): Promise<string[]> =>
    (await demo.everywhere((db) => listOutbox({ db, services: demo.services }, to))).map((row) => row.text);
  /** A teacher of the school who never opened the account. */
  const imported = async (at: number) => {
    const [row] = await demo.test_db.query<{ id: string; name: string; phone_sealed: string }>(
      `update "user" set activated_at = null where id = (
         select u.id from "user" u join user_organization o on o.user_id = u.id and o.organization_id = $1 and o.valid_to is null
          where u.phone_sealed is not null and u.username is null and u.types = array['teacher'] order by u.id offset $2 limit 1)
        returning id, name, phone_sealed`,
      [SCHOOL, at],
    );
    return {
      id: row?.id ?? '',
      name: row?.name,
      phone: demo.services.seal.open(row?.phone_sealed ?? '', 'user.phone'),
    };
  };
  const begin = async (browser: Browser, phone: string) => {
    await demo.test_db.query(`delete from attempt_counter where key like 'code:%'`);
    await browser.call('GET', '/user_actives/send_code', { query: { phone } });
    const code = /\d{6}/.exec((await outbox(phone))[0] ?? '')?.[0] ?? '';
    return (await browser.call('POST', '/user_actives/login_with_phone_code', { body: { phone, code } })).data;
  };
  const correct = (browser: Browser, ticket: string, facts: Record<string, string> = {}) =>
    browser.call('POST', '/account_applications', {
      ...multipart(
        {
          ticket,
          organization_id: SCHOOL,
          name: '正名',
          id_type: 'identity',
          id_no: ID_NO,
          reason: '姓名登记有误',
          ...facts,
        },
        { part: 'photo_1', bytes: PNG },
      ),
    });
  const decide = async (id: string, user_id: string, kind: string, decision: string) =>
    (await demo.as('superadmin')).call('PUT', `/admin/users/${user_id}/audit`, {
      body: { kind, item_id: id, decision, reason: '已核对身份证原件' },
    });

  it('a wrong name is corrected by the school, and the phone is told the way on', async () => {
    const person = await imported(5);
    const browser = demo.guest();
    const { ticket } = await begin(browser, person.phone);
    const { data } = await correct(browser, ticket);
    expect(data).toEqual({ application_no: expect.any(String), vouch_code: null });
    expect(await decide(data.application_no, person.id, 'identity_correction', 'approve')).toMatchObject({ code: 0 });
    expect(await demo.test_db.query('select name from "user" where id = $1', [person.id])).toEqual([{ name: '正名' }]);
    expect((await outbox(person.phone))[0]).toContain('学校已更正您的登记信息');
  });

  it('a document that somebody else of the group has is never written a second time, not even by two decisions at once', async () => {
    const [first, second] = [await imported(8), await imported(9)];
    const number = '440524188001010014';
    const ask = async (person: { phone: string }) => {
      const browser = demo.guest();
      return (await correct(browser, (await begin(browser, person.phone)).ticket, { id_no: number })).data
        .application_no;
    };
    const [one, other] = [await ask(first), await ask(second)];
    const answers = await Promise.all([
      decide(one, first.id, 'identity_correction', 'approve'),
      decide(other, second.id, 'identity_correction', 'approve'),
    ]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    expect(answers.find((answer) => answer.code === 200200)?.message).toBe(
      '该证件号码已登记在另一人（正*）名下，不能重复登记；请先核对，确为同一人的请合并账号',
    );
    const holders = await demo.test_db.query('select 1 from "user" where id_no_bidx = $1', [
      demo.services.seal.blindIndex(number, 'id_no'),
    ]);
    expect(holders).toHaveLength(1);
    const [state] = await demo.test_db.query(
      'select state from phone_change_application where id = any ($1) and state = $2',
      [[one, other], 'pending'],
    );
    expect(state).toEqual({ state: 'pending' });
    const left = answers[0]?.code === 0 ? [other, second.id] : [one, first.id];
    expect(await decide(left[0] ?? '', left[1] ?? '', 'identity_correction', 'refuse')).toMatchObject({ code: 0 });
    await demo.test_db.query(`update "user" set id_no_bidx = null, id_no_sealed = null where id = any ($1)`, [
      [first.id, second.id],
    ]);
  });

  it('a phone that the school does not have is moved after the decision; the answer tells nothing', async () => {
    const person = await imported(6);
    await demo.test_db.query('update "user" set id_type = $2, id_no_bidx = $3 where id = $1', [
      person.id,
      'passport',
      demo.services.seal.blindIndex('E12345678', 'id_no'),
    ]);
    const facts = { name: String(person.name), id_type: 'passport', id_no: 'E12345678' };
    const [phone, stranger] = ['13955550001', '13955550002'];
    const browser = demo.guest();
    const step = await begin(browser, phone);
    expect(step).toEqual({ next: 'not_applicable', ticket: expect.any(String) });
    const { data, body } = await correct(browser, step.ticket, facts);
    const other = demo.guest();
    const nobody = await correct(other, (await begin(other, stranger)).ticket, { ...facts, name: '无此人' });
    const shape = { application_no: expect.any(String), vouch_code: expect.stringMatching(/^\d{6}$/) };
    expect([body.data, nobody.body.data]).toEqual([shape, shape]);
    expect(await decide(data.application_no, person.id, 'account_recovery', 'approve')).toMatchObject({ code: 0 });
    expect(await begin(demo.guest(), phone)).toMatchObject({ next: 'check_id_info' });
  });

  it('uses the ticket up, refuses those of others, and takes three a day', async () => {
    const person = await imported(7);
    const browser = demo.guest();
    const { ticket } = await begin(browser, person.phone);
    const timedOut = { message: '操作已超时，请重新开始' };
    expect(await correct(demo.guest(), ticket)).toMatchObject(timedOut);
    expect(await correct(browser, ticket, { organization_id: person.id })).toMatchObject({
      errors: { organization_id: ['请选择单位'] },
    });
    expect(await correct(browser, ticket)).toMatchObject({ code: 0 });
    expect(await correct(browser, ticket)).toMatchObject(timedOut);
    for (let n = 1; n < 4; n++) {
      const again = await correct(browser, (await begin(browser, person.phone)).ticket);
      expect(again.code).toBe(n < 3 ? 0 : 429001);
    }
  });
});
