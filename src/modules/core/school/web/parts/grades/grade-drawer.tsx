import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { stageCodes } from '#shared/reference/school.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { grades } from '../../../contract/grades.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { Grade } from '../classes/use-classes.ts';

type Values = {
  readonly stage_code: string;
  readonly year_no: string;
  readonly entry_year: string;
  readonly campus_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly leader_id: StaffChoice | null;
};

const newGrade = (): Values => ({
  stage_code: '',
  year_no: '1',
  entry_year: String(new Date().getFullYear()),
  campus_id: '',
  name: '',
  name_en: '',
  leader_id: null,
});

const typed = (row: Grade): Values => ({
  stage_code: String(row.stage_code),
  year_no: String(row.year_no),
  entry_year: String(row.entry_year),
  campus_id: row.campus.id,
  name: row.name,
  name_en: row.name_en ?? '',
  leader_id: row.leader,
});

interface FieldsProps {
  readonly form: ContractForm<Values>;
  readonly organization_id: string;
  readonly isNew: boolean;
  readonly campuses: readonly { value: string; label: string }[];
}

function Fields({ form, organization_id, isNew, campuses }: FieldsProps) {
  const t = useSchoolText();
  const stages = useOptions(stageCodes);
  return (
    <>
      {isNew && (
        <>
          <SelectField {...form.field('stage_code')} label={t('stage')} options={stages} />
          <TextField {...form.field('year_no')} label={t('year_no')} inputMode="numeric" max={2} />
          <TextField
            {...form.field('entry_year')}
            label={t('entry_year')}
            help={t('entry_year_help')}
            inputMode="numeric"
            max={4}
          />
        </>
      )}
      <SelectField
        {...form.field('campus_id')}
        value={form.values.campus_id || (campuses[0]?.value ?? '')}
        label={t('campus')}
        options={campuses}
      />
      <TextField
        {...form.field('name')}
        required={!isNew}
        label={t('grade_name')}
        {...(isNew ? { help: t('grade_name_help') } : {})}
        max={30}
      />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
      <StaffField
        {...form.field('leader_id')}
        label={t('grade_leader')}
        organization_id={organization_id}
        onlyTeachers
        clearable
      />
    </>
  );
}

interface Props {
  readonly organization_id: string;
  readonly grade: Grade | null;
  readonly onClose: () => void;
}

function useRemove(grade: Grade | null, onClose: () => void) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const remove = useSend(grades.remove, {
    onSuccess: () => {
      onClose();
      toast.success(t('removed'));
    },
  });
  if (!grade) return null;
  return async () => {
    if (await confirm({ title: t('remove_ask', { name: localizedName(grade) }), confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id: grade.id } });
  };
}

/** A new cohort, or a change of one. */
export function GradeDrawer({ organization_id, grade, onClose }: Props) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const known =
    useApi(schoolCampuses.list, { query: { organization_id, per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ??
    [];
  const campuses = known.map((campus) => ({ value: campus.id, label: localizedName(campus) }));
  const campusOf = (values: Values) => values.campus_id || (campuses[0]?.value ?? '');
  const remove = useRemove(grade, onClose);
  const form = useRowForm({
    create: grades.create,
    update: grades.update,
    row: grade,
    initial: grade ? typed(grade) : newGrade(),
    toBody: (values: Values) => ({
      campus_id: campusOf(values),
      name: values.name,
      name_en: values.name_en || null,
      leader_id: values.leader_id?.id ?? null,
    }),
    toNew: (values) => ({
      organization_id,
      stage_code: Number(values.stage_code) as StageCode,
      year_no: Number(values.year_no),
      entry_year: Number(values.entry_year),
    }),
    draft: `grade.new.${organization_id}`,
    saved: t('saved'),
    invalidates: ['classrooms'],
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={grade ? localizedName(grade) : t('add_grade')}
      form={form}
      onStartAnew={() => form.reset(newGrade())}
      aside={remove && <DangerButton onClick={() => void remove()}>{t('remove')}</DangerButton>}
    >
      <Fields form={form} organization_id={organization_id} isNew={grade === null} campuses={campuses} />
    </FormDrawer>
  );
}
