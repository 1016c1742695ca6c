import { Menu, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { AppIcon } from '../../ui/app-icon.tsx';
import type { MenuNode } from '../menu.ts';
import { MenuDot } from '../parts/menu-dot.tsx';
import { holdsCurrent, isCurrent } from './menu-tree.tsx';
import classes from './sidebar.module.css';

function leavesOf(node: MenuNode): readonly MenuNode[] {
  return node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));
}

function FoldedGroup({ node, path }: { readonly node: MenuNode; readonly path: string }) {
  return (
    <Menu position="right-start" offset={6} trigger="click-hover" openDelay={120} closeDelay={160}>
      <Menu.Target>
        <button type="button" className={classes.square} aria-label={node.label} data-here={holdsCurrent(node, path)}>
          <AppIcon name={node.icon} label={node.label} size={20} />
          <MenuDot code={node.code} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{node.label}</Menu.Label>
        {leavesOf(node).map((leaf) =>
          leaf.href ? (
            <Menu.Item key={leaf.key} component="a" href={leaf.href} target="_blank" rel="noreferrer">
              {leaf.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={leaf.key}
              component={Link}
              to={leaf.path ?? '/'}
              aria-current={isCurrent(leaf, path) ? 'page' : undefined}
            >
              {leaf.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The sidebar at 64 px: icons with their names beside; a group opens its apps in a menu. */
export function FoldedMenu({ nodes, path }: { readonly nodes: readonly MenuNode[]; readonly path: string }) {
  return (
    <ul className={classes.folded}>
      {nodes.map((node) => (
        <li key={node.key}>
          {node.children.length > 0 ? (
            <FoldedGroup node={node} path={path} />
          ) : (
            <Tooltip label={node.label} position="right" withArrow>
              {node.href ? (
                <a className={classes.square} href={node.href} target="_blank" rel="noreferrer" aria-label={node.label}>
                  <AppIcon name={node.icon} label={node.label} size={20} />
                </a>
              ) : (
                <Link
                  className={classes.square}
                  to={node.path ?? '/'}
                  aria-label={node.label}
                  aria-current={isCurrent(node, path) ? 'page' : undefined}
                >
                  <AppIcon name={node.icon} label={node.label} size={20} />
                  <MenuDot code={node.code} />
                </Link>
              )}
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}
