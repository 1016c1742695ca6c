import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { NamedTeacher, Teachers } from './teachers.ts';

interface Props {
  readonly value: Teachers;
  readonly onChange: (value: Teachers) => void;
  readonly labels: readonly [first: string, second: string];
  readonly error?: string | undefined;
}

/** The teachers who go together: two of them. */
export function TeachersField({ value, onChange, labels, error }: Props) {
  const put = (at: number, chosen: NamedTeacher | null) => onChange(value.map((one, n) => (n === at ? chosen : one)));
  return labels.map((label, at) => (
    <StaffField
      key={label}
      onlyTeachers
      clearable
      required={at === 0}
      label={label}
      value={value[at] ?? null}
      onChange={(chosen) => put(at, chosen)}
      {...(at === 0 && error ? { error } : {})}
    />
  ));
}
