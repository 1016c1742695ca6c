import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { listWords } from './blocked-words.queries.ts';
import { askCloud, hideNumbers } from './cloud-check.service.ts';
import { stricterVerdict, type Verdict, verdictOfWords } from './found-words.policy.ts';

export type { Verdict } from './found-words.policy.ts';

/** What is read before the check: the own words of an organisation. See `checkText`. */
export const wordsOf = listWords;

/** Where a text is going to stand. */
export type Scene = 'live_chat' | 'comment' | 'festival';

/**
 * Whether a text may be published: `pass`, `hold` (a person looks first) or `refuse`. `own` are the words of its
 * organisation (`cardWordsOf`), read before: it may wait 800 ms for a cloud, so call it outside of a transaction. Never
 * throws. What the words refuse leaves the house never; long digits leave it never.
 */
export async function checkText(
  services: Pick<Services, 'env' | 'log'>,
  own: Awaited<ReturnType<typeof listWords>>,
  text: string,
  scene: Scene,
): Promise<Verdict> {
  const verdict = verdictOfWords(text, own);
  if (verdict === 'refuse') return verdict;
  const said = await askCloud(services, 'text', { content: hideNumbers(text), scene });
  return said ? stricterVerdict(verdict, said) : verdict;
}

/** The same of a text of an organisation in one call, for work that may hold its connection that long. */
export async function checkTextOf(
  services: Pick<Services, 'env' | 'log'>,
  db: Db,
  organizationId: string,
  { text, scene }: { readonly text: string; readonly scene: Scene },
): Promise<Verdict> {
  return checkText(services, await listWords(db, organizationId), text, scene);
}

/** What a picture may be sent with. */
const PICTURE_BYTES = 2 * 1024 * 1024;

/** Whether a picture may be published; without a cloud every one may. A larger one than 2 MB is held. Never throws. */
export async function checkImage(
  services: Pick<Services, 'env' | 'log'>,
  picture: Buffer,
  scene: Scene,
): Promise<Verdict> {
  if (!services.env.CONTENT_CHECK_URL) return 'pass';
  if (picture.length > PICTURE_BYTES) return 'hold';
  return (await askCloud(services, 'image', { content: picture.toString('base64'), scene })) ?? 'pass';
}
