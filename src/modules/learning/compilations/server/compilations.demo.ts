import type { CompilationStatus } from '../contract/compilation.lifecycle.ts';
import type { CompilationKind, Level } from '../contract/compilation-kinds.ts';

/** A work of the demo; its items are what the library has of the subject at that level. */
export interface DemoCompilation {
  readonly title: string;
  readonly title_en: string | null;
  /** `author`: who made the first resource of the subject. */
  readonly by: 'teacher' | 'homeroom' | 'author';
  readonly kind: CompilationKind;
  readonly subject: string;
  readonly summary: string;
  readonly level: Level;
  readonly wanted?: Level;
  readonly status: CompilationStatus;
  readonly revision: number;
  /** How many chapters and sections of the textbook it takes. */
  readonly chapters: number;
  /** Sections of its own behind them. */
  readonly sections: readonly string[];
  readonly is_public?: true;
  readonly for_class?: true;
  readonly copy_of?: string;
  readonly copies?: number;
  readonly opinion?: string;
}

export const demoCompilations: readonly DemoCompilation[] = [
  {
    title: '必修第一册 力学导学案集',
    title_en: 'Mechanics: guided lessons',
    by: 'author',
    kind: 'lesson_plan',
    subject: '102007',
    summary: '按教材章节整理的导学案、实验数据与课件，供高一物理组共同使用。',
    level: 'school',
    status: 'published',
    revision: 2,
    chapters: 24,
    sections: [],
  },
  {
    title: '高一数学 函数专题公开课',
    title_en: 'Functions: open lessons',
    by: 'teacher',
    kind: 'courseware',
    subject: '102002',
    summary: '集合与函数的教案和平台资源，可自由使用，请保留署名。',
    level: 'school',
    status: 'published',
    revision: 1,
    chapters: 12,
    sections: ['拓展阅读'],
    is_public: true,
    for_class: true,
    copies: 1,
  },
  {
    title: '集合与逻辑 教案集',
    title_en: 'Sets and logic: lesson plans',
    by: 'teacher',
    kind: 'lesson_plan',
    subject: '102002',
    summary: '获集团教研评比推荐，供各校参考。',
    level: 'group',
    status: 'published',
    revision: 1,
    chapters: 8,
    sections: [],
  },
  {
    title: '高一上学期 期中复习',
    title_en: null,
    by: 'teacher',
    kind: 'exercise',
    subject: '102002',
    summary: '按考点整理的复习材料。',
    level: 'department',
    wanted: 'school',
    status: 'submitted',
    revision: 1,
    chapters: 10,
    sections: ['综合练习'],
  },
  {
    title: '必修上 古诗文诵读',
    title_en: null,
    by: 'homeroom',
    kind: 'reading',
    subject: '102001',
    summary: '朗读指导与背诵检测。',
    level: 'personal',
    status: 'returned',
    revision: 0,
    chapters: 0,
    sections: ['第一单元', '第三单元'],
    opinion: '请补充《短歌行》的朗读指导后再提交。',
  },
  {
    title: '函数专题（高一3班用）',
    title_en: null,
    by: 'homeroom',
    kind: 'courseware',
    subject: '102002',
    summary: '在王老师公开课的基础上，按本班进度调整。',
    level: 'personal',
    status: 'draft',
    revision: 0,
    chapters: 6,
    sections: [],
    copy_of: '高一数学 函数专题公开课',
  },
  {
    title: '高一英语 阅读训练',
    title_en: 'Reading practice, grade 10',
    by: 'author',
    kind: 'reading',
    subject: '102003',
    summary: '教材配套阅读与听力。',
    level: 'school',
    status: 'published',
    revision: 1,
    chapters: 8,
    sections: ['阅读', '听力'],
  },
];
