/** Where a compilation stands: the choice at the left of the pages, kept in the address. */
export const PLACE_FILTERS = [
  'stage_code',
  'subject_value',
  'textbook_id',
  'chapter_id',
  'knowledge_id',
  'grade_no',
] as const;
