import { Suspense } from 'react';
import { lazyPart } from '#web/modules/with-texts.ts';
import { MORE } from '../more-texts.ts';
import classes from './banner-place.module.css';
import type { Banner } from './use-overview.ts';

/** The pictures come after what the page is for. */
const Carousel = lazyPart(MORE, async () => (await import('./banner-carousel.tsx')).BannerCarousel);

/** Keeps the room of the banners until they are there; undefined while the answer is on its way. */
export function BannerPlace({ banners }: { readonly banners: readonly Banner[] | undefined }) {
  const room = <div className={classes.room} />;
  return banners ? (
    <Suspense fallback={room}>
      <Carousel banners={banners} />
    </Suspense>
  ) : (
    room
  );
}
