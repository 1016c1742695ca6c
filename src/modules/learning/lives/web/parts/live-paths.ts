import { useLocation } from 'react-router';

/** Addresses of a live in the layout that is shown. */
export function useLivePaths() {
  const base = useLocation().pathname.startsWith('/mobile') ? '/mobile/mgmtLive' : '/mgmtLive';
  return { hall: base, room: (id: string) => `${base}/${id}`, studio: (id: string) => `${base}/${id}/studio` };
}
