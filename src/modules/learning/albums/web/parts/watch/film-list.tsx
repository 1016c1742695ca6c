import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FilmPicture } from '#modules/learning/videos/web/public.tsx';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { albumWords as w } from '../album-words.ts';
import classes from './film-list.module.css';

export interface FilmOfAlbum {
  readonly id: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly poster: string | null;
  readonly duration_s: number | null;
  /** How far the viewer is; absent for guests. */
  readonly percent?: number;
}

interface Props {
  readonly films: readonly FilmOfAlbum[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The films of an album in their order; the one that is watched is marked. */
export function FilmList({ films, current, onChoose }: Props) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, row] = [list.current, list.current?.querySelector<HTMLElement>(`[data-film="${current}"]`)];
    if (box && row) box.scrollTo({ top: row.offsetTop - box.clientHeight / 2 });
  }, [current]);
  return (
    <ol ref={list} className={classes.list} aria-label={localize(w.videos_of)}>
      {films.map((one, at) => (
        <li key={one.id} data-film={one.id}>
          <button type="button" aria-current={one.id === current} onClick={() => onChoose(one.id)}>
            <span className={`figures ${classes.n}`}>
              {one.id === current ? <IconPlayerPlayFilled aria-hidden size={12} /> : at + 1}
            </span>
            <FilmPicture url={one.poster}>
              {one.percent !== undefined && one.percent > 0 && (
                <i className={classes.percent} style={{ width: `${one.percent}%` }} />
              )}
            </FilmPicture>
            <Stack as="span" className={classes.title}>
              {titleOf(one)}
              <small className="figures">{one.duration_s ? clockOf(Math.round(one.duration_s)) : ''}</small>
            </Stack>
          </button>
        </li>
      ))}
    </ol>
  );
}
