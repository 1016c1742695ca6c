import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Played } from '#web/ui/player/played.ts';
import type { WatchedFacts } from '#web/ui/player/player-props.ts';
import { watching } from '../../../contract/watching.contract.ts';

type Play = CallOutput<typeof watching.play>;
export type OwnProgress = Pick<NonNullable<Play['live_video_user']>, 'percent' | 'completed'>;

/** The addresses of a film, asked for anew when they are over, how far one is, and the reports of what is watched. */
export function useWatching(id: string, via: { readonly kind: string; readonly id: string } | null = null) {
  const [play, setPlay] = useState<Play | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [own, setOwn] = useState<OwnProgress | null>(null);
  const mine = useRef<string | null>(null);
  const [kind, host] = [via?.kind, via?.id];
  const load = useCallback(async () => {
    try {
      const shown = kind && host ? { kind, id: host } : null;
      const answer = await call(watching.play, { params: { id }, body: { via: shown } });
      mine.current = answer.live_video_user?.id ?? null;
      setPlay(answer);
      setOwn(answer.live_video_user);
      setError(null);
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError('network', 0));
    }
  }, [id, kind, host]);
  useEffect(() => {
    setPlay(null);
    void load();
  }, [load]);
  const report = (ranges: readonly Played[], rate: number, { position, seconds, is_leaving }: WatchedFacts) => {
    if (!mine.current) return;
    const body = {
      duration: seconds,
      position,
      ranges: ranges.map(([from, to]): [number, number] => [from, to]),
      rate,
    };
    // a lost report does no harm: the next one carries all of this viewing
    call(watching.report, { params: { id: mine.current }, body }, { outlives_page: is_leaving })
      .then(setOwn)
      .catch(() => undefined);
  };
  return { play, error, own, load: () => void load(), report };
}
