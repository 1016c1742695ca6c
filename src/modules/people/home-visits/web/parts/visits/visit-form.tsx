import type { CodeOf } from '#shared/reference/item.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { homeVisitKinds, homeVisitReasons } from '../../../contract/visit-kinds.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { type Teachers, teacherIds } from '../teachers.ts';
import { TeachersField } from '../teachers-field.tsx';
import type { VisitDetail } from '../visit-detail.ts';

type Kind = CodeOf<typeof homeVisitKinds>;
type Reason = CodeOf<typeof homeVisitReasons>;

interface Props {
  readonly student: { readonly id: string; readonly name: string; readonly name_en: string | null };
  /** The draft that is changed; absent: a new one. */
  readonly visit?: VisitDetail;
  readonly onClose: () => void;
}

/** A plan for one child: why, how, and who goes. The slots are offered when it is sent. */
export function VisitForm({ student, visit, onClose }: Props) {
  const t = useHomeVisitText();
  const localizedName = useLocalizedName();
  const { id, name } = usePerson();
  const kinds = useOptions(homeVisitKinds);
  const reasons = useOptions(homeVisitReasons);
  const [first = { id, name }, second = null] = visit?.teachers ?? [];
  const initial = {
    kind: (visit?.kind ?? 'home') as string,
    reason: (visit?.reason ?? 'regular') as string,
    teacher_ids: [first, second] as Teachers,
    note: visit?.note ?? '',
  };
  const form = useRowForm({
    create: visits.create,
    update: visits.update,
    row: visit ?? null,
    initial,
    toBody: (values) => ({
      kind: values.kind as Kind,
      reason: values.reason as Reason,
      teacher_ids: teacherIds(values.teacher_ids),
      note: values.note.trim() || null,
    }),
    toNew: () => ({ student_id: student.id }),
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('plan_title', { name: localizedName(student) })} form={form}>
      <ChipsField {...form.field('kind')} label={t('kind')} options={kinds} />
      <SelectField {...form.field('reason')} label={t('reason')} options={reasons} />
      <TeachersField
        value={form.values.teacher_ids}
        onChange={form.field('teacher_ids').onChange}
        error={form.field('teacher_ids').error}
        labels={[t('teacher_first'), t('teacher_second')]}
      />
      {form.values.kind === 'home' && <p>{t('two_help')}</p>}
      <TextAreaField {...form.field('note')} label={t('note')} help={t('note_help')} rows={3} />
    </FormDrawer>
  );
}
