import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { vacationTypes } from '../../../contract/vacation-types.contract.ts';

/** Types of staff that have a quota. */
export function useQuotaTypes(mode?: 'granted' | 'earned') {
  const localizedName = useLocalizedName();
  const answer = useApi(vacationTypes.list, { query: { subject: 'staff' } }, { staleMs: 60_000 });
  return (answer.data?.list ?? [])
    .filter((one) => (mode ? one.quota_mode === mode : one.quota_mode !== 'none'))
    .map((one) => ({ value: one.id, label: localizedName(one) }));
}
