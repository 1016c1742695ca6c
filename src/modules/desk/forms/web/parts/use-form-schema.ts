import { useEffect, useState } from 'react';
import type { FormSchema } from '../../contract/form-schema.ts';

/** A schema from the server, read by its rules; null while they load, or where it is none. */
export function useFormSchema(raw: Readonly<Record<string, unknown>>): FormSchema | null {
  const [schema, setSchema] = useState<FormSchema | null>(null);
  useEffect(() => {
    let isOpen = true;
    void import('../../contract/form-schema.ts').then(({ formSchema }) => {
      const read = formSchema.safeParse(raw);
      if (isOpen) setSchema(read.success ? read.data : null);
    });
    return () => {
      isOpen = false;
    };
  }, [raw]);
  return schema;
}
