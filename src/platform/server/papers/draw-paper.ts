import { dayOf, formatDay } from '#shared/dates.ts';
import { Apart } from '../apart/apart.ts';
import { neverHolding } from '../never-holding.ts';
import type { Paper, PaperFrame, PaperSheet } from './paper.ts';

/** A paper as a file. */
export interface DrawnPaper {
  /** As people know it: `在职证明-王芳-2026-0001.pdf`. */
  readonly name: string;
  readonly mime: 'application/pdf';
  readonly bytes: Uint8Array;
}

const LIMITS = { seconds: 20, memory_mb: 512 } as const;

let printer: Apart | null = null;

/**
 * Sets a paper as PDF, with the same bytes for the same facts and frame. The work is done in a process of its own, which
 * stays for the next one: opening the fonts takes longer than setting a page. Throws where a connection is held, and
 * `ApartFailed` when the process came to no end; the next paper gets a new one.
 */
export async function drawPaper<F>(paper: Paper<F>, facts: F, frame: PaperFrame): Promise<DrawnPaper> {
  neverHolding('a paper is set');
  const { lang, number, issued_at, time_zone, check } = frame;
  const title = paper.title[lang];
  const issued_on = formatDay(dayOf(issued_at.toISOString(), time_zone), lang);
  const valid_to = frame.valid_to && formatDay(frame.valid_to, lang);
  const made = { lang, title, number, issued_at, issued_on, valid_to, check };
  const sheet: PaperSheet = { ...paper.content(facts, lang), ...made };
  printer ??= new Apart(new URL('./paper.process.ts', import.meta.url), LIMITS);
  const asked = printer;
  try {
    const bytes = await asked.ask<Uint8Array>(sheet);
    return { name: `${[title, paper.file_words(facts), number].join('-')}.pdf`, mime: 'application/pdf', bytes };
  } catch (error) {
    if (printer === asked) printer = null;
    asked.end();
    throw error;
  }
}
