import { demoId } from './random.ts';

/** Ids of the textbooks, knowledge points and tags of the demo, for everything that names them. */

export type BookKey =
  | 'physics-10'
  | 'physics-10-old'
  | 'maths-10'
  | 'physics-8'
  | 'maths-7'
  | 'chinese-7'
  | 'maths-3'
  | 'md-maths-7';

export const textbookId = (key: BookKey): string => demoId(`textbook:${key}`);

/** A chapter by its title, as it stands in the book. */
export const chapterId = (key: BookKey, title: string): string => demoId(`chapter:${key}:${title}`);

export const knowledgeId = (subject: string, code: string): string => demoId(`knowledge:${subject}:${code}`);

export const tagId = (name: string): string => demoId(`c_tag:${name}`);
