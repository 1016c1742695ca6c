import { defineRefusals } from '#shared/refusal.ts';

export const securityRefusals = defineRefusals('account', {
  email_domain: { cn: '请使用学校邮箱（{domains}）', us: 'Please use an address of the school ({domains})' },
  email_taken: { cn: '该邮箱已被其他账号激活', us: 'Another account has activated this address' },
  mail_away: { cn: '邮件服务暂不可用，请稍后再试', us: 'Mail cannot be sent at the moment, please try again later' },
  link_over: { cn: '链接已失效', us: 'The link is no longer valid' },
  guardian_acts: { cn: '未满 14 周岁，请由监护人申请注销', us: 'Below 14 a guardian asks for the deletion' },
  child_acts: { cn: '已满 14 周岁，请由本人申请注销', us: 'From 14 on the account is deleted by its own person' },
  last_super_admin: {
    cn: '您是唯一的超级管理员，请先移交权限',
    us: 'You are the only super admin; hand the rights over first',
  },
  not_closing: { cn: '账号没有注销申请', us: 'This account is not being deleted' },
  close_to_withdraw: {
    cn: '使用账号须同意服务条款和隐私政策；如不再同意，请注销账号',
    us: 'The terms and the privacy policy go with the account; to withdraw them, delete the account',
  },
  totp_needed: {
    cn: '您的权限要求两步验证，不能关闭；更换手机请选择“更换应用”',
    us: 'Your rights need the second step, it cannot be turned off; to use another phone choose “Use another app”',
  },
});
