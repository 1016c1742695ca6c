import { idTypes } from '#shared/reference/people.ts';
import { foldIdNumber } from '#shared/text/id-number.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { SelectField, useOptions } from '../choice-fields.tsx';
import type { FieldProps } from '../field-props.ts';
import { TextField } from '../text-field.tsx';

/** Longer than every number, so that what is too long is refused instead of cut. */
const TYPED_MAX = 32;

const words = {
  id_type: { cn: '证件类型', us: 'ID type' },
  id_no: { cn: '证件号码', us: 'ID number' },
} as const;

/** A field of a form as it is; its values are codes and text. */
type FieldOf = Omit<FieldProps<string>, 'label' | 'onChange'> & { readonly onChange: (value: never) => void };

export interface DocumentFieldsProps {
  readonly type: FieldOf;
  /** Its `placeholder` shows the masked number that stays when nothing is typed. */
  readonly number: FieldOf;
  /** Whether both are asked for; absent: what the contract says. */
  readonly required?: boolean;
  /** The kind may be taken out again. */
  readonly clearable?: boolean;
}

/** Kind and number of a document; of the number only letters and digits stay, in capitals. */
export function DocumentFields({ type, number, required, clearable = false }: DocumentFieldsProps) {
  const localize = useLocalize();
  const options = useOptions(idTypes);
  const asked = required === undefined ? {} : { required };
  return (
    <>
      <SelectField
        {...type}
        {...asked}
        label={localize(words.id_type)}
        options={options}
        clearable={clearable}
        onChange={(code) => type.onChange(code as never)}
      />
      <TextField
        {...number}
        {...asked}
        fold={foldIdNumber}
        filtered
        label={localize(words.id_no)}
        max={TYPED_MAX}
        autoComplete="off"
        onChange={(typed) => number.onChange(typed as never)}
      />
    </>
  );
}
