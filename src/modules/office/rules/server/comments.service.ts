import { and, eq } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { rulesRights } from '../rights.ts';
import { filePage } from './files/file-pages.ts';
import { FILE, managedFiles } from './files/file-reach.service.ts';
import { rulePage } from './rules/rule-pages.ts';
import { managedRules, RULE } from './rules/rule-reach.service.ts';
import { administrativeFile, systemRule } from './tables.ts';

/** Rules take comments of those who keep them, not of their readers. */
export const ruleComments: CommentedKind = {
  kind: RULE,
  history: RULE,
  fields: { title: { cn: '标题', us: 'Title' }, category: { cn: '类别', us: 'Category' } },
  find: async ({ db, actor }, id) => {
    const [row] = await db
      .select()
      .from(systemRule)
      .where(and(eq(systemRule.id, id), managedRules({ actor })));
    if (!row) return null;
    return {
      organization_id: row.organization_id,
      title: { cn: row.title, us: row.title_en ?? row.title },
      route: rulePage(id),
    };
  },
  viewers: ({ db }, _id, { organization_id }) => holders(db, rulesRights.manage, organization_id),
};

/** The same of documents. */
export const fileComments: CommentedKind = {
  kind: FILE,
  history: FILE,
  fields: { title: { cn: '标题', us: 'Title' }, doc_no: { cn: '文号', us: 'Number' } },
  find: async ({ db, actor }, id) => {
    const [row] = await db
      .select()
      .from(administrativeFile)
      .where(and(eq(administrativeFile.id, id), managedFiles({ actor })));
    if (!row) return null;
    return {
      organization_id: row.organization_id,
      title: { cn: row.title, us: row.title },
      route: filePage(id),
    };
  },
  viewers: ({ db }, _id, { organization_id }) => holders(db, rulesRights.manageFiles, organization_id),
};
