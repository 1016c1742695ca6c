import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { RightLink } from '../access-types.ts';
import { useRoleWords } from '../roles/role-words.ts';

const DEPARTMENTS_NAMED = 6;

/** One way in which a right came, in a person's words: by what, from whom, where, until when. */
export function useLinkWords() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const words = useRoleWords();
  const headOf = (link: RightLink): string => {
    if (link.source === 'super_admin') return t('way_super_admin');
    if (link.source === 'delegation')
      return t('way_delegation', { who: link.granted_by ? localizedName(link.granted_by) : '' });
    const role = link.role ? localizedName(link.role) : '';
    if (link.source === 'post' && link.post) return t('way_post', { role, post: localizedName(link.post) });
    return t(link.source === 'user_type' ? 'way_user_type' : 'way_role', { role });
  };
  const reachOf = (link: RightLink): string => {
    if (link.by_place)
      return t('reach_place', { place: localizedName(link.by_place), day: format.day(link.by_place.since) });
    if (link.departments) {
      const names = link.departments.slice(0, DEPARTMENTS_NAMED).map(localizedName);
      if (names.length === 0) return t('scope_self');
      const more = link.departments.length - names.length;
      return more > 0 ? t('reach_more', { names: format.list(names), n: more }) : format.list(names);
    }
    return link.scopes.length ? format.list(link.scopes.map(words.scope)) : t('scope_organization');
  };
  const factsOf = (link: RightLink): string[] =>
    [
      link.organization && localizedName(link.organization),
      reachOf(link),
      link.valid_from && words.span(link.valid_from, link.valid_to),
      link.source !== 'delegation' && link.granted_by && t('given_by', { who: localizedName(link.granted_by) }),
      link.seconded_by && t('agreed_by', { who: localizedName(link.seconded_by) }),
      link.reason,
    ].filter((fact): fact is string => Boolean(fact));
  return { headOf, factsOf, reachOf };
}

/** Every way in which a right came. */
export function ChainView({ chain }: { readonly chain: readonly RightLink[] }) {
  const words = useLinkWords();
  return (
    <Stack as="ul" className={classes.rows}>
      {chain.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ways have no id of their own and never move
        <li key={at}>
          <span className={classes.heading}>{words.headOf(link)}</span>
          <Words tone="faint" size="small">
            {words.factsOf(link).join(' · ')}
          </Words>
        </li>
      ))}
    </Stack>
  );
}
