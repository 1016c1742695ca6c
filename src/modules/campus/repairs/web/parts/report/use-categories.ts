import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Option } from '#web/ui/fields/choice-fields.tsx';
import { repairCategories } from '../../../contract/repair-categories.contract.ts';

/** Categories in their order, those below another one behind it: `多媒体 / 投影`. */
export function useCategories(): Option[] {
  const localizedName = useLocalizedName();
  const answer = useApi(repairCategories.list, { query: { per_page: 100 } }, { staleMs: 300_000 });
  const rows = answer.data?.list ?? [];
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((top) => [
      { value: top.id, label: localizedName(top) },
      ...rows
        .filter(({ parent_id }) => parent_id === top.id)
        .map((row) => ({ value: row.id, label: `${localizedName(top)} / ${localizedName(row)}` })),
    ]);
}
