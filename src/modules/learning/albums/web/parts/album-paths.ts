import { useCurrentRoute } from '#web/boot/current-route.ts';

/** Where albums are, on a phone and elsewhere. */
export function useAlbumPaths() {
  const base = useCurrentRoute()?.layout === 'mobile' ? '/mobile' : '';
  return {
    desk: `${base}/dibbler-videos?tab=albums`,
    edit: (id: string) => `${base}/dibbler-videos/albums/${id}`,
    watch: (id: string) => `${base}/videos/albums/${id}`,
  };
}
