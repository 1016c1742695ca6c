import { defineRefusals } from '#shared/refusal.ts';
import { invitationInvalid } from './invitation-invalid.ts';

export const onboardingRefusals = defineRefusals('account', {
  id_registered: {
    cn: '该证件号码已注册，可直接登录或找回账号',
    us: 'This ID number is already registered. Sign in or recover the account.',
  },
  phone_registered: {
    cn: '该手机号已注册，可直接登录或找回账号',
    us: 'This phone number is already registered. Sign in or recover the account.',
  },
  student_by_guardian: { cn: '学生账号请由监护人激活', us: 'Student accounts are activated by a guardian' },
  faculty_by_school: {
    cn: '教职工请激活学校建立的账号，或使用学校的邀请链接',
    us: 'Staff: activate the account your school created, or use your school’s invitation link',
  },
  child_active: { cn: '{name}的账号已经激活', us: '{name}’s account is already active' },
  id_of_school: {
    cn: '学校已登记该证件号码，请激活学校建立的账号',
    us: 'Your school already has this ID number. Activate the account it created.',
  },
  invitation_dead: invitationInvalid,
  too_many_papers: { cn: '最多上传{n}份材料', us: 'Up to {n} documents' },
});
