import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { PlainFields } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitHosts } from '../../../contract/visit-hosts.contract.ts';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { visitorRights } from '../../../rights.ts';
import { useVisitorText } from '../../texts.ts';
import { GUARD_FACTS, OPEN_FACTS, type VisitForm, type VisitValues } from '../visit-values.ts';
import { PersonsField } from './persons-field.tsx';
import { PlatesField } from './plates-field.tsx';
import { VisitWhen } from './visit-when.tsx';

export type InviteMode = 'invite' | 'edit';

/** Upper limits of the contract; the school's own, which may be lower, come back as messages on the field. */
const MOST_PERSONS = 200;
const MOST_DAYS_AHEAD = 180;

interface Props {
  readonly form: ContractForm<VisitValues>;
  readonly mode: InviteMode;
  /** Whether a host (or somebody for a host) fills it in; else a visitor changes the own booking. */
  readonly isHost: boolean;
}

interface PlaceProps {
  readonly form: VisitForm;
  /** Also the areas that open with the pass. */
  readonly offersAreas?: boolean;
}

/** Campus, gates and areas; nothing to choose, nothing shown. */
export function PlaceFields({ form, offersAreas = false }: PlaceProps) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const campuses =
    useApi(schoolCampuses.list, { query: { per_page: 100 } }, { staleMs: 300_000, errorDisplay: 'toast' }).data?.list ??
    [];
  const campus = form.values.campus_id || campuses[0]?.id;
  const known =
    useApi(gates.list, { query: { open_only: true, per_page: 100 } }, { staleMs: 60_000, errorDisplay: 'toast' }).data
      ?.list ?? [];
  const areas =
    useApi(
      visitHosts.areas,
      { query: campus ? { campus_id: campus } : {} },
      { staleMs: 60_000, errorDisplay: 'toast', enabled: offersAreas },
    ).data?.list ?? [];
  const here = known.filter((gate) => !campus || gate.campus_id === campus);
  return (
    <>
      {campuses.length > 1 && (
        <SelectField
          {...form.at<string>('campus_id')}
          required
          value={campus ?? ''}
          label={t('campus')}
          options={campuses.map((row) => ({ value: row.id, label: localizedName(row) }))}
          onChange={(campus_id) => form.set({ campus_id, gate_ids: [], area_group_ids: [] })}
        />
      )}
      {areas.length > 0 && (
        <MultiChipsField
          {...form.at<readonly string[]>('area_group_ids')}
          label={t('areas')}
          help={t('areas_help')}
          options={areas.map((area) => ({ value: area.id, label: localizedName(area) }))}
        />
      )}
      {here.length > 1 && (
        <MultiChipsField
          {...form.at<readonly string[]>('gate_ids')}
          label={t('gates')}
          help={t('gates_help')}
          options={here.map((gate) => ({ value: gate.id, label: localizedName(gate) }))}
        />
      )}
    </>
  );
}

function TimeFields({ form, canRepeat }: { readonly form: ContractForm<VisitValues>; readonly canRepeat: boolean }) {
  const t = useVisitorText();
  const mode = form.field('entry_mode');
  return (
    <>
      {canRepeat && (
        <ChipsField
          {...mode}
          onChange={(value) => mode.onChange(value as 'single')}
          label={t('entry_mode')}
          options={[
            { value: 'single', label: t('entry_single') },
            { value: 'multi', label: t('entry_multi') },
          ]}
        />
      )}
      {form.values.entry_mode === 'multi' ? (
        <>
          <DateTimeField {...form.field('start_at')} label={t('start')} />
          <DateTimeField {...form.field('end_at')} label={t('end')} />
        </>
      ) : (
        <VisitWhen form={form} maxDays={MOST_DAYS_AHEAD} />
      )}
    </>
  );
}

/** Fields of an invitation, or of a change of a booking. */
export function InviteFields({ form, mode, isHost }: Props) {
  const t = useVisitorText();
  const { can } = useRights();
  const kinds = useOptions(visitKinds);
  const kind = form.field('visit_kind');
  const picksHost = mode === 'invite' && can(visitorRights.inviteForOthers);
  return (
    <>
      <FormGroup title={t('group_who')}>
        <PersonsField form={form} asks={{ id: false, photo: false, email: isHost, upload: true }} max={MOST_PERSONS} />
        <PlatesField {...form.field('plates')} errors={form.errors} />
      </FormGroup>
      <FormGroup title={t('group_visit')}>
        {picksHost && <StaffField onlyTeachers {...form.field('host', 'host_user_id')} label={t('host')} />}
        <ChipsField {...kind} label={t('kind')} options={kinds} />
        <PlainFields fields={OPEN_FACTS} form={form} t={t} />
      </FormGroup>
      <FormGroup title={t('group_when')}>
        <TimeFields form={form} canRepeat={isHost && mode === 'invite'} />
        {isHost && <PlaceFields form={form} offersAreas />}
        {isHost && <PlainFields fields={GUARD_FACTS} form={form} t={t} />}
      </FormGroup>
    </>
  );
}
