import { type Lang, localize, type Text } from '#shared/text.ts';
import type { BlockKind } from '../contract/h5-homepages.shapes.ts';

interface Line {
  readonly title: Text;
  readonly detail?: Text;
}

/** What a sample person finds in a block; nobody of the school is in it. */
const TODOS: Readonly<Record<string, readonly Line[]>> = {
  guardian: [
    {
      title: { cn: '秋游回执待签', us: 'Sign the trip consent form' },
      detail: { cn: '小明 · 今天18:00前', us: 'Ming · by 18:00' },
    },
    { title: { cn: '确认本周接送人', us: 'Confirm who picks up this week' }, detail: { cn: '小红', us: 'Hong' } },
  ],
  student: [
    {
      title: { cn: '选修课志愿待提交', us: 'Submit elective choices' },
      detail: { cn: '明天截止', us: 'Due tomorrow' },
    },
  ],
  supplier: [
    {
      title: { cn: '送货预约待确认', us: 'Confirm delivery booking' },
      detail: { cn: '明天9:00', us: 'Tomorrow 9:00' },
    },
  ],
  teacher: [
    {
      title: { cn: '示例访客预约来访', us: 'Sample visitor wants to visit' },
      detail: { cn: '今天14:00', us: 'Today 14:00' },
    },
    {
      title: { cn: '请假申请待审批', us: 'Leave request to approve' },
      detail: { cn: '示例老师', us: 'Sample teacher' },
    },
    { title: { cn: '学期小结待提交', us: 'Submit the term report' }, detail: { cn: '周五前', us: 'By Friday' } },
  ],
};
const DAY: readonly Line[] = [
  { title: { cn: '第一节 语文', us: 'Period 1: Chinese' }, detail: { cn: '08:00 · 301教室', us: '08:00 · Room 301' } },
  { title: { cn: '年级会议', us: 'Year meeting' }, detail: { cn: '15:30 · 会议室', us: '15:30 · Meeting room' } },
];
const CHILDREN: readonly Line[] = [
  { title: { cn: '小明', us: 'Ming' }, detail: { cn: '三年级2班 · 16:30接', us: 'Grade 3, class 2 · 16:30' } },
  { title: { cn: '小红', us: 'Hong' }, detail: { cn: '一年级1班 · 15:30接', us: 'Grade 1, class 1 · 15:30' } },
];
const NOTICES: readonly Line[] = [
  { title: { cn: '下周作息调整', us: 'Timetable changes next week' } },
  { title: { cn: '食堂菜单更新', us: 'New menu in the canteen' } },
];
const NEWS: readonly Line[] = [
  { title: { cn: '校园开放日', us: 'Open day' } },
  { title: { cn: '读书周开幕', us: 'Reading week begins' } },
];
const CARDS: readonly Line[] = [{ title: { cn: '应用提供的卡片', us: 'Cards from apps' } }];

/** Headings of the blocks where nobody gave another one. */
export const DEFAULT_HEADINGS: Readonly<Record<BlockKind, Text>> = {
  banner: { cn: '横幅', us: 'Banners' },
  usual_apps: { cn: '常用应用', us: 'Favourite apps' },
  todos: { cn: '待办事项', us: 'To-dos' },
  day: { cn: '我的一天', us: 'My day' },
  children: { cn: '孩子的一天', us: 'Your children today' },
  notices: { cn: '最新通知', us: 'Latest notices' },
  news: { cn: '新闻', us: 'News' },
  cards: { cn: '应用卡片', us: 'App cards' },
  actions: { cn: '快捷入口', us: 'Quick actions' },
  countdown: { cn: '倒计时', us: 'Countdown' },
  text: { cn: '文字', us: 'Text' },
};

const SAMPLES: Partial<Record<BlockKind, readonly Line[]>> = {
  day: DAY,
  children: CHILDREN,
  notices: NOTICES,
  news: NEWS,
  cards: CARDS,
};

/** Sample lines of a block for a user type. Guardians see their children where others see their own day. */
export function samplesOf(kind: BlockKind, userType: string, lang: Lang) {
  const isFamily = userType === 'guardian' && kind === 'day';
  const own = kind === 'todos' ? (TODOS[userType] ?? TODOS['teacher']) : isFamily ? CHILDREN : SAMPLES[kind];
  return (own ?? []).map(({ title, detail }) => ({
    title: localize(title, lang),
    detail: detail ? localize(detail, lang) : null,
  }));
}
