/** Sets papers: what fills a processor for a while must not stop the portal. One after the other. */
import { answerApart } from '../apart/answer-apart.ts';
import type { PaperSheet } from './paper.ts';
import { setPaper } from './set-paper.ts';

answerApart<PaperSheet>(setPaper);
