import type { CodeOf } from '#shared/reference/item.ts';
import type { CastName } from '../../../../../database/demo/cast.ts';
import type { OrganizationKey } from '../../../../../database/demo/places.ts';
import type { VideoStatus } from '../contract/video.lifecycle.ts';
import type { videoCategories } from '../contract/video-choices.ts';

export type DemoFilm = 'campus' | 'lesson' | 'activity';

/** A video of the demo; `for` says who may watch it. */
export interface DemoVideo {
  readonly title: string;
  readonly title_en: string;
  readonly summary?: string;
  readonly category: CodeOf<typeof videoCategories>;
  readonly film: DemoFilm;
  /** Which of the six pictures of the film stands for it. */
  readonly poster: number;
  readonly by: CastName;
  readonly at: OrganizationKey;
  readonly for: 'class' | 'staff' | 'login' | 'public';
  readonly status: VideoStatus;
  readonly days_ago: number;
  readonly views: number;
  readonly has_minors?: boolean;
  readonly has_captions?: boolean;
  /** The live of the demo that it was recorded from. */
  readonly live?: string;
  readonly waits_for?: 'public_reviewer';
  readonly opinion?: string;
  readonly hide_reason?: string;
  readonly chapters?: readonly { readonly t: number; readonly title: string; readonly title_en: string }[];
}

const school = { by: 'homeroom', at: 'sy-middle', status: 'published' } as const;

