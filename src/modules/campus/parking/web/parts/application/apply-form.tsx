import { Alert, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { MarkedField } from '../../../contract/parking.shapes.ts';
import type { parkingTerms } from '../../../contract/parking-terms.contract.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import { LotBars } from '../lot/lot-bars.tsx';
import type { OpenTerm, PermitDetail } from '../permit-types.ts';
import { useCategoryText } from '../permit-words.ts';
import classes from './apply-form.module.css';
import { type ApplyContractForm, type ApplyValues, bodyOf, valuesOf } from './apply-values.ts';
import { CarFields } from './car-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';

interface Props {
  /** What the school offers now. */
  readonly offer: CallOutput<typeof parkingTerms.open>;
  /** A draft, or one that came back; null: a new application. */
  readonly permit: PermitDetail | null;
  readonly onClose: () => void;
}

/** Applies for a place, in three groups: the car, the lot, the owner. Of one that came back only what was marked is open. */
export function ApplyForm({ offer, permit, onClose }: Props) {
  const t = useParkingText();
  const [initial] = useState(() => valuesOf(permit, offer.list));
  const form: ApplyContractForm = useRowForm({
    create: parkings.create,
    update: parkings.update,
    row: permit,
    initial,
    draft: 'parking',
    toBody: (values: ApplyValues) => bodyOf(values, permit?.car_index ?? 1),
    toNew: ({ parking_term_id }: ApplyValues) => ({ parking_term_id }),
    saved: t('submitted'),
    invalidates: ['home', 'parking_terms'],
    onMade: () => void toast.success(t('submitted')),
    onClose,
  });
  const notes = permit?.return_notes ?? null;
  const shows = (field: MarkedField) => notes === null || notes[field] !== undefined;
  const noteOf = (field: MarkedField) => notes?.[field];
  const term = offer.list.find((one) => one.id === form.values.parking_term_id);
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t(permit ? 'edit' : 'apply')}
      submitLabel={t('submit')}
      form={form}
    >
      {notes && <Alert>{t('returned_help')}</Alert>}
      {!notes && term && <TermFields offer={offer} term={term} form={form} isFixed={permit !== null} />}
      {shows('plates') && <CarFields form={form} note={noteOf('plates')} />}
      {shows('wanted_lot_ids') && term && <LotFields form={form} term={term} note={noteOf('wanted_lot_ids')} />}
      <OwnerFields form={form} permit={permit} shows={shows} noteOf={noteOf} />
      <Agreements form={form} term={term ?? null} needsConsent={offer.needs_consent && notes === null} />
    </FormDrawer>
  );
}

interface TermProps {
  readonly offer: Props['offer'];
  readonly term: OpenTerm;
  readonly form: ApplyContractForm;
  readonly isFixed: boolean;
}

function TermFields({ offer, term, form, isFixed }: TermProps) {
  const t = useParkingText();
  const localizedName = useLocalizedName();
  const categoryText = useCategoryText();
  const named = (one: { id: string; name: string; name_en: string | null }) => ({
    value: one.id,
    label: localizedName(one),
  });
  const categories = term.categories.map((code) => ({ value: `${code}`, label: categoryText(code) }));
  return (
    <>
      {!isFixed && offer.list.length > 1 && (
        <ChipsField {...form.field('parking_term_id')} label={t('term')} options={offer.list.map(named)} />
      )}
      {categories.length > 1 && (
        <ChipsField
          {...form.field('category')}
          label={t('category')}
          options={categories}
          onChange={(category) => {
            const known = term.categories.find((code) => code === category);
            if (known) form.set({ category: known, wanted_lot_ids: [] });
          }}
        />
      )}
      {form.values.category === 'guardian' && (
        <SelectField {...form.field('student_id')} label={t('child')} options={offer.children.map(named)} required />
      )}
    </>
  );
}

interface LotProps {
  readonly form: ApplyContractForm;
  readonly term: OpenTerm;
  readonly note: string | undefined;
}

const LOTS_AT_MOST = 3;

/** Up to three lots in the order in which they are tapped. */
function LotFields({ form, term, note }: LotProps) {
  const t = useParkingText();
  const field = form.field('wanted_lot_ids');
  const toggle = (id: string) =>
    field.onChange(
      field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id].slice(-LOTS_AT_MOST),
    );
  return (
    <FormGroup title={t('lot_group')}>
      {note && <Note tone="refused">{note}</Note>}
      <Words as="p" tone="soft">
        {t('lot_help')}
      </Words>
      <LotBars term={term} category={form.values.category} chosen={field.value} onToggle={toggle} />
      {field.error && (
        <Words as="p" role="alert" tone="refused" size="small">
          {field.error}
        </Words>
      )}
    </FormGroup>
  );
}

interface AgreementProps {
  readonly form: ApplyContractForm;
  readonly term: OpenTerm | null;
  readonly needsConsent: boolean;
}

/** The rules of the term, and once the use of the plate. */
function Agreements({ form, term, needsConsent }: AgreementProps) {
  const t = useParkingText();
  const lang = useLang();
  const [rules, use] = [form.field('accepts_rules'), form.field('accepts_plate_use')];
  return (
    <Stack gap={12}>
      {term && <p className={classes.rules}>{(lang === 'us' && term.rules_text_en) || term.rules_text}</p>}
      <Checkbox
        label={t('accept_rules')}
        checked={rules.value}
        {...(rules.error ? { error: rules.error } : {})}
        onChange={(event) => rules.onChange(event.currentTarget.checked)}
      />
      {needsConsent && (
        <Checkbox
          label={t('accept_plate_use')}
          description={t('plate_use_help')}
          checked={use.value}
          {...(use.error ? { error: use.error } : {})}
          onChange={(event) => use.onChange(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
