import { Apart, ApartFailed, ApartRefused } from '#server/apart/apart.ts';
import type { TextState } from '../../contract/resource-kinds.ts';

/** The words of a file, at most 200,000 bytes of them, and how many pages or sheets it has. */
export interface Extracted {
  readonly state: TextState;
  readonly text: string;
  readonly pages: number | null;
}

const SECONDS = 60;
const MEMORY_MB = 768;

/**
 * Reads the words of a pdf, docx, pptx, xlsx or text file in a process of its own, which ends after a minute or with three
 * quarters of a gigabyte in hand. Damaged, locked and hostile files are `unreadable` or `too_large` and never an error;
 * what is thrown is no fault of the file.
 */
export async function extractText(path: string, mime: string, seconds = SECONDS): Promise<Extracted> {
  const apart = new Apart(new URL('./text.process.ts', import.meta.url), { seconds, memory_mb: MEMORY_MB });
  try {
    return await apart.ask<Extracted>({ path, mime });
  } catch (error) {
    if (error instanceof ApartRefused) return { state: 'unreadable', text: '', pages: null };
    if (error instanceof ApartFailed && error.reason !== 'fell') return { state: 'too_large', text: '', pages: null };
    throw error;
  } finally {
    apart.end();
  }
}
