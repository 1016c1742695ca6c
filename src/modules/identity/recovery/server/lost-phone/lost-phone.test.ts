import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#server/notify/deliveries.ts';
import { castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { hostilePictures } from '../../../../../server/testing/hostile-pictures.ts';
import { multipart, PNG } from '../../../../../server/testing/multipart.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

type Demo = ReturnType<typeof useDemo>;
type Browser = ReturnType<Demo['guest']>;

describe('a phone that is gone', () => {
  const demo = useDemo();
  let name: string;
  let id_no: string;
  beforeAll(async () => {
    const [row] = await demo.test_db.query<{ name: string; id_type: string; id_no_sealed: string }>(
      'select name, id_type, id_no_sealed from "user" where id = $1',
      [castId('guardian')],
    );
    name = row?.name ?? '';
    id_no = row?.id_no_sealed ? demo.services.seal.open(row.id_no_sealed, 'user.id_no') : '11010519491231002X';
  });
  beforeEach(async () => {
    await demo.test_db.query('truncate login_throttle, attempt_counter');
  });

  const outbox = async (to: string): Promise<string[]> =>
    (await demo.everywhere((db) => listOutbox({ db, services: demo.services }, to))).map((row) => row.text);
  const askCode = async (browser: Browser, phone: string) => {
    await demo.test_db.query(`delete from attempt_counter where key like 'code:%'`);
    await browser.call('GET', '/sessions/send_code', { query: { phone, purpose: 'recovery' } });
    return /\d{6}/.exec((await outbox(phone))[0] ?? '')?.[0] ?? '';
  };
  const begin = async (browser: Browser, phone: string): Promise<string> =>
    (await browser.call('POST', '/sessions/get_by_old_phone', { body: { phone } })).data.ticket;
  const apply = async (browser: Browser, ticket: string, facts: Record<string, string> = {}, photo?: Uint8Array) => {
    const phone = facts.phone ?? '13977770001';
    const code = facts.code ?? (await askCode(browser, phone));
    const stated = { name, id_type: 'identity', id_no, organization_id: organizationId('sy-middle') };
    return browser.call('POST', '/sessions/check_user_info_to_change_phone', {
      ...multipart(
        { ticket, ...stated, phone, code, reason: '旧手机号已注销', ...facts },
        photo && { part: 'photo_1', bytes: photo },
      ),
    });
  };
  const stored = async (id: string) => {
    const [row] = await demo.test_db.query<{ user_id: string | null; state: string; file_ids: string[] }>(
      'select user_id, state, file_ids from phone_change_application where id = $1',
      [id],
    );
    return row;
  };

  it('the same answer comes for a number that somebody has and one that nobody has', async () => {
    const browser = demo.guest();
    const known = await browser.call('GET', '/sessions/get_by_old_phone', { query: { phone: castPhone('guardian') } });
    const unknown = await browser.call('GET', '/sessions/get_by_old_phone', { query: { phone: '13977770000' } });
    expect([known.body, unknown.body]).toEqual(
      Array.from({ length: 2 }, () => ({ code: 0, data: { ticket: expect.any(String) } })),
    );
    const matched = await apply(browser, known.data.ticket);
    const nobody = await apply(browser, unknown.data.ticket);
    expect([matched.body, nobody.body]).toEqual(
      Array.from({ length: 2 }, () => ({
        code: 0,
        data: { application_no: expect.any(String), vouch_code: expect.stringMatching(/^\d{6}$/) },
        message: '申请已提交',
      })),
    );
    expect(await stored(matched.data.application_no)).toMatchObject({ user_id: castId('guardian'), state: 'pending' });
    expect(await stored(nobody.data.application_no)).toMatchObject({ user_id: null, state: 'pending' });
    expect((await outbox(castPhone('guardian')))[0]).toBe(
      '有人申请将您账号的登录手机号变更为尾号0001，如非本人操作请立即联系学校。',
    );
    expect(await outbox('13977770000')).toEqual([]);
  });

  it('a photo goes with it, the school decides with it, and the account moves', async () => {
    const browser = demo.guest();
    const ticket = await begin(browser, castPhone('guardian'));
    const { data } = await apply(browser, ticket, { phone: '13977770002' }, PNG);
    expect((await stored(data.application_no))?.file_ids).toHaveLength(1);
    const admin = await demo.as('superadmin');
    const { list } = (await admin.call('GET', '/admin/users/audit', { query: { per_page: '100' } })).data;
    const item = list.find((row: { item_id: string }) => row.item_id === data.application_no);
    expect(item).toMatchObject({ user: { id: castId('guardian') }, evidence: [{ mime: 'image/png' }] });
    const decision = { kind: 'change_phone', item_id: item.item_id, decision: 'approve', reason: '证件照片已核对' };
    expect(await admin.call('PUT', `/admin/users/${item.user.id}/audit`, { body: decision })).toMatchObject({
      code: 0,
    });
    const phone_bidx = demo.services.seal.blindIndex('13977770002', 'phone');
    const owners = await demo.test_db.query<{ id: string }>('select id from "user" where phone_bidx = $1', [
      phone_bidx,
    ]);
    expect(owners).toEqual([{ id: castId('guardian') }]);
  });

  it('a picture that cannot be one is refused in words with the right code too, and nothing of it is kept', async () => {
    const kept = () =>
      demo.test_db.query(`select count(*)::int as n from file where kind like '%proof%' or mime = 'image/svg+xml'`);
    const before = await kept();
    for (const [what, bytes] of Object.entries(await hostilePictures())) {
      await demo.test_db.query('truncate login_throttle, attempt_counter');
      const browser = demo.guest();
      const answer = await apply(browser, await begin(browser, '13977770000'), {}, bytes);
      expect([415001, 422001], `${what}: ${JSON.stringify(answer.body)}`).toContain(answer.code);
      expect(answer.message, what).toMatch(/图片|文件/);
    }
    expect(await kept()).toEqual(before);
  });

  it('sent six times at once it is one application, and of six decisions one moves the account', async () => {
    const browser = demo.guest();
    const facts = { phone: '13977770020', code: await askCode(browser, '13977770020') };
    const ticket = await begin(browser, castPhone('teacher'));
    const sent = await Promise.all(Array.from({ length: 6 }, () => apply(browser, ticket, facts, PNG)));
    const made = sent.filter((answer) => answer.code === 0);
    expect(made).toHaveLength(1);
    const id = made[0]?.data.application_no;
    await demo.test_db.query('update phone_change_application set user_id = $2 where id = $1', [id, castId('teacher')]);
    const admin = await demo.as('superadmin');
    const decision = { kind: 'change_phone', item_id: id, decision: 'approve', reason: '证件照片已核对' };
    const decide = () => admin.call('PUT', `/admin/users/${castId('teacher')}/audit`, { body: decision });
    const decided = await Promise.all(Array.from({ length: 6 }, decide));
    expect(decided.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect((await outbox('13977770020')).filter((text) => text.includes('已变更'))).toHaveLength(1);
  });

  it('what the school gives back can be sent again by its maker, and by nobody else', async () => {
    const browser = demo.guest();
    const first = await apply(browser, await begin(browser, '13977770009'), { phone: '13977770003' });
    const { application_no } = first.data;
    const admin = await demo.as('superadmin');
    const decision = {
      kind: 'change_phone',
      item_id: application_no,
      decision: 'return',
      reason: '请补充证件照片',
      field_notes: { name: '请填写全名' },
    };
    expect(await admin.call('PUT', `/admin/users/${application_no}/audit`, { body: decision })).toMatchObject({
      code: 0,
    });
    const text = (await outbox('13977770003'))[0];
    expect(text).toContain('需要补充材料：请补充证件照片');
    expect(text).toContain(`/forget/notApplicable?is_edit=1&application_no=${application_no}`);
    const find = async (who: Browser, phone: string) =>
      who.call('POST', '/sessions/find_application', {
        body: { application_no, phone, code: await askCode(who, phone) },
      });
    expect(await find(demo.guest(), '13977770004')).toMatchObject({ code: 404001 });
    const found = await find(browser, '13977770003');
    expect(found.data).toMatchObject({
      state: 'returned',
      old_phone_masked: '139****0009',
      opinion: '请补充证件照片',
      field_notes: { name: '请填写全名' },
    });
    expect(JSON.stringify(found.data)).not.toContain(id_no);
    const again = await apply(browser, found.data.ticket, { phone: '13977770003', name: '全名' }, PNG);
    expect(again).toMatchObject({ code: 0, data: { application_no } });
    expect(await stored(application_no)).toMatchObject({ state: 'pending', file_ids: [expect.any(String)] });
    expect((await find(browser, '13977770003')).data).toMatchObject({ state: 'pending', ticket: null });
  });

  it('says what is wrong with the form and uses up nothing', async () => {
    const browser = demo.guest();
    const ticket = await begin(browser, '13977770008');
    const to = { phone: '13977770005' };
    expect(await apply(browser, ticket, { ...to, id_no: '123', reason: '丢' })).toMatchObject({
      status: 422,
      errors: { id_no: [expect.any(String)], reason: ['请输入5-200个字'] },
    });
    expect(await apply(browser, ticket, { ...to, organization_id: castId('guardian') })).toMatchObject({
      errors: { organization_id: ['请选择单位'] },
    });
    expect(await apply(browser, ticket, { phone: '13977770008' })).toMatchObject({
      message: '新手机号不能与原手机号相同',
    });
    expect(await apply(browser, ticket, { ...to, code: '00000x' })).toMatchObject({ message: '验证码错误或已过期' });
    const no_picture = Buffer.from('no picture');
    expect(await apply(browser, ticket, to, no_picture)).toMatchObject({ code: 415001 });
    // a stranger's bytes are not looked at before the phone is proven
    expect(await apply(browser, ticket, { ...to, code: '000000' }, no_picture)).toMatchObject({
      message: '验证码错误或已过期',
    });
    expect(await apply(demo.guest(), ticket, to)).toMatchObject({ message: '操作已超时，请重新开始' });
    expect(await apply(browser, ticket, to)).toMatchObject({ code: 0 });
    expect(await apply(browser, ticket, to)).toMatchObject({ message: '操作已超时，请重新开始' });
  });

  it('three applications a day for one number', async () => {
    for (let n = 0; n < 4; n++) {
      const browser = demo.guest();
      const answer = await apply(browser, await begin(browser, '13977770007'), { phone: '13977770006' });
      expect(answer.code).toBe(n < 3 ? 0 : 429001);
    }
  });

  it('the organisations that the form offers are the open ones', async () => {
    const { list } = (await demo.guest().call('GET', '/sessions/org_options')).data;
    expect(list).toContainEqual(
      expect.objectContaining({ id: organizationId('sy-middle'), label: expect.any(String) }),
    );
    const open = await demo.test_db.query(`select id from organization where status = 'active'`);
    expect(list).toHaveLength(open.length);
  });
});
