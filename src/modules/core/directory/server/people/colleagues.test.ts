import { beforeAll, describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const middle = organizationId('sy-middle');
const teacher = castId('teacher');

async function share(value: boolean): Promise<void> {
  const admin = await demo.as('superadmin');
  const body = { key: 'contact_visible_to_staff', level: 'client', value, reason: '方便教职工联系' };
  const answer = await admin.call('PUT', '/admin/system_settings', { body });
  expect(answer, answer.message).toMatchObject({ code: 0 });
}

describe('the card of a colleague', () => {
  beforeAll(() => share(false));

  it('says where they work, without a number, and offers no call until the school shares numbers', async () => {
    const office = await demo.as('office');
    const { data } = await office.call('GET', `/users/${teacher}/colleague`);
    expect(data).toMatchObject({ id: teacher, name: '王建国', can_call: false, can_message: true });
    expect(data.places).toContainEqual(
      expect.objectContaining({ organization: expect.objectContaining({ id: middle }), is_main: true }),
    );
    expect(JSON.stringify(data)).not.toMatch(/1\d{10}/);
    expect(await office.call('POST', `/users/${teacher}/call`)).toMatchObject({
      code: 200200,
      message: '该同事的联系电话未向教职工公开',
    });
  });

  it('gives the number where the school shares it, and the colleague learns who asked', async () => {
    await share(true);
    const office = await demo.as('office');
    expect((await office.call('GET', `/users/${teacher}/colleague`)).data.can_call).toBe(true);
    const { data } = await office.call('POST', `/users/${teacher}/call`);
    expect(data.phone).toMatch(/^1\d{10}$/);
    const mine = await (await demo.as('teacher')).call('GET', '/users/my_data_access');
    expect(mine.data.list[0]).toMatchObject({ action: 'user.call', kind: 'read' });
    await demo.test_db.query('update "user" set contact_phone_sealed = null where id = $1', [teacher]);
    expect((await office.call('GET', `/users/${teacher}/colleague`)).data.can_call).toBe(false);
    await share(false);
  });

  it('takes a message under the real name, and none to oneself', async () => {
    const office = await demo.as('office');
    const text = '下午三点的会改到四点';
    expect(await office.call('POST', `/users/${teacher}/message`, { body: { text } })).toMatchObject({ code: 0 });
    const bell = await (await demo.as('teacher')).call('GET', '/users/notifications');
    expect(bell.data.list[0]).toMatchObject({ title: expect.stringMatching(/给您发来消息$/), body: text });
    const own = `/users/${castId('office')}`;
    expect((await office.call('GET', `${own}/colleague`)).data).toMatchObject({ can_call: false, can_message: false });
    expect(await office.call('POST', `${own}/message`, { body: { text } })).toMatchObject({ code: 200200 });
    expect(await office.call('POST', `/users/${teacher}/message`, { body: { text: ' ' } })).toMatchObject({
      code: 422001,
    });
  });

  it('is there for staff of the same schools alone: not for families, pupils, outsiders or another school group', async () => {
    for (const who of ['guardian', 'student', 'visitor', 'outsider'] as const) {
      const browser = await demo.as(who);
      expect([who, await browser.call('GET', `/users/${teacher}/colleague`)]).toMatchObject([who, { status: 404 }]);
      for (const act of ['call', 'message'])
        expect([
          who,
          act,
          await browser.call('POST', `/users/${teacher}/${act}`, { body: { text: '您好' } }),
        ]).toMatchObject([who, act, { status: 404 }]);
    }
    const office = await demo.as('office');
    for (const who of ['guardian', 'student', 'outsider'] as const)
      expect([who, await office.call('GET', `/users/${castId(who)}/colleague`)]).toMatchObject([who, { status: 404 }]);
  });
});
