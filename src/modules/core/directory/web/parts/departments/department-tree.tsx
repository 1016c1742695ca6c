import { useMemo } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { peopleIn } from '../members/member-counts.ts';
import classes from './department-tree.module.css';

export interface DepartmentTreeProps {
  readonly nodes: readonly DepartmentNode[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Present: rows can be moved, by pointer or by the key M. */
  readonly onMove?: ((node: DepartmentNode, onto: DepartmentNode | null) => void) | undefined;
  readonly onAskMove?: ((node: DepartmentNode) => void) | undefined;
}

/** A tree of departments with the staff in each and below it; classes stay where they are. */
export function DepartmentTree({ nodes, ...props }: DepartmentTreeProps) {
  const t = useDirectoryText();
  const people = useMemo(() => peopleIn(nodes), [nodes]);
  return (
    <Tree
      {...props}
      nodes={nodes}
      label={t('departments')}
      search={t('search_departments')}
      none={t('no_department_found')}
      isFixed={(node) => node.kind === 'class'}
      aside={(node) =>
        node.main_count !== null &&
        node.kind !== 'class' && (
          <Words tone="faint" size="small" weight={400} figures fixed className={classes.count} title={t('count_rule')}>
            {people.get(node.id) ?? 0}
          </Words>
        )
      }
    />
  );
}
