import { TextInput } from '@mantine/core';
import { cut } from '#shared/text/cut.ts';
import { filterInput } from '#shared/text/input-filter.ts';
import { plainSigns, withoutMarks } from '#shared/text/marks.ts';
import { foldPhone } from '#shared/text/phone.ts';
import { useTyped } from '../text/use-typed.ts';
import { type FieldProps, inputProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string> {
  /** Cut after the text is folded, never before. */
  readonly max?: number;
  /** Lets through word characters and Chinese only; never for names of persons, mail, passwords, free text. */
  readonly filtered?: boolean;
  /** In capitals, as numbers of documents are written. */
  readonly capitals?: boolean;
  /** What becomes of a typed or pasted text first; absent: it loses marks that nobody sees. */
  readonly fold?: (typed: string) => string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
}

/** One line of text. */
export function TextField({
  max,
  filtered = false,
  capitals = false,
  fold = filtered || capitals ? plainSigns : withoutMarks,
  type = 'text',
  inputMode,
  autoComplete,
  autoFocus,
  ...field
}: TextFieldProps) {
  const { handlers } = useTyped<HTMLInputElement>(field.onChange, (typed) => {
    const folded = fold(typed);
    const kept = filtered ? filterInput(folded) : folded;
    const written = capitals ? kept.toUpperCase() : kept;
    return max === undefined ? written : cut(written, max);
  });
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      value={field.value}
      {...(inputMode ? { inputMode } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      {...handlers}
    />
  );
}

/** More than a number has, so that two pasted numbers are refused instead of cut to the first. */
const TYPED_MAX = 24;

const foldDigits = (typed: string): string => foldPhone(typed).replace(/\D/g, '');

/** A mobile number: its digits, however it was typed, pasted or filled in. */
export function PhoneField(props: FieldProps<string>) {
  return <TextField {...props} type="tel" inputMode="numeric" autoComplete="tel" max={TYPED_MAX} fold={foldDigits} />;
}
