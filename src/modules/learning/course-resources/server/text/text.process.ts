import { answerApart } from '#server/apart/answer-apart.ts';
import { wordsOf } from './words.ts';

/** Reads the words of one file in a process of its own (`extract-text.ts`). */
answerApart(({ path, mime }: { readonly path: string; readonly mime: string }) => wordsOf(path, mime));
