import type { CardFacts } from './card-fit.ts';

/** Somebody who does not exist, on whom a template is shown. */
export const SAMPLE: CardFacts = {
  name: '林晓雨',
  name_en: 'Lin Xiaoyu',
  number: 'T20260001',
  organization: { name: '示范学校', name_en: 'Sample School' },
  department: { name: '数学组', name_en: 'Mathematics' },
  post: { name: '教师', name_en: 'Teacher' },
  photo_url: null,
  avatar_url: null,
  user_type: '教师',
  valid_to: '2027-08-31',
};
export const SAMPLE_CODE = 'https://sample.invalid/#/qrscan/e.sample';
