import { useState } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { addMinutes, dayOf, instantAt } from '#shared/dates.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import type { HostChoice } from '../visit-values.ts';

const MINUTES = 120;

/** Two hours from now, at most to the end of the day: a walk-in ends on the day on which it begins. */
function fromNow() {
  const start_at = new Date().toISOString();
  const midnight = instantAt(dayOf(start_at), '23:59');
  const later = addMinutes(start_at, MINUTES);
  return { start_at, end_at: later.localeCompare(midnight) < 0 ? later : midnight };
}

const EMPTY = { name: '', phone: '', company: '', host: null as HostChoice | null, visit_kind: '', reason: '' };

export interface WalkInDrawerProps {
  readonly onClose: () => void;
  readonly onDone: (visit: VisitDetail) => void;
}

/** Somebody stands at the gate without a booking: five facts, then the host is asked. */
export function WalkInDrawer({ onClose, onDone }: WalkInDrawerProps) {
  const t = useVisitorText();
  const kinds = useOptions(visitKinds);
  // Fixed while the form is open: the same intent sent twice is one walk-in.
  const [when] = useState(fromNow);
  const form = useContractForm({
    endpoint: visitors.create,
    initial: EMPTY,
    draft: 'visit.at_the_gate',
    toBody: ({ name, phone, company, host, visit_kind, reason }) => ({
      source: 'walk_in' as const,
      visit_kind: visit_kind as 'other',
      reason,
      // Without a host the contract would take the caller's own name; a guard has to choose one.
      host_user_id: host?.id ?? 'nobody',
      ...when,
      persons: [{ name, phone, company }],
    }),
    success: t('walk_in_sent'),
    onDone: (visit) => {
      onDone(visit);
      onClose();
    },
  });
  const kind = form.field('visit_kind');
  const host = form.field('host', 'host_user_id');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('walk_in')}
      submitLabel={t('ask_host')}
      form={form}
      onStartAnew={() => form.reset(EMPTY)}
      error={form.formError ?? form.at('end_at').error ?? form.at('start_at').error}
    >
      <TextField {...form.field('name', 'persons.0.name')} label={t('name')} autoFocus />
      <PhoneField {...form.field('phone', 'persons.0.phone')} label={t('phone')} />
      <StaffField
        onlyTeachers
        {...host}
        error={host.error ? t('walk_in_choose_host') : undefined}
        label={t('walk_in_host')}
      />
      <ChipsField {...kind} label={t('kind')} options={kinds} />
      <TextField {...form.field('reason')} label={t('reason')} />
      <TextField {...form.field('company', 'persons.0.company')} label={t('company')} />
    </FormDrawer>
  );
}
