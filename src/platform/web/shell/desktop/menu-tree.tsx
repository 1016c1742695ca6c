import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AppIcon } from '../../ui/app-icon.tsx';
import type { MenuNode } from '../menu.ts';
import { MenuDot } from '../parts/menu-dot.tsx';
import classes from './sidebar.module.css';

/** Whether the open page is the entry's or lies below it. */
export function isCurrent(node: MenuNode, path: string): boolean {
  return node.path !== null && (path === node.path || path.startsWith(`${node.path}/`));
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
      <span className={classes.label}>{node.label}</span>
      <MenuDot code={node.code} />
    </>
  );
  const shape = { className: classes.entry, 'data-depth': depth, title: node.label } as const;
  if (node.href) {
    return (
      <a {...shape} href={node.href} target="_blank" rel="noreferrer">
        {content}
        <IconExternalLink aria-hidden size={13} className={classes.faint} />
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

function Group({ node, path, depth }: GroupProps) {
  const isHere = holdsCurrent(node, path);
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
        <span className={classes.label}>{node.label}</span>
        <MenuDot code={node.code} />
        <IconChevronDown aria-hidden size={14} className={classes.turn} data-open={isOpen} />
      </button>
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
