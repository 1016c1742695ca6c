import { Autocomplete } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { serveUsers } from '../../../contract/serve-users.contract.ts';

const MAX = 100;

/** The name of a company; those that send people here already are offered, so that each is written one way. */
export function CompanyField(field: FieldProps<string>) {
  const known = useApi(serveUsers.companies, {}, { errorDisplay: 'toast' }).data?.list ?? [];
  return (
    <Autocomplete
      {...inputProps(field)}
      value={field.value}
      data={known.map(({ company }) => company)}
      maxLength={MAX}
      autoComplete="off"
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={field.onChange}
    />
  );
}
