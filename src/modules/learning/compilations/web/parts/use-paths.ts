import { useCurrentRoute } from '#web/boot/current-route.ts';

/** Where the pages stand in the layout that shows them. */
export function usePaths() {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const base = isPhone ? '/mobile/teachAssets' : '/teach_assets';
  return {
    isPhone,
    all: base,
    mine: `${base}/mine`,
    org: `${base}/org`,
    manage: `${base}/manage`,
    library: `${base}/cloudAssets`,
    create: `${base}/create`,
    edit: (id: string) => `${base}/create?id=${id}`,
    detail: (id: string) => (isPhone ? `${base}/${id}` : `${base}/${id}/detail`),
  };
}
