import { and, eq, inArray } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import type { MessageSource } from './deliveries.ts';
import { notify } from './notify.ts';
import { peopleNamed } from './people-named.ts';
import { notification } from './tables.ts';

/** Something that names people after an @. */
export interface Naming {
  /** `<entity>.mention`; people set their preferences by it. */
  readonly event: string;
  readonly organization_id: string;
  /** Who named them. */
  readonly by_user_id: string;
  /** Where, as the sentence goes on: `通知「家长会」`, `the notice “Parents’ evening”`. */
  readonly place: Text;
  /** What was said, where nothing of it has to be taken back. */
  readonly body?: Text;
  /** The page on which they read it. */
  readonly link: string;
}

/** Tells people that somebody named them; who did it is not told. That each of them may read it was asked before. */
export async function tellNamed(source: MessageSource, naming: Naming, people: readonly string[]): Promise<void> {
  const { event, organization_id, by_user_id, place, body, link } = naming;
  const to = people.filter((id) => id !== by_user_id);
  if (to.length === 0) return;
  const by = (await peopleNamed.of(source.services)(source.db, [by_user_id])).get(by_user_id);
  await notify(source, {
    event,
    to,
    organization_id,
    title: {
      cn: `${by?.name ?? ''} 在${place.cn}中提到了您`,
      us: `${by?.name_en ?? by?.name ?? ''} mentioned you in ${place.us}`,
    },
    ...(body ? { body } : {}),
    link,
  });
}

/**
 * The same of a text that is changed after people were told of it: who was told that this page names them is not told again.
 * The caller holds a lock on the text, so that two changes at once tell nobody twice.
 */
export async function tellNamedOnce(source: MessageSource, naming: Naming, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const told = await source.db
    .select({ id: notification.user_id })
    .from(notification)
    .where(
      and(
        inArray(notification.user_id, [...people]),
        eq(notification.event, naming.event),
        eq(notification.route, naming.link),
      ),
    );
  const known = new Set(told.map(({ id }) => id));
  await tellNamed(
    source,
    naming,
    people.filter((id) => !known.has(id)),
  );
}
