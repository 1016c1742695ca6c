import type { LINK_ACTIONS } from '../../contract/links.contract.ts';

type Action = (typeof LINK_ACTIONS)[number];

/** How somebody stands to the links of one pupil. */
export interface LinkStanding {
  readonly user_id: string;
  /** The own link that holds, with its rights. */
  readonly own: { readonly is_main: boolean; readonly restricted: boolean } | null;
  /** 0356 in reach of the pupil. */
  readonly governs: boolean;
}

interface Link {
  readonly guardian_id: string;
  readonly is_main: boolean;
  readonly status: string;
}

/** What somebody may do with one link of the pupil. */
export function actionsOf(standing: LinkStanding, link: Link): Action[] {
  if (link.status !== 'active') return [];
  const is_own = link.guardian_id === standing.user_id;
  const leads = standing.own?.is_main === true && !standing.own.restricted;
  // a guardian of the child acts as one here, whatever else they are
  const governs = standing.governs && !standing.own;
  const actions: Record<Action, boolean> = {
    update: is_own || leads || governs,
    restrict: governs,
    remove: !link.is_main && (is_own || leads || governs),
  };
  return (Object.keys(actions) as Action[]).filter((action) => actions[action]);
}

/** Grown up on a day (`YYYY-MM-DD`); of unknown age nobody is. */
export function isAdult(birthday: string | null, on: string): boolean {
  if (!birthday) return false;
  const [year = '', rest = ''] = [birthday.slice(0, 4), birthday.slice(4)];
  return `${Number(year) + 18}${rest}` <= on;
}
