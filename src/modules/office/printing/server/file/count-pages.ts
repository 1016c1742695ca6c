import { Apart, ApartFailed, ApartRefused } from '#server/apart/apart.ts';

const SECONDS = 30;
const MEMORY_MB = 768;
/** Nobody prints a file of more pages; a page range goes up to 99,999. */
const PAGES_MOST = 20_000;

/** The pages of a PDF, or why they cannot be counted. What is thrown is no fault of the file. */
export async function countPages(path: string, mime: string): Promise<number | 'unreadable' | 'too_complex'> {
  if (mime !== 'application/pdf') return 1;
  const apart = new Apart(new URL('./pages.process.ts', import.meta.url), { seconds: SECONDS, memory_mb: MEMORY_MB });
  try {
    const pages = await apart.ask<number>({ path });
    if (pages < 1) return 'unreadable';
    return pages > PAGES_MOST ? 'too_complex' : pages;
  } catch (error) {
    if (error instanceof ApartRefused) return 'unreadable';
    if (error instanceof ApartFailed && error.reason !== 'fell') return 'too_complex';
    throw error;
  } finally {
    apart.end();
  }
}
