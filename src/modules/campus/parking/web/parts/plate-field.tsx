import { useState } from 'react';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useParkingText } from '../texts.ts';
import classes from './plate-field.module.css';

const PROVINCES = [...'粤京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵青藏川宁琼'];
const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** A plate: the province and its letter are tapped, the rest is typed. */
export function PlateField(field: FieldProps<string>) {
  const t = useParkingText();
  const { value, onChange } = field;
  const [isOpen, setOpen] = useState(value === '');
  const keys = value.length === 0 ? PROVINCES : value.length === 1 ? LETTERS : [];
  return (
    <Stack gap={8}>
      <TextField {...field} max={12} autoComplete="off" capitals placeholder="粤B·12345" onChange={onChange} />
      {isOpen && keys.length > 0 && (
        <fieldset className={classes.keys} aria-label={t(value.length === 0 ? 'province' : 'province_letter')}>
          {keys.map((key) => (
            <button key={key} type="button" onClick={() => onChange(value + key)}>
              {key}
            </button>
          ))}
          <button type="button" className={classes.close} onClick={() => setOpen(false)}>
            {t('hide_keys')}
          </button>
        </fieldset>
      )}
    </Stack>
  );
}
