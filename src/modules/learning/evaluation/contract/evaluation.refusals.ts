import { defineRefusals } from '#shared/refusal.ts';

export const evaluationRefusals = defineRefusals('evaluation', {
  no_targets: {
    cn: '没有可评的教师，请检查年级、学科和任课教师',
    us: 'Nobody to evaluate. Check grades, subjects and teachers.',
  },
  ended: { cn: '评教已结束', us: 'The evaluation has ended' },
  not_begun: { cn: '评教尚未开始', us: 'The evaluation has not begun' },
  answered: { cn: '您已评价过', us: 'Already answered' },
  too_early: { cn: '请在成绩录入后发布结果', us: 'Release after grades are in' },
  not_mixed: { cn: '正在打乱答案，请稍候', us: 'Answers are being mixed' },
});

export const observationRefusals = defineRefusals('observation', {
  too_late: { cn: '听课记录须在课后14天内提交', us: 'Submit within 14 days of the lesson' },
  incomplete: { cn: '请填写评分、亮点和建议', us: 'Fill in scores, strengths and suggestions' },
});

export const evaluationTexts = {
  foreign_semester: { cn: '请选择本校的学期', us: 'Choose a term of this school' },
  foreign_grade: { cn: '请选择本校的年级', us: 'Choose grades of this school' },
  foreign_class: { cn: '请选择本校的班级', us: 'Choose a class of this school' },
  foreign_subject: { cn: '请选择开设的学科', us: 'Choose a subject that is offered' },
  young: { cn: '幼儿园和一至三年级由家长评教', us: 'In nursery and grades 1–3 guardians answer' },
  past_close: { cn: '结束时间须晚于现在', us: 'The end must lie ahead' },
  answer_all: { cn: '请完成所有评分题', us: 'Answer every scored question' },
  unknown_item: { cn: '没有这道题', us: 'There is no such question' },
  not_staff: { cn: '请选择本校的教职工', us: 'Choose staff of this school' },
  own_lesson: { cn: '不能评自己的课', us: 'You can’t observe your own lesson' },
  aspect_once: { cn: '每个方面评一次分', us: 'Score each aspect once' },
  no_video: { cn: '请选择您能观看的视频', us: 'Choose a video that you can watch' },
  too_long: { cn: '最多查看42天', us: 'At most 42 days' },
  in_future: { cn: '不能晚于今天', us: 'Can’t be after today' },
} as const;
