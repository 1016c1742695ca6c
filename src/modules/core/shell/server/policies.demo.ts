/** Texts of the product in the demo school group: believable, short, in both languages. */
export const policies = [
  {
    kind: 'privacy',
    days_ago: 400,
    title: '隐私政策',
    title_en: 'Privacy policy',
    summary: '首次发布',
    summary_en: 'First version',
    body: '学校为了教学、管理和安全的需要处理您的个人信息。\n\n## 我们收集什么\n- 姓名、证件、手机号\n- 在校身份、班级、部门\n- 来访与门禁记录\n\n## 保存多久\n来访记录保存180天，账号注销后30天内删除。',
    body_en:
      'The school handles facts about you for teaching, administration and safety.\n\n## What we keep\n- Name, ID and phone\n- Role, class and department\n- Visits and doors\n\n## How long\nVisits for 180 days; everything within 30 days after an account is closed.',
  },
  {
    kind: 'privacy',
    days_ago: 60,
    title: '隐私政策',
    title_en: 'Privacy policy',
    summary: '来访记录的保存期由180天缩短为90天；增加了查询与更正的方式。',
    summary_en: 'Visits are kept for 90 instead of 180 days; how to see and correct your facts is new.',
    body: '学校为了教学、管理和安全的需要处理您的个人信息。\n\n## 我们收集什么\n- 姓名、证件、手机号\n- 在校身份、班级、部门\n- 来访与门禁记录\n\n## 保存多久\n来访记录保存90天，账号注销后30天内删除。\n\n## 您的权利\n您可以在“个人资料”中查看和更正自己的信息，也可以联系学校信息中心。',
    body_en:
      'The school handles facts about you for teaching, administration and safety.\n\n## What we keep\n- Name, ID and phone\n- Role, class and department\n- Visits and doors\n\n## How long\nVisits for 90 days; everything within 30 days after an account is closed.\n\n## Your rights\nYou see and correct your own facts under "Profile", or ask the information centre of your school.',
  },
  {
    kind: 'children',
    days_ago: 60,
    title: '儿童个人信息保护规则',
    title_en: 'Protection of children',
    summary: '首次发布',
    summary_en: 'First version',
    body: '未满十四周岁学生的信息，须经监护人同意后方可处理。\n\n> 监护人可以随时撤回同意。\n\n使用统计不包含未满十四周岁学生的个人标识。',
    body_en:
      'Facts about pupils under fourteen are handled only with the consent of a guardian.\n\n> A guardian may take the consent back at any time.\n\nUsage numbers carry no mark of a pupil under fourteen.',
  },
  {
    kind: 'terms',
    days_ago: 60,
    title: '服务条款',
    title_en: 'Terms of use',
    summary: '首次发布',
    summary_en: 'First version',
    body: '账号只供本人使用，请勿转借。\n\n- 不得利用平台发布违法内容\n- 不得批量获取他人信息',
    body_en:
      'An account is for one person only.\n\n- Nothing unlawful may be published here\n- Facts about others may not be collected',
  },
  {
    kind: 'face',
    days_ago: 60,
    title: '人脸信息处理规则',
    title_en: 'Faces',
    summary: '首次发布',
    summary_en: 'First version',
    body: '人脸照片只用于门禁核验，使用前须单独取得您的同意；不同意者可以使用门禁卡。',
    body_en: 'A photo of your face opens doors and nothing else, and only if you agree; a door card does the same.',
  },
] as const;
