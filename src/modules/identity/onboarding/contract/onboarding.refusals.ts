import { defineRefusals } from '#shared/refusal.ts';
import { invitationDead } from './invitation-dead.ts';

export const onboardingRefusals = defineRefusals('account', {
  id_registered: {
    cn: '该证件号码已注册，可直接登录或找回账号',
    us: 'This ID number is already registered; you can sign in or recover the account',
  },
  phone_registered: {
    cn: '该手机号已注册，可直接登录或找回账号',
    us: 'This phone number is already registered; you can sign in or recover the account',
  },
  student_by_guardian: { cn: '学生账号请由监护人激活', us: 'A guardian activates student accounts' },
  faculty_by_school: {
    cn: '教职工请激活学校建立的账号，或使用学校的邀请链接',
    us: 'Staff activate the account that the school made, or use the invitation of the school',
  },
  child_active: { cn: '{name}的账号已经开通', us: 'The account of {name} is open already' },
  id_of_school: {
    cn: '学校已登记该证件号码，请激活学校建立的账号',
    us: 'The school has this ID number already; please activate the account that it made',
  },
  invitation_dead: invitationDead,
  too_many_papers: { cn: '最多上传{n}份材料', us: 'At most {n} papers' },
});
