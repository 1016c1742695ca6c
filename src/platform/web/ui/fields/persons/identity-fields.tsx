import { agreesWithGender, genderHint, genderOf, type IdType } from '#shared/person/id-number.ts';
import { genders } from '#shared/reference/people.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { ChipsField, useOptions } from '../choice-fields.tsx';
import type { FieldProps } from '../field-props.ts';
import { TextField } from '../text-field.tsx';
import { DocumentFields } from './document-fields.tsx';

const words = {
  name: { cn: '姓名', us: 'Name' },
  gender: { cn: '性别', us: 'Gender' },
} as const;

export interface IdentityValues extends Record<string, unknown> {
  name: string;
  gender: string;
  id_type: string;
  id_no: string;
}

export interface IdentityFieldsProps {
  /** The fields of the form: `form.field`. */
  readonly field: (name: 'name' | 'gender' | 'id_type' | 'id_no') => Omit<FieldProps<string>, 'label'>;
  /** False: the document may be left out. */
  readonly needsDocument?: boolean;
  readonly withGender?: boolean;
  /** The person writes of themselves: the browser may offer their own name. */
  readonly isOwn?: boolean;
  /** Under the fields, by name: the remarks of the person who returned the form, what is known of a number. */
  readonly notes?: Readonly<Record<string, string | undefined>>;
  /** The number was left: the moment to ask who has it. */
  readonly onNumberLeft?: () => void;
}

/**
 * Who somebody is: name, gender, kind and number of a document. A mainland number fills the gender in, and one that
 * contradicts it is pointed out, never refused.
 */
export function IdentityFields(props: IdentityFieldsProps) {
  const { field, needsDocument = true, withGender = true, isOwn = false, notes = {}, onNumberLeft } = props;
  const localize = useLocalize();
  const options = useOptions(genders);
  const [gender, type, number] = [field('gender'), field('id_type'), field('id_no')];
  const id_type = type.value as IdType;
  const contradicts =
    withGender && gender.value && number.value && !agreesWithGender(id_type, number.value, gender.value as 'male');
  const hints = [contradicts && localize(genderHint), notes['id_no']].filter(Boolean);
  return (
    <>
      <TextField
        {...field('name')}
        required
        label={localize(words.name)}
        max={50}
        help={notes['name']}
        autoFocus={!isOwn}
        {...(isOwn ? { autoComplete: 'name' } : {})}
      />
      {withGender && (
        <ChipsField {...gender} required={needsDocument} label={localize(words.gender)} options={options} />
      )}
      <DocumentFields
        required={needsDocument}
        type={{ ...type, help: notes['id_type'] }}
        number={{
          ...number,
          help: hints.length > 0 ? hints.join(' ') : undefined,
          onChange: (typed: string) => {
            number.onChange(typed);
            const written = id_type === 'identity' ? genderOf(typed) : null;
            if (withGender && gender.value === '' && written) gender.onChange(written);
          },
          onBlur: () => {
            number.onBlur?.();
            onNumberLeft?.();
          },
        }}
      />
    </>
  );
}
