import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';

type Chosen = {
  readonly classroom_id: string;
  readonly visibility?: 'audience';
  readonly audience?: readonly ChosenPart[];
};

interface Props {
  readonly field: Field<string>;
  readonly onChoose: (chosen: Chosen) => void;
  readonly label: string;
  readonly help: string;
  readonly required?: true;
  readonly clearable?: true;
}

/** A class of the person; choosing it chooses its pupils and their guardians as the audience. */
export function ClassField({ field, onChoose, ...words }: Props) {
  const localizedName = useLocalizedName();
  const classes = useApi(liveVideos.classes, {}).data?.list ?? [];
  const choose = (id: string) => {
    const found = classes.find((one) => one.id === id);
    if (!found) return onChoose({ classroom_id: id });
    const { department_id, name, name_en } = found;
    const part: ChosenPart = {
      kind: 'department',
      id: department_id,
      user_types: ['student', 'guardian'],
      name,
      name_en,
    };
    onChoose({ classroom_id: id, visibility: 'audience', audience: [part] });
  };
  return (
    <SelectField
      {...field}
      {...words}
      onChange={choose}
      options={classes.map((one) => ({ value: one.id, label: localizedName(one) }))}
    />
  );
}
