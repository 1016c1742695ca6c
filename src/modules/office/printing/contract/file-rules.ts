/** What can be printed, and how large it may be. */
export const PRINT_FILE_MAX_BYTES = 100 * 1024 * 1024;
export const PRINT_FILES_MOST = 10;
export const PRINT_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** Kinds of files: an examination paper is read by its owner and, while it is printed, by the print room. */
export const PRINT_FILE = 'print_file';
export const EXAM_FILE = 'exam_file';
/** Days after which the file of an examination paper that was collected is gone. */
export const EXAM_KEPT_DAYS = 30;

const OFFICE_ENDINGS: readonly string[] = [
  'doc',
  'docx',
  'wps',
  'xls',
  'xlsx',
  'et',
  'ppt',
  'pptx',
  'dps',
  'odt',
  'ods',
  'odp',
  'rtf',
  'pages',
  'numbers',
  'key',
];

/** Whether a name is that of a document which looks otherwise on every computer: it has no pages before it is a PDF. */
export const isOfficeFile = (name: string): boolean => {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && OFFICE_ENDINGS.includes(name.slice(dot + 1).toLowerCase());
};

export const kindOfPurpose = (purpose: string): typeof PRINT_FILE | typeof EXAM_FILE =>
  purpose === 'exam' ? EXAM_FILE : PRINT_FILE;
