import type { DemoContext } from '#server/module.ts';
import { demoOrganizations, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { fold } from './folded.policy.ts';
import { blockedWord } from './tables.ts';

const words = [
  { word: '补习班', action: 'hold' },
  { word: '作业代写', action: 'refuse' },
  { word: '加群', action: 'pass' },
] as const;

/** Three words a school: advertisement for tuition waits, written homework is not sold, and groups may be named here. */
export async function contentCheckDemo({ db }: DemoContext): Promise<void> {
  const rows = demoOrganizations.flatMap(({ key }) =>
    words.map(({ word, action }) => ({
      id: demoId(`blocked_word:${key}:${word}`),
      organization_id: organizationId(key),
      word,
      folded: fold(word).text,
      action,
    })),
  );
  await db.insert(blockedWord).values(rows);
}
