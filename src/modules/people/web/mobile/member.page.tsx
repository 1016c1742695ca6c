import { PageHead } from '#web/ui/page-head.tsx';
import { OwnPlaces } from '../parts/own-places.tsx';

/** The own places, on a phone. */
export function Page() {
  return (
    <>
      <PageHead />
      <OwnPlaces />
    </>
  );
}
