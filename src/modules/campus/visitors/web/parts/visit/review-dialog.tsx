import { useState } from 'react';
import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitHosts } from '../../../contract/visit-hosts.contract.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import parts from '../parts.module.css';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { ShortEndField } from './short-end-field.tsx';

interface Props {
  readonly visit: Visit;
  /** The decision that was tapped; it may still be changed in the dialog. */
  readonly decision?: 'approve' | 'reject';
  readonly onClose: () => void;
}

function useGateOptions(visit: Visit) {
  const localizedName = useLocalizedName();
  const answer = useApi(gates.list, { query: { campus_id: visit.campus.id, open_only: true, per_page: 100 } });
  const known = answer.data?.list ?? [];
  // A booking of another organisation: its own gates are all that can be known here.
  return (known.length > 0 ? known : visit.gates).map((gate) => ({ value: gate.id, label: localizedName(gate) }));
}

/** Areas that the school offers visitors on the campus of the booking. */
function useAreaOptions(visit: Visit, enabled: boolean) {
  const localizedName = useLocalizedName();
  const answer = useApi(
    visitHosts.areas,
    { query: { campus_id: visit.campus.id } },
    { enabled, errorDisplay: 'toast' },
  );
  return (answer.data?.list ?? []).map((area) => ({ value: area.id, label: localizedName(area) }));
}

/** Yes with gates and end, or no with a reason that the visitor will read. */
export function ReviewDialog({ visit, decision = 'approve', onClose }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  const options = useGateOptions(visit);
  const [isMoreShown, showMore] = useState(false);
  const areas = useAreaOptions(visit, isMoreShown);
  const form = useContractForm({
    endpoint: visitors.review,
    params: { id: visit.id },
    initial: {
      result: decision as 'approve' | 'reject',
      opinion: '',
      gate_ids: visit.gates.map((gate) => gate.id) as readonly string[],
      area_group_ids: [] as readonly string[],
      end_at: visit.end_at,
    },
    toBody: ({ result, opinion, gate_ids, area_group_ids, end_at }) => ({
      result,
      opinion: opinion.trim() || null,
      ...(result === 'approve' && isMoreShown
        ? {
            gate_ids: [...gate_ids],
            // what was not chosen here stays as the host chose it
            ...(area_group_ids.length > 0 ? { area_group_ids: [...area_group_ids] } : {}),
            ...(end_at !== visit.end_at ? { end_at } : {}),
          }
        : {}),
    }),
    success: t('decided'),
    onDone: onClose,
  });
  const isYes = form.values.result === 'approve';
  const result = form.field('result');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('decide_visit', { who: words.who(visit) })}
      submitLabel={t(isYes ? 'approve' : 'reject')}
      form={form}
    >
      <ChipsField
        {...result}
        value={result.value}
        onChange={(value) => result.onChange(value as 'approve' | 'reject')}
        label={t('decision')}
        options={[
          { value: 'approve', label: t('approve') },
          { value: 'reject', label: t('reject') },
        ]}
      />
      <TextAreaField
        {...form.field('opinion')}
        required={!isYes}
        label={t(isYes ? 'opinion_optional' : 'opinion_required')}
        rows={2}
      />
      {isYes && !isMoreShown && (
        <button type="button" className={parts.link} onClick={() => showMore(true)}>
          {t('change_gates_and_end')}
        </button>
      )}
      {isYes && isMoreShown && options.length > 0 && (
        <MultiChipsField {...form.field('gate_ids')} label={t('gates')} help={t('gates_help')} options={options} />
      )}
      {isYes && isMoreShown && areas.length > 0 && (
        <MultiChipsField {...form.field('area_group_ids')} label={t('areas')} help={t('areas_help')} options={areas} />
      )}
      {isYes && isMoreShown && <ShortEndField {...form.field('end_at')} label={t('end')} start={visit.start_at} />}
    </FormDialog>
  );
}
