/** News of the demo school group; `days_ago` of the newest is small. The first is pinned. */
export const demoNews = [
  {
    title: '书院举办秋季校园开放日',
    title_en: 'Autumn open day on campus',
    summary: '八百多个家庭走进校园，体验课程、参观图书馆。',
    summary_en: 'More than 800 families visited lessons and the library.',
    category: 'campus',
    days_ago: 2,
    is_public: true,
    hue: 214,
    art: 'roofs',
    body: '上周六，书院迎来了一年一度的秋季校园开放日，八百多个家庭走进校园。\n\n## 看得见的课堂\n各年级开放了二十四节公开课。孩子们在实验室里观察叶片的纹理，家长们坐在后排一起记笔记。\n\n- 小学部：绘本共读、数学实验室\n- 初中部：项目式学习展示\n- 国际部：中英双语戏剧\n\n> 我第一次看到孩子在学校的样子。——一位三年级学生的家长\n\n下一次开放日将于**明年四月**举行。',
    body_en:
      'Last Saturday the campus opened its doors, and more than 800 families came.\n\n## Open lessons\nVisitors could watch 24 lessons. Students studied leaves in the laboratory while their families took notes behind them.\n\n- Primary: shared reading, maths room\n- Junior: project work\n- International: bilingual theatre\n\n> I had never seen my child at school before.\n\nThe next open day is in **April**.',
  },
  {
    title: '读书周：一百本书的漂流',
    title_en: 'Reading Week: a hundred books set off',
    summary: '每本书里都有一张写给下一位读者的卡片。',
    summary_en: 'Each one carries a card for the next reader.',
    category: 'activity',
    days_ago: 6,
    is_public: true,
    hue: 34,
    art: 'book',
    body: '读书周的主题是“把喜欢的书交给陌生人”。\n\n一百本书从图书馆出发，每本书里夹着一张卡片，上一位读者写下一句话，下一位读者接着写。\n\n两周后，我们会把卡片展示在图书馆的长廊里。',
    body_en:
      'This year, you pass a book you love to someone you don’t know.\n\nA hundred books have left the library, each with a card: one reader writes a line and the next replies.\n\nIn two weeks the cards will be on show in the library corridor.',
  },
  {
    title: '初中部获市青少年科技创新大赛一等奖',
    title_en: 'Junior school wins first prize at city science fair',
    summary: '“校园雨水花园”项目历时一年完成。',
    summary_en: 'Their rain garden took a year to build.',
    category: 'honor',
    days_ago: 11,
    is_public: true,
    hue: 152,
    art: 'leaf',
    body: '初中部的四位同学凭借“校园雨水花园”项目获得市青少年科技创新大赛一等奖。\n\n他们用一年时间测量了操场的积水，设计并建成了一个三十平方米的雨水花园。',
    body_en:
      'Four junior school students won the city’s first prize with a rain garden.\n\nFor a year they measured puddles on the sports field, then designed and built 30 square metres.',
  },
  {
    title: '教师发展中心：项目式学习工作坊',
    title_en: 'Teacher workshop: project-based learning',
    summary: '三个校区的六十位教师参加。',
    summary_en: 'Sixty teachers from three schools took part.',
    category: 'teaching',
    days_ago: 15,
    is_public: false,
    hue: 262,
    art: 'roofs',
    body: '教师发展中心本月举办了项目式学习工作坊，三个校区的六十位教师带着自己的课例参加。\n\n工作坊的材料可以在教学资源库中找到。',
    body_en:
      'This month sixty teachers from three schools brought their own lessons to a workshop on project-based learning.\n\nThe materials are in the teaching resource library.',
  },
  {
    title: '冬季运动会报名开始',
    title_en: 'Sign-up opens for the winter games',
    summary: '十二个项目，每人限报三项。',
    summary_en: 'Twelve events, up to three each.',
    category: 'activity',
    days_ago: 19,
    is_public: false,
    hue: 4,
    art: 'leaf',
    body: '冬季运动会将于下月第一周举行，共十二个项目，每人限报三项。\n\n请在班主任处报名。',
    body_en:
      'The winter games take place in the first week of next month, with twelve events and up to three entries each.\n\nSign up with your homeroom teacher.',
  },
  {
    title: '本市媒体报道书院的午餐试验',
    title_en: 'City paper reports on our school lunch trial',
    summary: '学生营养小组参与了菜单设计。',
    summary_en: 'Students helped plan the menu.',
    category: 'media',
    days_ago: 27,
    is_public: true,
    hue: 190,
    art: 'book',
    body: '本市晚报用整版报道了书院的午餐试验：由学生营养小组与食堂一起设计每周菜单。\n\n试验开始以来，剩饭减少了三成。',
    body_en:
      'The evening paper gave a full page to lunch at our school, where students plan the menu with the canteen.\n\nFood waste has fallen by a third.',
  },
] as const;

