import { fileApplication } from '#modules/identity/recovery/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { castId, castPhone } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';

/** Three people who wait for an administrator: a new phone with a vouch, a name written wrongly, and somebody nobody knows. */
export async function consoleDemo(demo: DemoContext): Promise<void> {
  const place = { client_id: organizationId('sy'), organization_id: organizationId('sy-middle') };
  await fileApplication(demo, {
    ...place,
    kind: 'change_phone',
    user_id: castId('guardian'),
    stated: { old_phone: castPhone('guardian'), new_phone: '13900000099', name: '李伟民' },
    reason: '原手机号已停用，换了新号码',
    vouches: [{ user_id: castId('homeroom'), at: `${demo.today}T01:00:00.000Z`, note: '当面核对过本人' }],
  });
  await fileApplication(demo, {
    ...place,
    kind: 'identity_correction',
    user_id: castId('office'),
    stated: { name: '赵晓彤', id_type: 'identity', id_no: '440524188001010014' },
    reason: '证件号码登记有误，请更正',
  });
  await fileApplication(demo, {
    ...place,
    kind: 'account_recovery',
    user_id: null,
    stated: { old_phone: '13700000001', new_phone: '13700000002', name: '陈无名' },
    reason: '旧手机号丢失，无法登录',
  });
}
