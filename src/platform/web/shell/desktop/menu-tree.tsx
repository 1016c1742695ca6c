import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import type { MenuNode } from '../menu.ts';
import { MenuDot } from '../parts/menu-dot.tsx';
import classes from './sidebar.module.css';

/**
 * The entry of the open page: its own, or the nearest one that it lies below. Two entries may lie below each other
 * (applying for a place to park, and deciding about it), and only the nearer one is marked.
 */
export function currentEntry(nodes: readonly MenuNode[], pathname: string): string {
  const paths = nodes.flatMap(function all(node): (string | null)[] {
    return [node.path, ...node.children.flatMap(all)];
  });
  const around = paths.filter((path) => path !== null && (pathname === path || pathname.startsWith(`${path}/`)));
  return around.reduce<string>((longest, path) => (path && path.length > longest.length ? path : longest), '');
}

/** Whether an entry is the current one, by `currentEntry`. */
export function isCurrent(node: MenuNode, path: string): boolean {
  return node.path !== null && node.path === path;
}

export function holdsCurrent(node: MenuNode, path: string): boolean {
  return isCurrent(node, path) || node.children.some((child) => holdsCurrent(child, path));
}

function Leaf({ node, path, depth }: { readonly node: MenuNode; readonly path: string; readonly depth: number }) {
  const isOpen = isCurrent(node, path);
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const content = (
    <>
      {depth === 0 && <AppIcon name={node.icon} label={node.label} />}
      <span className="grow">{node.label}</span>
      <MenuDot code={node.code} />
    </>
  );
  const shape = { className: classes.entry, 'data-depth': depth, title: node.label } as const;
  if (node.href) {
    return (
      <a {...shape} href={node.href} target="_blank" rel="noreferrer">
        {content}
        <IconExternalLink aria-hidden size={13} className="tone-faint fixed" />
      </a>
    );
  }
  return (
    <Link {...shape} ref={line} to={node.path ?? '/'} aria-current={isOpen ? 'page' : undefined}>
      {content}
    </Link>
  );
}

interface GroupProps {
  readonly node: MenuNode;
  readonly path: string;
  readonly depth: number;
}

/** The page of a workbench group, where the menu knows one. */
export const groupPage = ({ code, children }: Pick<MenuNode, 'code' | 'children'>): string | null => {
  const path = `/${code}`;
  return children.length > 0 && routeByPath(path)?.is_group ? path : null;
};

/** What goes on in a group, above its pages. */
function Overview({ path, depth }: { readonly path: string; readonly depth: number }) {
  const t = useFrameText();
  const isOpen = useLocation().pathname === path;
  return (
    <ul>
      <li>
        <Link className={classes.entry} data-depth={depth} to={path} aria-current={isOpen ? 'page' : undefined}>
          <span className="grow">{t('group_overview')}</span>
        </Link>
      </li>
    </ul>
  );
}

function Group({ node, path, depth }: GroupProps) {
  const page = groupPage(node);
  const isAtPage = useLocation().pathname === page;
  const isHere = isAtPage || holdsCurrent(node, path);
  const [isOpen, setOpen] = useState(isHere);
  useEffect(() => {
    if (isHere) setOpen(true);
  }, [isHere]);
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-depth={depth}
        data-here={isHere && !isOpen}
        aria-expanded={isOpen}
        title={node.label}
        onClick={() => setOpen(!isOpen)}
      >
        {depth === 0 && <AppIcon name={node.icon} label={node.label} />}
        <span className="grow">{node.label}</span>
        <MenuDot code={node.code} />
        <IconChevronDown aria-hidden size={14} className={classes.turn} data-open={isOpen} />
      </button>
      {isOpen && page && <Overview path={page} depth={depth + 1} />}
      {isOpen && <MenuTree nodes={node.children} path={path} depth={depth + 1} />}
    </>
  );
}

interface TreeProps {
  readonly nodes: readonly MenuNode[];
  readonly path: string;
  readonly depth?: number;
}

/** Groups that open and close; the group of the open page is open, its entry marked and scrolled to. */
export function MenuTree({ nodes, path, depth = 0 }: TreeProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.key}>
          {node.children.length > 0 ? (
            <Group node={node} path={path} depth={depth} />
          ) : (
            <Leaf node={node} path={path} depth={depth} />
          )}
        </li>
      ))}
    </ul>
  );
}