/** What one school writes: published, waiting for the office, and still a draft. */
export const schoolNews = [
  {
    title: '初三年级家长会顺利召开',
    title_en: 'Grade 9 guardians meet their teachers',
    summary: '六个班级的家长与任课教师面对面交流。',
    summary_en: 'Six classes, face to face with their teachers.',
    category: 'campus',
    days_ago: 4,
    status: 'published',
    is_public: false,
    hue: 228,
    art: 'roofs',
    body: '本周三下午，初三年级召开家长会，六个班级的家长与任课教师面对面交流。\n\n年级组介绍了本学期的复习安排。',
    body_en: 'On Wednesday the guardians of grade 9 met the teachers and heard about plans for the term.',
  },
  {
    title: '机器人社团获区赛第二名',
    title_en: 'Robotics club comes second in the district',
    summary: '五名同学代表学校参加了区级比赛。',
    summary_en: 'Five students represented the school.',
    category: 'honor',
    days_ago: 1,
    status: 'pending',
    is_public: true,
    hue: 172,
    art: 'leaf',
    body: '机器人社团的五名同学在区级比赛中获得第二名。\n\n下个月他们将参加市级比赛。',
    body_en:
      'Five students from the robotics club came second in the district. Next month they compete in the city final.',
  },
  {
    title: '图书馆周末开放时间调整',
    title_en: 'Library weekend hours',
    summary: null,
    summary_en: null,
    category: 'campus',
    days_ago: 0,
    status: 'draft',
    is_public: false,
    hue: 40,
    art: 'book',
    body: '图书馆周末开放时间拟调整为九点至十七点。',
    body_en: null,
  },
] as const;

const SHAPES: Readonly<Record<'roofs' | 'book' | 'leaf', string>> = {
  roofs:
    '<path d="M0 620q220-170 430-60 200-220 460-90 180-90 390-40v290H0z" opacity=".35"/><path d="M300 540h680v180H300zM240 550q90-14 150-110h500q60 96 150 110z"/><g fill="#fff" opacity=".75"><path d="M380 590h70v130h-70zM500 590h70v130h-70zM710 590h70v130h-70zM830 590h70v130h-70z"/></g>',
  book: '<path d="M180 600V230q0-24 24-26 240-26 436 70 196-96 436-70 24 2 24 26v370q-240-28-460 66-220-94-460-66z"/><path d="M230 560V260q200-20 390 60v296q-170-80-390-56zM1050 560V260q-200-20-390 60v296q170-80 390-56z" fill="#fff" opacity=".85"/>',
  leaf: '<path d="M640 660q-20-160 0-260-190 0-190-190 190 0 200 150 10-190 210-200 0 210-200 240-6 120 6 260z"/><circle cx="1011" cy="190" r="70" opacity=".4"/><path d="M0 690q320-90 640-40t640-30v100H0z" opacity=".35"/>',
};

/** A drawn cover, 1280 by 720. */
export function coverOf(hue: number, art: 'roofs' | 'book' | 'leaf'): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 46% 88%)"/><stop offset="1" stop-color="hsl(${hue} 38% 72%)"/></linearGradient></defs>
<rect width="1280" height="720" fill="url(#g)"/><circle cx="250" cy="170" r="86" fill="#fff" opacity=".6"/><g fill="hsl(${hue} 42% 34%)">${SHAPES[art]}</g></svg>`);
}
