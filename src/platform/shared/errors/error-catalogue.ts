import { type CatalogueEntry, frameErrors } from './error-frame.ts';

export type { CatalogueEntry } from './error-frame.ts';

/** The errors of section 8 and the messages of the other sections, by key. Literals of the specification to the letter. */
export const errorCatalogue = {
  network: frameErrors.network,
  timeout: frameErrors.timeout,
  '401401': frameErrors['401401'],
  '401402': frameErrors['401402'],
  '400403': frameErrors['400403'],
  '200200': frameErrors['200200'],
  '200601': frameErrors['200601'],
  settings_tolerated: frameErrors.settings_tolerated,
  settings_other: frameErrors.settings_other,
  other_message: frameErrors.other_message,
  http_500_422_404: frameErrors.http_500_422_404,
  odd_success: frameErrors.odd_success,
  route_generation: frameErrors.route_generation,
  verification: frameErrors.verification,
  add_child: {
    behaviour: ['warning'],
    text: { cn: '{status}提交失败，请重试！', us: '{status} submit failed, please try again!' },
  },
  send_code: frameErrors.send_code,
  switch_student: {
    behaviour: ['warning'],
    text: { cn: '获取token失败！', us: 'Failed to get the token!' },
  },
  avatar_upload: {
    behaviour: ['warning'],
    text: { cn: '{status}上传失败！', us: '{status} upload failed!' },
  },
  avatar_save_failure: {
    behaviour: ['warning'],
    text: { cn: '{status}更改失败，请重试！', us: '{status} change failed, please try again!' },
  },
  avatar_save_success: {
    behaviour: ['success'],
    text: { cn: '更改成功！', us: 'Changed successfully!' },
  },
  oss_token: {
    behaviour: ['warning', 'reject'],
    text: { cn: '获取oss token发生错误', us: 'Failed to get the oss token' },
  },
  uploading: { behaviour: ['loading'], text: { cn: '正在上传，请稍候', us: 'Uploading, please wait' } },
  upload_failed: { behaviour: ['warning', 'log'], text: { cn: '上传失败', us: 'Upload failed' } },
  success_added: frameErrors.success_added,
  success_code: frameErrors.success_code,
  success_operation: { behaviour: ['success'], text: { cn: '操作成功', us: 'operation succeeded' } },
  missing_user_id: {
    behaviour: ['log'],
    text: { cn: '缺少用户编号', us: 'The user id is missing' },
  },
  not_shown: { behaviour: ['none'] },
  copy_success: { behaviour: ['success'], text: { cn: '复制成功！', us: 'Copied!' } },
  host_required: { behaviour: ['field'], text: { cn: '请输入host', us: 'Please enter the host' } },
  link_child_title: { behaviour: ['none'], text: { cn: '关联子女', us: 'Link a child' } },
  username_taken: {
    behaviour: ['field'],
    text: { cn: '账号名已存在！', us: 'The username already exists!' },
  },
  avatar_too_big: {
    behaviour: ['warning', 'reject'],
    text: { cn: '上传头像大小不能超过 2MB!', us: 'The avatar must not exceed 2MB!' },
  },
  real_name_required: {
    behaviour: ['warning'],
    text: { cn: '请先完成实名认证！', us: 'Please complete real-name verification first!' },
  },
  register_id: {
    behaviour: ['field'],
    text: { cn: '请输入正确的证件号码', us: 'please enter the correct ID number' },
  },
  password_messages: {
    behaviour: ['field'],
    texts: {
      required: { cn: '请输入密码', us: 'Please enter a password' },
      length: { cn: '密码长度必须在8-20个字符之间', us: 'The password must have 8-20 characters' },
      upper: { cn: '密码必须包含大写字母', us: 'It needs an uppercase letter' },
      lower: { cn: '密码必须包含小写字母', us: 'It needs a lowercase letter' },
      digit: { cn: '密码必须包含数字', us: 'It needs a digit' },
    },
  },
  phone_message: frameErrors.phone_message,
  code_message: {
    behaviour: ['field'],
    text: {
      cn: '请输入长度为6个字符的验证码',
      us: 'please enter a verification code with a length of 6 characters',
    },
  },
  name_message: { behaviour: ['field'], text: { cn: '请输入姓名', us: 'please enter name' } },
  switch_confirm: {
    behaviour: ['dialog'],
    text: {
      cn: '切换后需重新登录才能返回，确定切换吗？',
      us: 'The switch cannot be reversed without logging in again. Continue?',
    },
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type CatalogueKey = keyof typeof errorCatalogue;
