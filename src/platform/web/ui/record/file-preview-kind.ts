export interface PreviewedFile {
  readonly name: string;
  readonly mime?: string;
}

const BY_ENDING: Readonly<Record<string, 'image' | 'pdf'>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  pdf: 'pdf',
};

/** How a file is shown in place; null: it is saved instead. */
export function previewKindOf({ name, mime }: PreviewedFile): 'image' | 'pdf' | null {
  if (mime) return mime === 'application/pdf' ? 'pdf' : mime.startsWith('image/') ? 'image' : null;
  return BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}
