import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Stack } from '../../ui/layout/layout.tsx';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import type { MenuNode } from '../menu.ts';
import { MenuDot } from '../parts/menu-dot.tsx';
import classes from './folded-menu.module.css';
import { groupPage, holdsCurrent, isCurrent } from './menu-tree.tsx';

function leavesOf(node: MenuNode): readonly MenuNode[] {
  return node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));
}

function Leaf({ node, path, onGo }: { readonly node: MenuNode; readonly path: string; readonly onGo: () => void }) {
  if (node.href) {
    return (
      <a href={node.href} target="_blank" rel="noreferrer" onClick={onGo}>
        {node.label}
      </a>
    );
  }
  return (
    <Link to={node.path ?? '/'} aria-current={isCurrent(node, path) ? 'page' : undefined} onClick={onGo}>
      {node.label}
    </Link>
  );
}

const ROW_PX = 36;

/** One icon with its flyout: its name, and the apps of a group. Opens on pointer, focus and click. */
function Flyout({
  node,
  path,
  children,
}: {
  readonly node: MenuNode;
  readonly path: string;
  readonly children: ReactNode;
}) {
  const item = useRef<HTMLLIElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const leaves = leavesOf(node);
  const page = groupPage(node);
  const show = () => {
    const box = item.current?.getBoundingClientRect();
    if (box) setTop(Math.max(8, Math.min(box.top, window.innerHeight - (leaves.length + 2) * ROW_PX)));
  };
  const hide = () => setTop(null);
  return (
    <li
      ref={item}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={(event) => !item.current?.contains(event.relatedTarget) && hide()}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {top !== null && (
        <div className={classes.flyout} style={{ top }}>
          <span className={classes.name} aria-hidden={leaves.length === 0}>
            {page ? (
              <Link to={page} onClick={hide}>
                {node.label}
              </Link>
            ) : (
              node.label
            )}
          </span>
          {leaves.map((leaf) => (
            <Leaf key={leaf.key} node={leaf} path={path} onGo={hide} />
          ))}
        </div>
      )}
    </li>
  );
}

function Square({ node, path }: { readonly node: MenuNode; readonly path: string }) {
  const content = (
    <>
      <AppIcon name={node.icon} label={node.label} size={20} />
      <span className={classes.dot}>
        <MenuDot code={node.code} />
      </span>
    </>
  );
  if (node.children.length > 0) {
    return (
      <button type="button" className={classes.square} aria-label={node.label} data-here={holdsCurrent(node, path)}>
        {content}
      </button>
    );
  }
  if (node.href) {
    return (
      <a className={classes.square} href={node.href} target="_blank" rel="noreferrer" aria-label={node.label}>
        {content}
      </a>
    );
  }
  return (
    <Link
      className={classes.square}
      to={node.path ?? '/'}
      aria-label={node.label}
      aria-current={isCurrent(node, path) ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}

/** The sidebar at 64 px: icons with their names beside; a group opens its apps. */
export function FoldedMenu({ nodes, path }: { readonly nodes: readonly MenuNode[]; readonly path: string }) {
  return (
    <Stack as="ul" gap={4} items="center">
      {nodes.map((node) => (
        <Flyout key={node.key} node={node} path={path}>
          <Square node={node} path={path} />
        </Flyout>
      ))}
    </Stack>
  );
}
