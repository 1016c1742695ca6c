import { Pill, Switch } from '@mantine/core';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { ASSISTANTS_AT_MOST, visitHosts } from '../../../contract/visit-hosts.contract.ts';
import { useVisitorText } from '../../texts.ts';

type Preferences = CallOutput<typeof visitHosts.preferences>;

interface Props {
  readonly onClose: () => void;
}

function Form({ known, onClose }: Props & { readonly known: Preferences }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: visitHosts.savePreferences,
    initial: {
      accepts_card_booking: known.accepts_card_booking,
      assistants: known.assistants.map((one) => ({ id: one.id, name: localizedName(one) })),
    },
    toBody: ({ accepts_card_booking, assistants }) => ({
      accepts_card_booking,
      assistant_user_ids: assistants.map(({ id }) => id),
    }),
    success: t('host_preferences_saved'),
    onDone: onClose,
  });
  const { assistants } = form.values;
  const error = Object.entries(form.errors).find(([name]) => name.startsWith('assistant_user_ids'))?.[1]?.[0];
  return (
    <FormDialog opened onClose={onClose} title={t('host_preferences')} form={form}>
      <Switch
        label={t('accepts_card')}
        description={t('accepts_card_help')}
        checked={form.values.accepts_card_booking}
        onChange={(event) => form.set({ accepts_card_booking: event.currentTarget.checked })}
      />
      {assistants.length < ASSISTANTS_AT_MOST && (
        <StaffField
          key={assistants.length}
          onlyTeachers
          label={t('assistants')}
          help={t('assistants_help')}
          value={null}
          onChange={(one) => {
            if (one && !assistants.some(({ id }) => id === one.id)) form.set({ assistants: [...assistants, one] });
          }}
          {...(error ? { error } : {})}
        />
      )}
      {assistants.length > 0 && (
        <Pill.Group>
          {assistants.map((one) => (
            <Pill
              key={one.id}
              size="lg"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('remove_assistant', { name: one.name }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => form.set({ assistants: assistants.filter(({ id }) => id !== one.id) })}
            >
              {one.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </FormDialog>
  );
}

/** How a member of staff wants to be visited: by card or not, and who decides for them. */
export function HostPreferences({ onClose }: Props) {
  const answer = useApi(visitHosts.preferences, {}, { errorDisplay: 'toast' });
  return answer.data ? <Form known={answer.data} onClose={onClose} /> : null;
}
