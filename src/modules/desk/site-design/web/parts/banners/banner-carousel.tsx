import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { trackUsage } from '#modules/desk/usage/web/public.tsx';
import { isPage, pageAt } from '#web/boot/route-table.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { isPhone } from '#web/session/device.ts';
import { holdsOne } from '#web/session/rights.tsx';
import { type Settings, useSettings } from '#web/session/session.ts';
import { targetOf } from '#web/shell/menu.ts';
import { useSiteDesignText } from '../../texts.ts';
import { openApps } from '../open-apps.ts';
import { BannerArt } from './banner-art.tsx';
import type { Banner } from './banner-row.ts';
import classes from './banners.module.css';

const EACH_MS = 6_000;

interface Target {
  readonly path: string | null;
  readonly href: string | null;
}
const NOWHERE: Target = { path: null, href: null };

/** Where a banner leads; null when the reader may not go there: then the banner is not shown either. */
function targetFor({ link_kind, link_target }: Banner, settings: Settings | null): Target | null {
  if (link_kind === 'none' || link_target === null) return NOWHERE;
  if (link_kind === 'app') {
    const app = settings && openApps(settings).find((one) => one.code === link_target);
    return app ? targetOf(app) : null;
  }
  if (link_kind === 'news') return { path: `${isPhone() ? '/mobile' : ''}/news/${link_target}`, href: null };
  const { pathname } = new URL(link_target, location.origin);
  if (!isPage(pathname)) return NOWHERE;
  const roles = pageAt(pathname)?.roles;
  if (roles && !(settings && holdsOne(settings, roles))) return null;
  return { path: link_target, href: null };
}

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Slide({
  banner,
  target,
  isShown,
}: {
  readonly banner: Banner;
  readonly target: Target;
  readonly isShown: boolean;
}) {
  const titleOf = useTitleOf();
  const either = useEither();
  const face: ReactNode = (
    <>
      {banner.image && <img className={classes.picture} src={banner.image.url} alt="" />}
      {!banner.image && banner.art && <BannerArt art={banner.art} />}
      {banner.show_title && <span className={classes.title}>{titleOf(banner)}</span>}
      <span className="visually-hidden">{either(banner.alt, banner.alt_en)}</span>
    </>
  );
  const looks = {
    className: classes.face,
    'data-art': banner.image ? 'picture' : banner.art,
    onClick: () => trackUsage('banner_click', { target: banner.id }),
  };
  return (
    <li className={classes.slide} inert={!isShown}>
      {target.href && (
        <a {...looks} href={target.href} target="_blank" rel="noreferrer">
          {face}
        </a>
      )}
      {target.path && (
        <Link {...looks} to={target.path}>
          {face}
        </Link>
      )}
      {!target.href && !target.path && (
        <div className={looks.className} data-art={looks['data-art']}>
          {face}
        </div>
      )}
    </li>
  );
}

/** Which slide is shown, and how to go to another one; the list itself scrolls, so that a finger moves it as well. */
function useSlides(count: number, isStill: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = useCallback(
    (next: number) => {
      const node = list.current;
      if (node)
        node.scrollTo({
          left: ((next + count) % count) * node.clientWidth,
          behavior: prefersStill() ? 'instant' : 'smooth',
        });
    },
    [count],
  );
  useEffect(() => {
    if (isStill || count < 2 || prefersStill()) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show(at + 1);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [at, count, isStill, show]);
  const onScroll = () => {
    const node = list.current;
    if (node && node.clientWidth > 0) setAt(Math.min(count - 1, Math.round(node.scrollLeft / node.clientWidth)));
  };
  return { list, at, show, onScroll };
}

/** Banners one after another: six seconds each, still under the pointer, with the focus in it, when asked to, and with reduced motion. */
export function BannerCarousel({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useSiteDesignText();
  const settings = useSettings();
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const shown = banners.flatMap((banner) => {
    const target = targetFor(banner, settings);
    return target ? [{ banner, target }] : [];
  });
  const { list, at, show, onScroll } = useSlides(shown.length, isHeld || isPaused);
  const seen = shown[at]?.banner.id;
  useEffect(() => {
    if (seen) trackUsage('banner_view', { target: seen });
  }, [seen]);
  if (shown.length === 0) return null;
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const Toggle = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={t('banners')} {...hold}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and the arrow keys then move it */}
      <ul className={classes.slides} ref={list} onScroll={onScroll} tabIndex={0} aria-label={t('banners')}>
        {shown.map(({ banner, target }, place) => (
          <Slide key={banner.id} banner={banner} target={target} isShown={place === at} />
        ))}
      </ul>
      {shown.length > 1 && (
        <>
          <button
            type="button"
            className={classes.arrow}
            data-side="left"
            aria-label={t('banner_previous')}
            onClick={() => show(at - 1)}
          >
            <IconChevronLeft aria-hidden size={20} />
          </button>
          <button
            type="button"
            className={classes.arrow}
            data-side="right"
            aria-label={t('banner_next')}
            onClick={() => show(at + 1)}
          >
            <IconChevronRight aria-hidden size={20} />
          </button>
          <div className={classes.dots} data-art={shown[at]?.banner.image ? 'picture' : shown[at]?.banner.art}>
            {shown.map(({ banner }, place) => (
              <button
                key={banner.id}
                type="button"
                className={classes.dot}
                aria-label={t('banner_n', { n: place + 1, total: shown.length })}
                aria-current={place === at}
                onClick={() => show(place)}
              />
            ))}
            <button
              type="button"
              className={classes.pause}
              aria-label={t(isPaused ? 'banner_play' : 'banner_pause')}
              onClick={() => setPaused(!isPaused)}
            >
              <Toggle aria-hidden size={12} />
            </button>
          </div>
        </>
      )}
    </section>
  );
}
