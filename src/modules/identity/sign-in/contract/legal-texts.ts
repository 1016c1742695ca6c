import type { Text } from '#shared/text.ts';

/** The texts that a sign-up agrees to, version 2026-1 (`CONSENT_TEXT_VERSION` changes with them). */
export const legalTexts: Readonly<Record<'terms' | 'privacy', readonly Text[]>> = {
  terms: [
    {
      cn: '本平台由学校提供，用于预约来访、查询和办理学校事务。账号仅供本人使用，请勿转借。',
      us: 'The school provides this portal for booking visits and for handling school matters. An account is for its owner alone and must not be lent.',
    },
    {
      cn: '请提供真实的姓名和手机号。预约来访的信息将提供给被访人和学校门岗，用于核对身份与安全管理。',
      us: 'Give your real name and phone. What you enter for a visit is shown to your host and to the school gate, to check identities and keep the school safe.',
    },
    {
      cn: '进入校园须遵守学校的来访规定。冒用他人身份或扰乱秩序的，学校可以停用账号并拒绝入校。',
      us: 'Inside the school its rules for visitors apply. The school may close an account and refuse entry when somebody uses another identity or disturbs order.',
    },
    { cn: '您可以随时停止使用并注销账号。', us: 'You may stop using the portal and close your account at any time.' },
  ],
  privacy: [
    {
      cn: '我们收集您的姓名和手机号，用于登录、发送验证码和联系您。预约来访时，按学校要求另行填写的证件、车牌等信息仅用于该次来访。',
      us: 'We collect your name and phone to sign you in, to send codes and to reach you. Documents, plates and the like that a school asks for a visit are used for that visit alone.',
    },
    {
      cn: '手机号和证件号码加密保存，列表中只显示部分数字；工作人员查看完整号码须有权限，并会留下记录。',
      us: 'Phone and document numbers are stored encrypted and shown in part only. Staff need a right to see them in full, and each look is recorded.',
    },
    {
      cn: '为保护账号安全，我们记录登录的时间、网络地址和设备，保存 12 个月。验证码保存 1 天，来访信息保存 6 个月。',
      us: 'To protect accounts we keep the time, network address and device of each sign-in for 12 months. Codes are kept for a day, visits for six months.',
    },
    {
      cn: '我们不会出售您的信息，也不会在本平台嵌入第三方跟踪程序。仅在法律要求时向主管机关提供。',
      us: 'We do not sell your data and embed no trackers of others. We hand data to authorities only where the law demands it.',
    },
    {
      cn: '您可以向学校要求查阅、复制、更正或删除自己的信息，也可以撤回同意；撤回后将无法继续使用访客账号。',
      us: 'You may ask the school to see, copy, correct or delete your data, and withdraw your consent; a visitor account then ends.',
    },
    {
      cn: '未满 14 周岁的儿童请由监护人代为办理。',
      us: 'Children under 14 are registered by their guardian.',
    },
  ],
};
