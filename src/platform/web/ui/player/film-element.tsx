import type { RefObject } from 'react';
import classes from './player.module.css';
import type { PlayerProps } from './player-props.ts';

interface Props extends Pick<PlayerProps, 'poster' | 'autoplay' | 'captions' | 'onEnded'> {
  readonly film: RefObject<HTMLVideoElement | null>;
}

/** The film itself, with its captions. */
export function FilmElement({ film, poster, autoplay = false, captions = [], onEnded }: Props) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are below, where there are any
    <video
      ref={film}
      className={classes.film}
      poster={poster ?? undefined}
      playsInline
      autoPlay={autoplay}
      preload="metadata"
      onEnded={onEnded}
    >
      {captions.map(({ lang, url, label }) => (
        <track key={lang} kind="captions" src={url} srcLang={lang === 'us' ? 'en' : 'zh'} label={label} />
      ))}
    </video>
  );
}
