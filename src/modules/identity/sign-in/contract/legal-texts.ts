import type { Text } from '#shared/text.ts';

/** The texts that a sign-up agrees to, version 2026-1 (`CONSENT_TEXT_VERSION` changes with them). */
export const legalTexts: Readonly<Record<'terms' | 'privacy', readonly Text[]>> = {
  terms: [
    {
      cn: '本平台由学校提供，用于预约来访、查询和办理学校事务。账号仅供本人使用，请勿转借。',
      us: 'Your school provides this portal for booking visits and handling school matters. Your account is for you alone; don’t share it.',
    },
    {
      cn: '请提供真实的姓名和手机号。预约来访的信息将提供给被访人和学校门岗，用于核对身份与安全管理。',
      us: 'Give your real name and phone number. Your visit details are shared with your host and the school gate to check identities and keep the school safe.',
    },
    {
      cn: '进入校园须遵守学校的来访规定。冒用他人身份或扰乱秩序的，学校可以停用账号并拒绝入校。',
      us: 'On campus, follow the school’s visitor rules. The school may disable your account and refuse entry if you use someone else’s identity or cause a disturbance.',
    },
    { cn: '您可以随时停止使用并注销账号。', us: 'You can stop using the portal and delete your account at any time.' },
  ],
  privacy: [
    {
      cn: '我们收集您的姓名和手机号，用于登录、发送验证码和联系您。预约来访时，按学校要求另行填写的证件、车牌等信息仅用于该次来访。',
      us: 'We collect your name and phone number to sign you in, send codes and contact you. ID numbers, number plates and other details a school asks for a visit are used for that visit only.',
    },
    {
      cn: '手机号和证件号码加密保存，列表中只显示部分数字；工作人员查看完整号码须有权限，并会留下记录。',
      us: 'Phone and ID numbers are stored encrypted and shown only in part. Staff need permission to see them in full, and each view is logged.',
    },
    {
      cn: '为保护账号安全，我们记录登录的时间、网络地址和设备，保存 12 个月。验证码保存 1 天，来访信息保存 6 个月。',
      us: 'To protect accounts, we keep the time, network address and device of each sign-in for 12 months. Codes are kept for one day and visit details for 6 months.',
    },
    {
      cn: '我们不会出售您的信息，也不会在本平台嵌入第三方跟踪程序。仅在法律要求时向主管机关提供。',
      us: 'We don’t sell your data or embed third-party trackers. We share data with authorities only where the law requires it.',
    },
    {
      cn: '您可以向学校要求查阅、复制、更正或删除自己的信息，也可以撤回同意；撤回后将无法继续使用访客账号。',
      us: 'You can ask your school to see, copy, correct or delete your data, or withdraw your consent. A visitor account then stops working.',
    },
    {
      cn: '未满 14 周岁的儿童请由监护人代为办理。',
      us: 'Guardians act for children under 14.',
    },
  ],
};