export const DEMO_VIDEOS: readonly DemoVideo[] = [
  {
    ...school,
    poster: 0,
    title: '书院中学校园一日',
    title_en: 'A day at Shuyuan Middle School',
    category: 'promotion',
    film: 'campus',
    summary: '从清晨的升旗到傍晚的社团，跟着镜头走过校园的一天。',
    by: 'office',
    for: 'public',
    days_ago: 12,
    views: 1386,
    has_captions: true,
    chapters: [
      { t: 0, title: '清晨', title_en: 'Morning' },
      { t: 12, title: '课堂', title_en: 'Lessons' },
      { t: 24, title: '社团', title_en: 'Clubs' },
    ],
  },
  {
    ...school,
    poster: 0,
    title: '二次函数的图像与性质',
    title_en: 'Graphs of quadratic functions',
    category: 'lesson',
    film: 'lesson',
    summary: '从抛物线的开口、顶点和对称轴认识二次函数。',
    by: 'teacher',
    for: 'login',
    days_ago: 5,
    views: 264,
    has_captions: true,
    chapters: [
      { t: 0, title: '复习', title_en: 'Revision' },
      { t: 15, title: '顶点式', title_en: 'Vertex form' },
      { t: 32, title: '练习', title_en: 'Practice' },
    ],
  },
  {
    ...school,
    poster: 1,
    title: '秋季运动会班级剪影',
    title_en: 'Our class at the autumn sports day',
    category: 'class',
    film: 'activity',
    for: 'class',
    days_ago: 3,
    views: 47,
    has_minors: true,
  },
  {
    ...school,
    poster: 3,
    title: '主题班会：我们的约定',
    title_en: 'Class meeting: what we agreed',
    category: 'class',
    film: 'lesson',
    for: 'class',
    days_ago: 9,
    views: 38,
    has_minors: true,
  },
  {
    ...school,
    poster: 4,
    title: '新教师入职培训：课堂管理',
    title_en: 'For new teachers: leading a class',
    category: 'training',
    film: 'lesson',
    by: 'hrofficer',
    for: 'staff',
    days_ago: 20,
    views: 63,
  },
  {
    ...school,
    poster: 4,
    title: '科技节开幕式',
    title_en: 'Opening of the science festival',
    category: 'activity',
    film: 'activity',
    by: 'office',
    for: 'login',
    days_ago: 15,
    views: 512,
  },
  {
    ...school,
    poster: 5,
    title: '家长讲堂：陪孩子度过初三',
    title_en: 'Talk for parents: the last year of middle school',
    category: 'lecture',
    film: 'campus',
    by: 'principal',
    for: 'login',
    days_ago: 26,
    views: 731,
  },
  {
    ...school,
    poster: 3,
    title: '合唱节高光时刻',
    title_en: 'Highlights of the choir festival',
    category: 'activity',
    film: 'activity',
    for: 'public',
    status: 'pending',
    days_ago: 1,
    views: 0,
    has_minors: true,
  },
  {
    ...school,
    poster: 2,
    title: '实验课：酸碱中和',
    title_en: 'Experiment: neutralising an acid',
    category: 'lesson',
    film: 'lesson',
    by: 'teacher',
    for: 'login',
    status: 'pending',
    days_ago: 2,
    views: 0,
  },
  {
    ...school,
    poster: 2,
    title: '图书馆开放日',
    title_en: 'Open day at the library',
    category: 'campus',
    film: 'campus',
    for: 'public',
    status: 'pending',
    waits_for: 'public_reviewer',
    days_ago: 1,
    views: 0,
  },
  {
    ...school,
    poster: 3,
    title: '研学旅行预告',
    title_en: 'Coming up: the study trip',
    category: 'activity',
    film: 'campus',
    for: 'login',
    status: 'returned',
    opinion: '请补充片头和校名',
    days_ago: 4,
    views: 0,
  },
  {
    ...school,
    poster: 4,
    title: '初三期中分析会',
    title_en: 'Mid-term review meeting',
    category: 'lecture',
    film: 'lesson',
    for: 'class',
    status: 'draft',
    days_ago: 0,
    views: 0,
  },
  {
    ...school,
    poster: 1,
    title: '航拍素材',
    title_en: 'Aerial footage',
    category: 'campus',
    film: 'campus',
    for: 'login',
    status: 'failed',
    days_ago: 6,
    views: 0,
  },
  {
    ...school,
    poster: 4,
    title: '旧版招生宣传片',
    title_en: 'Former admissions film',
    category: 'promotion',
    film: 'campus',
    by: 'office',
    for: 'public',
    status: 'hidden',
    hide_reason: '已有新版',
    days_ago: 90,
    views: 2210,
  },
  {
    ...school,
    poster: 0,
    title: '书院教育集团宣传片',
    title_en: 'Shuyuan Education Group',
    category: 'promotion',
    film: 'campus',
    by: 'superadmin',
    at: 'sy',
    for: 'public',
    days_ago: 40,
    views: 3920,
  },
  {
    ...school,
    poster: 0,
    title: '明德校园巡礼',
    title_en: 'Around Mingde School',
    category: 'campus',
    film: 'activity',
    by: 'outsider',
    at: 'md-school',
    for: 'login',
    days_ago: 8,
    views: 120,
  },
  {
    ...school,
    poster: 4,
    title: '期中家长会（回放）',
    title_en: 'Mid-term parents’ meeting (replay)',
    category: 'lecture',
    film: 'lesson',
    for: 'class',
    live: 'past',
    days_ago: 6,
    views: 31,
  },
];

export const CAPTIONS = {
  cn: `WEBVTT

00:00.000 --> 00:05.500
清晨七点，校门缓缓打开。

00:06.000 --> 00:12.000
欢迎来到书院，今天请跟我一起走走。

00:13.000 --> 00:20.000
这是同学们最喜欢的实验室。

00:24.000 --> 00:30.000
傍晚的操场，社团活动开始了。
`,
  us: `WEBVTT

00:00.000 --> 00:05.500
Seven in the morning: the gate opens.

00:06.000 --> 00:12.000
Welcome to Shuyuan. Come along with me today.

00:13.000 --> 00:20.000
This is the laboratory that students like best.

00:24.000 --> 00:30.000
Evening on the sports field: the clubs begin.
`,
} as const;
