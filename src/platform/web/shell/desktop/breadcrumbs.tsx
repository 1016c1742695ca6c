import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useCurrentRoute, usePageTitle } from '../../boot/current-route.ts';
import { routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { useSettings } from '../../session/session.ts';
import { type MenuNode, menuOf } from '../menu.ts';
import classes from './breadcrumbs.module.css';
import { groupPage } from './menu-tree.tsx';

function groupOf(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  return nodes.find((node) => node.children.some((child) => child.path === path || groupOf([child], path)));
}

/** From the group through the pages above to the open one: its title, or what stands for it. */
export function Breadcrumbs({ children }: { readonly children?: ReactNode }) {
  const t = useFrameText();
  const lang = useLang();
  const route = useCurrentRoute();
  const title = usePageTitle();
  const settings = useSettings();
  const nodes = useMemo(() => (settings ? menuOf(settings, lang) : []), [settings, lang]);
  const above = [];
  for (let parent = route?.parent ? routeByPath(route.parent) : undefined; parent && above.length < 4; ) {
    above.unshift({ path: parent.path, label: parent.title[lang] });
    parent = parent.parent ? routeByPath(parent.parent) : undefined;
  }
  const group = groupOf(nodes, above[0]?.path ?? route?.path ?? '');
  const page = group && groupPage(group);
  return (
    <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {group && <li>{page ? <Link to={page}>{group.label}</Link> : <span>{group.label}</span>}</li>}
        {above.map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{step.label}</Link>
          </li>
        ))}
        {(children || title) && <li>{children ?? <span aria-current="page">{title}</span>}</li>}
      </ol>
    </nav>
  );
}
