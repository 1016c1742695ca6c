import { MultiSelect } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import '#web/ui/fields/select-options.css';
import { knowledges } from '../../contract/knowledges.contract.ts';

/** The points of a subject as choices: code and name. */
export function usePointOptions(subjectValue: string) {
  const localizedName = useLocalizedName();
  const { data = [] } = useApi(
    knowledges.tree,
    { query: { subject_value: subjectValue } },
    { enabled: subjectValue !== '' },
  );
  return data.map((point) => ({ value: point.id, label: `${point.code} ${localizedName(point)}` }));
}

const CHOOSE = { cn: '选择或输入查找', us: 'Choose, or type to search' };

interface Props extends FieldProps<readonly string[]> {
  readonly subject: string;
  /** Not offered: the point itself. */
  readonly except?: string | undefined;
  readonly most: number;
}

/** Some points of a subject, found by typing. */
export function PointsField({ subject, except, most, ...field }: Props) {
  const localize = useLocalize();
  const options = usePointOptions(subject);
  return (
    <MultiSelect
      {...inputProps(field)}
      placeholder={field.value.length === 0 ? localize(CHOOSE) : ''}
      searchable
      maxValues={most}
      limit={100}
      value={[...field.value]}
      data={options.filter((one) => one.value !== except)}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={field.onChange}
    />
  );
}
