import { useEffect, useEffectEvent } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { lockVendors } from '../../../contract/door.shapes.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';

/** The kind of a device: those that this portal is set up for, and the one that the lock has. */
export function VendorField({ value, onChange, ...field }: FieldProps<string>) {
  const lang = useLang();
  const offered = useApi(doorlocks.vendors, {}).data?.list.map((one) => one.code) ?? [];
  const [first] = offered;
  const take = useEffectEvent((code: string) => onChange(code));
  useEffect(() => {
    if (!value && first) take(first);
  }, [value, first]);
  const shown = lockVendors.filter((one) => one.code === value || offered.includes(one.code));
  return (
    <SelectField
      {...field}
      value={value}
      onChange={onChange}
      options={shown.map((one) => ({ value: one.code, label: labelOf(lockVendors, one.code, lang) }))}
    />
  );
}
