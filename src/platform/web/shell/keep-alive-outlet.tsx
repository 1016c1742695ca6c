import { Activity, type ReactElement, Suspense, use, useContext, useEffect, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router';
import { KEPT_ALIVE_PAGES } from '#shared/constants.ts';
import { HasFailed, useCurrentRoute } from '../boot/current-route.ts';
import { goTo } from '../boot/navigator.ts';
import { useLang } from '../i18n/language.ts';
import { useSettings } from '../session/session.ts';

const KEPT_MAX = 10;

interface Kept {
  readonly path: string;
  readonly page: ReactElement;
  readonly location: ReturnType<typeof useContext<React.ContextType<typeof LocationContext>>>;
}

interface FrozenProps {
  readonly kept: Kept;
  readonly isOpen: boolean;
  /** The address is about to change to the one that it was left with. */
  readonly isResumed: boolean;
}

/** A hidden page must not see the address of the page that covers it, or it would load that page's filters. */
function Frozen({ kept, isOpen, isResumed }: FrozenProps) {
  const now = useContext(LocationContext);
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={isOpen && !isResumed ? now : kept.location}>
        {kept.page}
      </LocationContext.Provider>
    </Activity>
  );
}

/** The page of the open route. Pages that are kept stay mounted, hidden and idle, until they are opened again. */
export function KeepAliveOutlet() {
  const page = useOutlet();
  const route = useCurrentRoute();
  const settings = useSettings();
  const lang = useLang();
  const { pathname, search } = useLocation();
  const location = useContext(LocationContext);
  const store = useRef<{ owner: string; pages: Kept[] }>({ owner: '', pages: [] });
  // Another person, organisation, language or set of rights draws other content: nothing of the former stays.
  const owner = [settings?.user.id, settings?.organization?.id, lang, settings?.permission_lists.join()].join('/');
  if (store.current.owner !== owner) store.current = { owner, pages: [] };
  const hasFailed = use(HasFailed);
  const isKept =
    route !== undefined &&
    !hasFailed &&
    (route.keep_alive || [...KEPT_ALIVE_PAGES, ...(settings?.kept_alive ?? [])].includes(route.name));
  // opened again by a link without parameters, a kept page shows its former tab and filters.
  const before = useRef(pathname);
  const left = before.current === pathname ? undefined : store.current.pages.find((kept) => kept.path === pathname);
  const resumed =
    isKept && search === '' && left?.location.location.search ? pathname + left.location.location.search : null;
  useEffect(() => {
    before.current = pathname;
    if (resumed !== null) goTo(resumed, { replace: true });
  }, [pathname, resumed]);
  if (isKept && page && resumed === null) {
    const others = store.current.pages.filter((kept) => kept.path !== pathname);
    store.current.pages = [...others, { path: pathname, page, location }].slice(-KEPT_MAX);
  }
  return (
    <Suspense fallback={null}>
      {store.current.pages
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map((kept) => (
          <Frozen key={kept.path} kept={kept} isOpen={isKept && kept.path === pathname} isResumed={resumed !== null} />
        ))}
      {!isKept && page}
    </Suspense>
  );
}
