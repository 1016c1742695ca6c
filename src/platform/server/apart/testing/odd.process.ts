import { answerApart } from '../answer-apart.ts';

/** A script that behaves as files make scripts behave. */
answerApart(async (question: string) => {
  const kept: unknown[] = [];
  if (question === 'throws') throw new RangeError('not such a file');
  if (question === 'loops') for (;;) kept.length = 0;
  if (question === 'unpacks') for (;;) kept.push(Buffer.alloc(16 << 20, 1));
  if (question === 'collects') for (;;) kept.push({ kept: `${kept.length}` });
  if (question === 'falls') process.exit(3);
  return question.toUpperCase();
});
