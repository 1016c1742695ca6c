import { and, desc, eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { notification } from '#server/notify/tables.ts';
import type { Actor } from '#server/rights/actor.ts';
import { administrativeFile, systemRule, systemRuleVersion } from './tables.ts';

const LISTED = 5_000;
interface Asker {
  readonly db: Db;
  readonly actor: Pick<Actor, 'user_id'>;
}
const receipt = {
  told_at: notification.created_at,
  read_at: notification.read_at,
  must_confirm: notification.need_action,
  confirmed_at: notification.confirmed_at,
};

/** For the file of everything that is held of a person: versions of rules that they were told of, read and confirmed. */
export const ownRuleReceipts = ({ db, actor }: Asker) =>
  acrossOrganizations(db, async () =>
    db
      .select({ code: systemRule.code, title: systemRule.title, version_no: systemRuleVersion.version_no, ...receipt })
      .from(notification)
      .innerJoin(systemRuleVersion, eq(systemRuleVersion.id, notification.subject_id))
      .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
      .where(and(eq(notification.user_id, actor.user_id), eq(notification.event, 'system_rule.published')))
      .orderBy(desc(notification.created_at), desc(notification.id))
      .limit(LISTED),
  );

/** The same of documents. */
export const ownFileReceipts = ({ db, actor }: Asker) =>
  acrossOrganizations(db, async () =>
    db
      .select({ doc_no: administrativeFile.doc_no, title: administrativeFile.title, ...receipt })
      .from(notification)
      .innerJoin(administrativeFile, eq(administrativeFile.id, notification.subject_id))
      .where(and(eq(notification.user_id, actor.user_id), eq(notification.event, 'administrative_file.published')))
      .orderBy(desc(notification.created_at), desc(notification.id))
      .limit(LISTED),
  );
