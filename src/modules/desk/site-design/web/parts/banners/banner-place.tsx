import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import classes from './banner-place.module.css';
import type { Banner } from './banner-row.ts';

/** Its own file, so that a page is not drawn later for it. */
const loadCarousel = async () => (await import('./banner-carousel.tsx')).BannerCarousel;
const Carousel = lazyPart(loadCarousel);

/** A picture is mostly the largest thing on a home page: what shows it travels with the page, not after its drawing. */
export function warmBanners(): void {
  loadCarousel().catch(() => undefined); // asked again when it is drawn
}

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
