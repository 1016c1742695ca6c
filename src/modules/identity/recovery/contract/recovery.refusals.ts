import { defineRefusals } from '#shared/refusal.ts';

export const recoveryRefusals = defineRefusals('account', {
  own_application: { cn: '不能审核自己的申请', us: 'You can’t review your own request' },
  check_proof: { cn: '请先核验证明材料或取得担保', us: 'Check a document or get someone to vouch first' },
  nobody_meant: { cn: '没有匹配的账号，不能同意', us: 'No matching account, so it can’t be approved' },
  document_taken: {
    cn: '该证件号码已登记在另一人（{who}）名下，不能重复登记；请先核对，确为同一人的请合并账号',
    us: 'This ID number is on record for someone else ({who}). Check it, and merge the accounts if they are the same person.',
  },
  phone_taken: { cn: '该手机号已被其他账号使用', us: 'Another account already uses this phone number' },
  already_decided: { cn: '该申请已由 {who} 于 {when} 处理', us: 'Already reviewed by {who} at {when}' },
  id_mismatch: {
    cn: '信息与学校登记不一致，还可尝试{n}次',
    us: 'Doesn’t match the school’s record. Attempts left: {n}',
  },
  same_phone: { cn: '新手机号不能与原手机号相同', us: 'The new number must be different from the old one' },
  wrong_vouch_code: { cn: '担保码错误，还可尝试{n}次', us: 'Wrong code. Attempts left: {n}' },
  vouch_spent: {
    cn: '担保码已失效，请申请人重新打开申请',
    us: 'This code has expired. Ask the applicant to open the request again.',
  },
  already_vouched: { cn: '您已担保过该申请', us: 'You’ve already vouched for this request' },
});
