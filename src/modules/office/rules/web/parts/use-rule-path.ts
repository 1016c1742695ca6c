import { useCurrentRoute } from '#web/boot/current-route.ts';

interface Place {
  readonly v?: number | undefined;
  readonly anchor?: string | undefined;
}

/** Where a rule is read in the layout that shows it. */
export function useRulePath(): (id: string, place?: Place) => string {
  const base = useCurrentRoute()?.layout === 'mobile' ? '/mobile/ruleDetail' : '/ruleDetail';
  return (id, { v, anchor } = {}) => {
    const query = new URLSearchParams({ id });
    if (v !== undefined) query.set('v', String(v));
    if (anchor) query.set('anchor', anchor);
    return `${base}?${query}`;
  };
}

/** Where documents are in the layout that shows them. */
export const useFilesPath = (): string =>
  useCurrentRoute()?.layout === 'mobile' ? '/mobile/administrative_files' : '/administrative_files';
