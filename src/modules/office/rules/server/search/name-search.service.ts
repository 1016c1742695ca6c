import type * as z from 'zod';
import type { SearchSource } from '#modules/core/shell/server/public.ts';
import type { administrativeFiles } from '../../contract/administrative-files.contract.ts';
import type { systemRules } from '../../contract/system-rules.contract.ts';
import { rulesRights } from '../../rights.ts';
import { filePage } from '../files/file-pages.ts';
import { viewFiles } from '../files/file-views.service.ts';
import { rulePage } from '../rules/rule-pages.ts';
import { viewRules } from '../rules/rule-views.service.ts';

const asked = { scope: 'mine', page: 1, per_page: 10 } as const;

/** Rules by title and code, for those for whom they are. */
export const ruleSearch: SearchSource = {
  key: 'system_rules',
  title: { cn: '规章制度', us: 'Rules' },
  rights: [rulesRights.read],
  find: async (ctx, q) => {
    const query: z.output<(typeof systemRules)['list']['query']> = { ...asked, q, status: ['published'] };
    const { list } = await viewRules(ctx, query);
    return list.slice(0, 5).map(({ id, title, title_en, code }) => ({
      id,
      name: title,
      name_en: title_en,
      detail: code,
      detail_en: code,
      route: rulePage(id),
    }));
  },
};

/** Documents by number, title and keywords. */
export const fileSearch: SearchSource = {
  key: 'administrative_files',
  title: { cn: '行政文件', us: 'Administrative files' },
  rights: [rulesRights.readFiles],
  find: async (ctx, q) => {
    const query: z.output<(typeof administrativeFiles)['list']['query']> = { ...asked, q, status: ['published'] };
    const { list } = await viewFiles(ctx, query);
    return list.slice(0, 5).map(({ id, title, doc_no }) => ({
      id,
      name: title,
      name_en: null,
      detail: doc_no,
      detail_en: doc_no,
      route: filePage(id),
    }));
  },
};
