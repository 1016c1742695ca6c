import { DepartmentInput } from '#modules/core/directory/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { type DraftArticle, ruleCategories } from '../../../contract/rule.shapes.ts';
import { type RuleShown, systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { ArticlesField } from './articles-field.tsx';

type Rule = CallOutput<typeof systemRules.get>;

interface Props {
  readonly rule: RuleShown | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string, version_no: number | undefined) => void;
}

function initialOf(rule: RuleShown | null) {
  return {
    code: rule?.code ?? '',
    title: rule?.title ?? '',
    title_en: rule?.title_en ?? '',
    category: (rule?.category ?? 'teaching') as string,
    department_id: rule?.department?.id ?? '',
    include: (rule?.audience?.include ?? []) as readonly ChosenPart[],
    source_file_id: rule?.source_file?.id ?? '',
    note: rule?.draft ? rule.shown.note : '',
    read_required: rule?.draft && rule.shown.read_required ? 'yes' : 'no',
    articles: (rule?.shown.articles ?? []).map(({ anchor: _, ...one }) => one) as readonly DraftArticle[],
  };
}
type Values = ReturnType<typeof initialOf>;

const categoryOf = (code: string) => ruleCategories.find((one) => one.code === code)?.code ?? 'other';

const factsOf = (values: Values, rule: RuleShown | null) => ({
  code: values.code,
  title: values.title,
  title_en: values.title_en || null,
  category: categoryOf(values.category),
  department_id: values.department_id || null,
  source_file_id: values.source_file_id || null,
  // nobody chosen: all staff
  ...(values.include.length
    ? { audience: { include: partsOf(values.include), exclude: [...(rule?.audience?.exclude ?? [])] } }
    : {}),
});

const textOf = ({ note, read_required, articles }: Values) => ({
  note,
  read_required: read_required === 'yes',
  articles: [...articles],
});

/** A rule that is written or changed: what it is called and for whom it is, and its articles. */
export function RuleEditor({ rule, onClose, onSaved }: Props) {
  const t = useRulesText();
  const initial = initialOf(rule);
  const isNewText = (values: Values) =>
    rule?.draft !== null || JSON.stringify(values.articles) !== JSON.stringify(initial.articles);
  const done = (saved: Rule) => onSaved(saved.id, saved.draft?.version_no);
  const form = useRowForm({
    create: systemRules.create,
    update: systemRules.update,
    row: rule,
    initial,
    toBody: (values) => factsOf(values, rule),
    toNew: (values) => ({ text: textOf(values) }),
    toKnown: (values) => (isNewText(values) ? { text: textOf(values) } : {}),
    draft: 'system_rules.new',
    saved: t('saved'),
    onClose,
    onMade: done,
    onChanged: done,
  });
  const { values } = form;
  return (
    <FormDrawer kind="wide" opened onClose={onClose} title={t(rule ? 'rule_edit' : 'rule_add')} form={form}>
      <FormGroup title={t('group_facts')}>
        <TextField {...form.field('title')} required label={t('rule_title')} max={100} />
        <TextField {...form.field('title_en')} label={t('title_en')} max={200} />
        <TextField {...form.field('code')} required label={t('rule_code')} max={30} help={t('rule_code_help')} />
        <ChipsField {...form.field('category')} label={t('category')} options={useOptions(ruleCategories)} />
        <DepartmentInput {...form.field('department_id')} label={t('department')} />
        <AudienceField
          label={t('audience')}
          offer={systemRules.audienceOptions}
          userTypes={['teacher']}
          value={values.include}
          onChange={(include) => form.set({ include })}
          error={form.errors['audience'] ?? form.errors['audience.include']}
        />
      </FormGroup>
      <ArticlesField
        value={values.articles}
        onChange={(articles) => form.set({ articles })}
        onTitle={(title) => values.title === '' && form.set({ title })}
        onSource={(source_file_id) => form.set({ source_file_id })}
        errors={form.errors}
      />
      {isNewText(values) && (
        <FormGroup title={t('group_version')}>
          <TextAreaField {...form.field('note', 'text.note')} label={t('note')} help={t('note_help')} max={500} />
          <ChipsField
            {...form.field('read_required', 'text.read_required')}
            label={t('read_required')}
            options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`read_required_${value}`) }))}
          />
        </FormGroup>
      )}
    </FormDrawer>
  );
}
