import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { countReceipts } from '../notices/notices.queries.ts';
import { notice } from '../tables.ts';

const DAYS = 30;
/** Nobody sends more in a month. */
const COUNTED_AT_MOST = 500;
const SHOWN = 3;

/** How far the notices of the last thirty days got, by the same counts as the list of those who manage them. */
export async function viewReading({ db, scope }: Context) {
  const sent = await db
    .select({ id: notice.id, title: notice.title, title_en: notice.title_en, people: notice.recipient_count })
    .from(notice)
    .where(
      and(
        within(scope, notice.organization_id, notice.department_id),
        inArray(notice.kind, ['notice', 'bulletin']),
        eq(notice.status, 'sent'),
        sql`${notice.sent_at} >= now() - make_interval(days => ${DAYS})`,
      ),
    )
    .orderBy(desc(notice.sent_at), desc(notice.id))
    .limit(COUNTED_AT_MOST);
  const counts = await countReceipts(
    db,
    sent.map(({ id }) => id),
  );
  // one that is still being sent has not told anybody yet
  const rows = sent.flatMap(({ people, ...row }) =>
    people ? [{ ...row, people, ...(counts.get(row.id) ?? { unread: 0, owed: 0 }) }] : [],
  );
  const sum = (of: 'people' | 'unread' | 'owed') => rows.reduce((all, row) => all + row[of], 0);
  return {
    notices: rows.length,
    people: sum('people'),
    unread: sum('unread'),
    owed: sum('owed'),
    list: rows
      .filter(({ unread }) => unread > 0)
      .toSorted((a, b) => b.unread / b.people - a.unread / a.people)
      .slice(0, SHOWN),
  };
}
