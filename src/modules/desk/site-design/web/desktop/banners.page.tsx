import { BannersPanel } from '../parts/banners/banners-panel.tsx';

/** The banners of this organisation, for those who keep them without being administrators. */
export function Page() {
  return <BannersPanel />;
}
