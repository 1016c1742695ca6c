import { Switch } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { subjects } from '../../contract/subjects.contract.ts';
import { useSubjectText } from '../texts.ts';

/** Whether a school group offers a subject; built-in ones can be switched as well. */
export function SubjectSwitch({ row }: { readonly row: CallOutput<typeof subjects.get> }) {
  const t = useSubjectText();
  const localizedName = useLocalizedName();
  const turn = useSend(subjects.turn);
  const is_offered = turn.isPending ? !row.is_offered : row.is_offered;
  return (
    <Switch
      aria-label={t('offer', { name: localizedName(row) })}
      checked={is_offered}
      disabled={turn.isPending}
      // the row opens by a press, the switch does not open it
      onClick={(event) => event.stopPropagation()}
      onChange={() => turn.mutate({ params: { id: row.id }, body: { is_offered: !row.is_offered } })}
    />
  );
}
