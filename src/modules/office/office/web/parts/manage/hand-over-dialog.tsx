import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type LateTurn, oaApplications } from '../../../contract/oa-applications.contract.ts';
import { oaPerms } from '../../../contract/oa-perms.contract.ts';
import { useOfficeText } from '../../texts.ts';

/** Gives the turn of somebody to a colleague. */
export function HandOverDialog({
  turn: { paper, person },
  onClose,
}: {
  readonly turn: LateTurn;
  readonly onClose: () => void;
}) {
  const t = useOfficeText();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const answer = useApi(oaPerms.people, { query: { q: word, purpose: 'approver' } }, { keepPrevious: true });
  const form = useContractForm({
    endpoint: oaApplications.handOver,
    params: { id: paper.id },
    initial: { user_id: '', opinion: '' },
    toBody: ({ user_id, opinion }) => ({
      from_user_id: person.id,
      user_id,
      opinion: opinion.trim() || null,
      version: paper.version,
    }),
    invalidates: ['home', 'reviews'],
    success: t('handed_over'),
    onDone: onClose,
  });
  const field = form.field('user_id');
  const found = (answer.data?.list ?? [])
    .filter(({ id }) => id !== person.id)
    .map((one) => ({ id: one.id, name: localizedName(one), detail: one.department && localizedName(one.department) }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('hand_over_title', { name: localizedName(person) })}
      submitLabel={t('hand_over')}
      form={form}
    >
      <Words as="p" tone="soft">
        {t('hand_over_help')}
      </Words>
      <SearchField
        required
        label={t('hand_over_to')}
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
      <TextAreaField {...form.field('opinion')} label={t('hand_over_note')} rows={2} max={200} />
    </FormDialog>
  );
}
