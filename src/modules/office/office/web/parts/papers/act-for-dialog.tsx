import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { oaApplications } from '../../../contract/oa-applications.contract.ts';
import { type OwnItem, oaPerms } from '../../../contract/oa-perms.contract.ts';
import { useOfficeText } from '../../texts.ts';

interface Props {
  readonly own: OwnItem;
  readonly onBegun: (id: string) => void;
  readonly onClose: () => void;
}

/** Whom a paper is started for. */
export function ActForDialog({ own: { item }, onBegun, onClose }: Props) {
  const t = useOfficeText();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const answer = useApi(oaPerms.people, { query: { q: word, purpose: 'act_for' } }, { keepPrevious: true });
  const form = useContractForm({
    endpoint: oaApplications.create,
    initial: { applicant_id: '' },
    toBody: ({ applicant_id }) => ({ oa_item_id: item.id, applicant_id }),
    onDone: ({ id }) => {
      onClose();
      onBegun(id);
    },
  });
  const field = form.field('applicant_id');
  const found = (answer.data?.list ?? []).map((one) => ({
    id: one.id,
    name: localizedName(one),
    detail: one.department && localizedName(one.department),
  }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('act_for_title', { item: localizedName(item) })}
      submitLabel={t('begin')}
      form={form}
    >
      <Words as="p" tone="soft">
        {t('act_for_help')}
      </Words>
      <SearchField
        required
        label={t('applicant')}
        error={field.error}
        value={chosen}
        onChange={(one) => {
          setChosen(one);
          field.onChange(one?.id ?? '');
        }}
        words={{ placeholder: t('person_search'), type: t('person_search'), none: t('person_none') }}
        onWord={setWord}
        found={found}
        isAsking={answer.isFetching}
      />
    </FormDialog>
  );
}
