import { Button } from '@mantine/core';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { businessCards } from '../../../contract/business-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './business-card-dialog.module.css';
import type { CardPlace } from './business-card-layout.ts';

/** What the card of one place shows; it is drawn anew with what was saved. */
export function BusinessCardShown({ place, onDone }: { readonly place: CardPlace; readonly onDone: () => void }) {
  const t = useCardText();
  const form = useContractForm({
    endpoint: businessCards.update,
    initial: {
      shown: [...(place.show_phone ? ['phone'] : []), ...(place.show_email ? ['email'] : [])] as readonly string[],
      title: place.title ?? '',
      note: place.note ?? '',
    },
    toBody: ({ shown, title, note }) => ({
      user_department_id: place.id,
      show_phone: shown.includes('phone'),
      show_email: shown.includes('email'),
      title: title.trim() || null,
      note: note.trim() || null,
    }),
    success: t('saved'),
    onDone,
  });
  return (
    <form noValidate className={classes.shown} onSubmit={form.submit}>
      <MultiChipsField
        {...form.field('shown')}
        label={t('card_shows')}
        options={[
          { value: 'phone', label: t('card_phone') },
          { value: 'email', label: t('field_email') },
        ]}
      />
      <TextField {...form.field('title')} label={t('card_title')} max={30} />
      <TextField {...form.field('note')} label={t('card_note')} max={60} />
      {form.formError && <p role="alert">{form.formError}</p>}
      <Button type="submit" variant="default" loading={form.isSending}>
        {t('card_save_shown')}
      </Button>
    </form>
  );
}
