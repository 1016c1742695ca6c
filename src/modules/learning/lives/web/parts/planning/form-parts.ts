import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveValues } from './live-values.ts';

export type Form = ContractForm<LiveValues>;

export const codeIn = <C extends string>(list: readonly { readonly code: C }[], code: string): C | undefined =>
  list.find((one) => one.code === code)?.code;

export function useYesNo() {
  const t = useLiveText();
  return [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ];
}
