import { invitationDead } from '#modules/identity/onboarding/contract/invitation-dead.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { signUpClosed } from './sign-up-closed.ts';
import { timedOut } from './timed-out.ts';

export const accountRefusals = defineRefusals('account', {
  wrong_password: { cn: '账号或密码错误', us: 'Incorrect account or password' },
  wrong_password_pause: {
    cn: '账号或密码错误，多次失败后需稍候，也可改用验证码登录',
    us: 'Incorrect account or password. After several failures there is a pause; a code works at once',
  },
  wrong_code: { cn: '验证码错误或已过期', us: 'The code is wrong or has expired' },
  second_code: {
    cn: '本网络刚有多次错误的验证码。为保护您的账号，已再发送一个验证码，请输入新的验证码',
    us: 'Several wrong codes came from this network. To protect your account a second code was sent; please enter the new one',
  },
  solve_first: {
    code: 403302,
    cn: '正在进行安全验证，请稍候再试',
    us: 'A safety check is needed; please try again in a moment',
  },
  sms_budget: {
    cn: '短信发送已达上限，请使用其他方式登录',
    us: 'The SMS limit is reached, please use another way',
  },
  email_domain: { cn: '请使用学校邮箱（{domains}）', us: 'Please use an address of the school ({domains})' },
  email_taken: { cn: '该邮箱已被其他账号激活', us: 'Another account has activated this address' },
  mail_away: { cn: '邮件服务暂不可用，请稍后再试', us: 'Mail cannot be sent at the moment, please try again later' },
  no_live_code: { cn: '请先获取短信验证码', us: 'Please ask for a code by SMS first' },
  frozen: {
    cn: '账号已冻结，请通过“忘记密码”核验身份后恢复使用',
    us: 'This account is frozen; prove who you are through “Forgot the password” to use it again',
  },
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
  wrong_totp: { cn: '动态码或恢复码不正确', us: 'The code of the app or the recovery code is wrong' },
  wrong_totp_pause: {
    cn: '动态码或恢复码不正确，多次失败后需稍候再试',
    us: 'The code of the app or the recovery code is wrong. After several failures there is a pause',
  },
  totp_first: { cn: '请先添加动态码应用', us: 'Please set up an authenticator app first' },
  totp_asked: {
    cn: '账号已开启两步验证，请输入动态码或恢复码',
    us: 'This account has a second step; please enter the code of the app or a recovery code',
  },
  totp_elsewhere: {
    cn: '账号已开启两步验证，请在登录页用密码或验证码登录',
    us: 'This account has a second step; please sign in with the password or a code on the sign-in page',
  },
  totp_needed: {
    cn: '您的权限要求两步验证，不能关闭；更换手机请选择“更换应用”',
    us: 'Your rights need the second step, it cannot be turned off; to use another phone choose “Use another app”',
  },
  disabled: { cn: '账号已停用，请联系学校', us: 'Account disabled, please contact the school' },
  timed_out: timedOut,
  prove_first: {
    cn: '为保护账号安全，请先用密码登录',
    us: 'To keep this account safe, please sign in with its password first',
  },
  suspended: { cn: '单位已停用，请联系管理员', us: 'The organisation is suspended, please contact its administrator' },
  own_application: { cn: '不能审核自己的申请', us: 'You cannot decide your own request' },
  check_proof: { cn: '请先核验证明材料或取得担保', us: 'Check a document or obtain a vouch first' },
  nobody_meant: { cn: '没有匹配的账号，不能同意', us: 'No account fits; it cannot be approved' },
  document_taken: {
    cn: '该证件号码已登记在另一人（{who}）名下，不能重复登记；请先核对，确为同一人的请合并账号',
    us: 'This document is on record for somebody else ({who}) and is never kept twice; check it, and merge the accounts if it is one person',
  },
  phone_taken: { cn: '该手机号已被其他账号使用', us: 'The number belongs to another account' },
  already_decided: { cn: '该申请已由 {who} 于 {when} 处理', us: 'Already decided by {who} at {when}' },
  same_password: { cn: '新密码不能与旧密码相同', us: 'The new password must differ from the old one' },
  id_mismatch: {
    cn: '信息与学校登记不一致，还可尝试{n}次',
    us: "Does not match the school's record, {n} tries left",
  },
  id_registered: {
    cn: '该证件号码已注册，可直接登录或找回账号',
    us: 'This ID number is already registered; you can sign in or recover the account',
  },
  phone_registered: {
    cn: '该手机号已注册，可直接登录或找回账号',
    us: 'This phone number is already registered; you can sign in or recover the account',
  },
  sign_up_closed: signUpClosed,
  student_by_guardian: { cn: '学生账号请由监护人激活', us: 'A guardian activates student accounts' },
  faculty_by_school: {
    cn: '教职工请激活学校建立的账号，或使用学校的邀请链接',
    us: 'Staff activate the account that the school made, or use the invitation of the school',
  },
  no_phone: { cn: '账号未绑定手机号，请用密码验证', us: 'The account has no phone; please use the password' },
  same_phone: { cn: '新手机号不能与原手机号相同', us: 'The new number must differ from the old one' },
  sign_in_again: { cn: '请重新用验证码登录后再设置密码', us: 'Please sign in with a code again to set a password' },
  child_active: { cn: '{name}的账号已经开通', us: 'The account of {name} is open already' },
  id_of_school: {
    cn: '学校已登记该证件号码，请激活学校建立的账号',
    us: 'The school has this ID number already; please activate the account that it made',
  },
  invitation_dead: invitationDead,
  wrong_vouch_code: { cn: '担保码错误，还可尝试{n}次', us: 'Wrong code; tries left: {n}' },
  vouch_spent: {
    cn: '担保码已失效，请申请人重新打开申请',
    us: 'The code is no longer valid; the applicant opens the request again',
  },
  already_vouched: { cn: '您已担保过该申请', us: 'You have vouched for this request already' },
  too_many_papers: { cn: '最多上传{n}份材料', us: 'At most {n} papers' },
});
