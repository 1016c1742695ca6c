import { BannersPanel } from '../parts/banners/banners-panel.tsx';

/** The banners of this organisation, for holders of 0503 who are no administrators of the portal. */
export function Page() {
  return <BannersPanel />;
}
