import { beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#server/notify/deliveries.ts';
import { type CastName, castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { multipart } from '../../../../../server/testing/multipart.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

describe('a vouch for somebody whose phone is gone', () => {
  const demo = useDemo();
  beforeEach(() => demo.test_db.query('truncate attempt_counter'));

  let phones = 0;
  const factsOf = async (who: CastName) => {
    const [row] = await demo.test_db.query<{ name: string; id_no_sealed: string }>(
      'select name, id_no_sealed from "user" where id = $1',
      [castId(who)],
    );
    return { name: row?.name ?? '', id_no: demo.services.seal.open(row?.id_no_sealed ?? '', 'user.id_no') };
  };
  const apply = async (who: CastName) => {
    const browser = demo.guest();
    const phone = `1397666${String(++phones).padStart(4, '0')}`;
    const { ticket } = (await browser.call('POST', '/sessions/get_by_old_phone', { body: { phone: castPhone(who) } }))
      .data;
    await browser.call('GET', '/sessions/send_code', { query: { phone, purpose: 'recovery' } });
    const [text] = await demo.everywhere((db) => listOutbox({ db, services: demo.services }, phone));
    const code = /\d{6}/.exec(text?.text ?? '')?.[0] ?? '';
    const stated = { ...(await factsOf(who)), id_type: 'identity', organization_id: organizationId('sy-middle') };
    const answer = await browser.call('POST', '/sessions/check_user_info_to_change_phone', {
      ...multipart({ ticket, ...stated, phone, code, reason: '手机遗失补卡未果' }),
    });
    expect(answer.code, answer.message).toBe(0);
    return answer.data as { application_no: string; vouch_code: string };
  };
  const vouch = (who: Awaited<ReturnType<typeof demo.as>>, id: string, code: string) =>
    who.call('POST', `/account_applications/${id}/vouch`, { body: { code, note: '当面核对' } });

  it('the applicant shows six digits; the vouch is signed, alone it changes nothing, and its giver cannot decide', async () => {
    const { application_no, vouch_code } = await apply('office');
    const hr = await demo.as('hrofficer');
    const { list } = (await hr.call('GET', '/account_applications', { query: { per_page: '100' } })).data;
    expect(list).toContainEqual(
      expect.objectContaining({ id: application_no, user: expect.objectContaining({ id: castId('office') }) }),
    );
    expect(await vouch(hr, application_no, vouch_code)).toMatchObject({
      code: 0,
      data: { can_vouch: false, vouched_by: [expect.any(String)] },
    });
    expect(await vouch(hr, application_no, vouch_code)).toMatchObject({ message: '您已担保过该申请' });
    const phone_bidx = demo.services.seal.blindIndex(castPhone('office'), 'phone');
    expect(await demo.test_db.query('select id from "user" where phone_bidx = $1', [phone_bidx])).toEqual([
      { id: castId('office') },
    ]);
    const admin = await demo.as('superadmin');
    const decision = {
      kind: 'change_phone',
      item_id: application_no,
      decision: 'approve',
      reason: '已由人事当面担保',
    };
    expect(await admin.call('PUT', `/admin/users/${castId('office')}/audit`, { body: decision })).toMatchObject({
      code: 0,
      data: { vouches: [{ note: '当面核对' }] },
    });
  });

  it('three wrong tries make the digits void; another school and the applicant cannot vouch', async () => {
    const { application_no, vouch_code } = await apply('finance');
    const hr = await demo.as('hrofficer');
    const wrong = vouch_code === '000000' ? '000001' : '000000';
    expect(await vouch(hr, application_no, wrong)).toMatchObject({ message: '担保码错误，还可尝试2次' });
    expect(await vouch(hr, application_no, wrong)).toMatchObject({ message: '担保码错误，还可尝试1次' });
    expect(await vouch(hr, application_no, wrong)).toMatchObject({
      message: '担保码已失效，请申请人重新打开申请',
    });
    expect(await vouch(hr, application_no, vouch_code)).toMatchObject({
      message: '担保码已失效，请申请人重新打开申请',
    });
    expect(await vouch(await demo.as('homeroom'), application_no, vouch_code)).toMatchObject({ code: 404001 });
    expect(await vouch(await demo.as('finance'), application_no, vouch_code)).toMatchObject({ code: 403001 });
  });
});
