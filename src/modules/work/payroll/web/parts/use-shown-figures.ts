import { useEffect, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { wageUsers } from '../../contract/wage-users.contract.ts';

/** The house's ten minutes, a little less: figures are grey before the server stops giving them. */
const SHOWN_MS = 9.5 * 60_000;

/** What a year paid, once somebody asked to see figures and proved who they are; grey again after ten minutes. */
export function useShownFigures(year: number, onShown: () => void) {
  const [isShown, setShown] = useState(false);
  const answer = useApi(
    wageUsers.summary,
    { query: { year } },
    { enabled: isShown, errorDisplay: 'toast', staleMs: 0 },
  );
  const isThere = isShown && answer.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again when the figures came, not when the caller renders
  useEffect(() => {
    if (!isThere) return undefined;
    onShown();
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  return {
    isShown: isThere,
    summary: isThere ? answer.data : undefined,
    show: () => setShown(true),
    hide: () => setShown(false),
  };
}
