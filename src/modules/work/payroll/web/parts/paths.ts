import { useCurrentRoute } from '#web/boot/current-route.ts';

const usePrefix = () => (useCurrentRoute()?.layout === 'mobile' ? '/mobile' : '');

/** The page of a slip in the layout that is shown. */
export function useSlipPath(): (id: string) => string {
  const prefix = usePrefix();
  return (id) => `${prefix}/payroll/detail/${id}`;
}

/** The page of a batch. */
export function useBatchPath(): (id: string) => string {
  const prefix = usePrefix();
  return (id) => `${prefix}/payroll/${id}`;
}

/** The page of all of it. */
export const useHomePath = (): string => `${usePrefix()}/payroll`;
