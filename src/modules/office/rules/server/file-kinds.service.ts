import { and, arrayContains, eq, or } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Services } from '#server/services.ts';
import { ADMINISTRATIVE_FILE } from '../contract/administrative-file.shapes.ts';
import { RULE_SOURCE } from '../contract/rule.shapes.ts';
import { managedFiles, readableFiles } from './files/file-reach.service.ts';
import { managedRules, readableRules } from './rules/rule-reach.service.ts';
import { administrativeFile, systemRule } from './tables.ts';

/** What a document is attached to. */
export const filesOf = (id: string) => ({ type: ADMINISTRATIVE_FILE.purpose, id });
/** What the paper of a rule is attached to. */
export const sourceOf = (id: string) => ({ type: RULE_SOURCE.purpose, id });

/**
 * Files of a document: read by those for whom it is, while it is out and as long as the file belongs to its present version;
 * former ones and those of drafts by those who keep it.
 */
export const administrativeFileKind = defineFileKind({
  kind: ADMINISTRATIVE_FILE.purpose,
  ...ADMINISTRATIVE_FILE.rule,
  image: { max_side: 4096 },
  can_read: async (db, actor, { id, attached_id }, services) => {
    if (!attached_id) return false;
    return acrossOrganizations(db, async () => {
      const isPresent = and(
        await readableFiles({ db, actor, services }),
        eq(administrativeFile.status, 'published'),
        arrayContains(administrativeFile.file_ids, [id]),
      );
      const seen = and(eq(administrativeFile.id, attached_id), or(isPresent, managedFiles({ actor })));
      return (await db.$count(administrativeFile, seen)) > 0;
    });
  },
});

/** The paper of a rule: for those who may read it and those who keep it. */
export const ruleSourceKind = defineFileKind({
  kind: RULE_SOURCE.purpose,
  ...RULE_SOURCE.rule,
  image: null,
  can_read: async (db, actor, { attached_id }, services) => {
    if (!attached_id) return false;
    return acrossOrganizations(db, async () => {
      const isOut = and(await readableRules({ db, actor, services }), eq(systemRule.status, 'published'));
      const seen = and(eq(systemRule.id, attached_id), or(isOut, managedRules({ actor })));
      return (await db.$count(systemRule, seen)) > 0;
    });
  },
});

/** The paper of a rule as its page names it; its address is asked for when somebody opens it. */
export async function sourceFileOf(
  { files }: Pick<Services, 'files'>,
  db: Db,
  { source_file_id }: { readonly source_file_id: string | null },
) {
  const row = source_file_id ? await files.find(db, source_file_id) : null;
  return row ? { id: row.id, name: row.name, mime: row.mime, size: row.size } : null;
}
