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
      'The school uses your personal data for teaching, administration and safety.\n\n## What we keep\n- Name, ID and phone number\n- Role, class and department\n- Visits and door access\n\n## How long\nVisits are kept for 180 days. Everything is deleted within 30 days of an account being deleted.',
  },
  {
    kind: 'privacy',
    days_ago: 60,
    title: '隐私政策',
    title_en: 'Privacy policy',
    summary: '来访记录的保存期由180天缩短为90天；增加了查询与更正的方式。',
    summary_en: 'Visits are now kept for 90 days instead of 180. Added how to view and correct your data.',
    body: '学校为了教学、管理和安全的需要处理您的个人信息。\n\n## 我们收集什么\n- 姓名、证件、手机号\n- 在校身份、班级、部门\n- 来访与门禁记录\n\n## 保存多久\n来访记录保存90天，账号注销后30天内删除。\n\n## 您的权利\n您可以在“个人资料”中查看和更正自己的信息，也可以联系学校信息中心。',
    body_en:
      'The school uses your personal data for teaching, administration and safety.\n\n## What we keep\n- Name, ID and phone number\n- Role, class and department\n- Visits and door access\n\n## How long\nVisits are kept for 90 days. Everything is deleted within 30 days of an account being deleted.\n\n## Seeing your data\nView and correct your data under "Profile", or ask your school’s IT office.',
  },
  {
    kind: 'children',
    days_ago: 60,
    title: '儿童个人信息保护规则',
    title_en: 'Children’s privacy',
    summary: '首次发布',
    summary_en: 'First version',
    body: '未满十四周岁学生的信息，须经监护人同意后方可处理。\n\n> 监护人可以随时撤回同意。\n\n使用统计不包含未满十四周岁学生的个人标识。',
    body_en:
      'We handle the data of students under 14 only with a guardian’s consent.\n\n> A guardian can withdraw consent at any time.\n\nUsage statistics never identify a student under 14.',
  },
  {
    kind: 'terms',
    days_ago: 60,
    title: '服务条款',
    title_en: 'Terms of service',
    summary: '首次发布',
    summary_en: 'First version',
    body: '账号只供本人使用，请勿转借。\n\n- 不得利用平台发布违法内容\n- 不得批量获取他人信息',
    body_en: 'Your account is for you alone.\n\n- Don’t publish anything unlawful\n- Don’t collect other people’s data',
  },
  {
    kind: 'face',
    days_ago: 60,
    title: '刷脸登录信息处理规则',
    title_en: 'Face data for sign-in',
    summary: '首次发布',
    summary_en: 'First version',
    body: '刷脸登录的照片只用于在您自己的设备上登录，使用前须单独取得您的同意；不同意者可以使用密码或验证码。',
    body_en:
      'We use a photo of your face for signing in on your own device, and only with your consent. A password or code works just as well.',
  },
  {
    kind: 'face_doors',
    days_ago: 30,
    title: '门禁人脸信息处理规则',
    title_en: 'Face data for doors',
    summary: '首次发布',
    summary_en: 'First version',
    body: '人脸照片只用于打开学校的门，与刷脸登录无关。\n\n- 只由安保审核人员查看，每次查看都有记录\n- 只发送到您有权打开的门\n- 不用于考勤、分析或其他用途\n- 未满十四周岁须由监护人同意\n\n> 可随时撤回：照片立即删除，各门确认后不留任何副本。不同意者使用门禁卡或二维码，效果相同。',
    body_en:
      'A photo of the face is used to open doors of the school and for nothing else; it has nothing to do with face sign-in.\n\n- Only those who review faces see it, and every look is recorded\n- It goes only to the doors that the person may open\n- It is not used for attendance or analysis\n- Under the age of 14 a guardian decides\n\n> Consent can be withdrawn at any time: the photo is deleted at once, and no copy is left when every door has confirmed. A card or the QR code works just as well.',
  },
] as const;
