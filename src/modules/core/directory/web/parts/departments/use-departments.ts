import { useSearchParams } from 'react-router';
import { prefetch, useApi } from '#web/api/queries.ts';
import { currentLang } from '#web/i18n/language.ts';
import { useSettings } from '#web/session/session.ts';
import { departments } from '../../../contract/departments.contract.ts';

/** Begins to read the tree of the current organisation. */
export const warmDepartments = (): void => prefetch(departments.tree, { query: {} }, currentLang());

/** The departments of the current organisation as one tree. */
export function useDepartments() {
  return useApi(departments.tree, { query: {} }, { staleMs: 30_000 });
}

export const chosenDepartment = (address: URLSearchParams): string | null => address.get('department');

/** The department that is looked at, in the address. */
export function useChosenDepartment() {
  const [address, setAddress] = useSearchParams();
  const choose = (id: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set('department', id);
      else next.delete('department');
      next.delete('page');
      // the form of a new one closes with it
      next.delete('id');
      return next;
    });
  return { chosen: chosenDepartment(address), choose };
}

/** Id of the current organisation. */
export function useOrganizationId(): string {
  return useSettings()?.organization?.id ?? '';
}
