import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { looksAt } from '../../session/looks-at-group.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { RowSkeleton } from '../skeletons.tsx';

const ChooseSchool = lazyPart(async () => (await import('./choose-school.tsx')).ChooseSchool);

const SCHOOLS: readonly string[] = ['school', 'campus'];

/**
 * Around what shows the things of one school. Whoever looks at a whole school group chooses a school first: an empty list
 * of the group's own things would say that there are none anywhere.
 */
export function OfOneSchool({ head, children }: { readonly head?: ReactNode; readonly children: ReactNode }) {
  const settings = useSettings();
  const group = useStore(looksAt);
  const current = settings?.organization;
  const schools = settings?.organizations.filter(({ kind }) => SCHOOLS.includes(kind)) ?? [];
  if (!current || SCHOOLS.includes(current.kind) || current.id === group || schools.length === 0) return children;
  return (
    <>
      {head}
      <Suspense fallback={<RowSkeleton rows={3} />}>
        <ChooseSchool schools={schools} group={current} />
      </Suspense>
    </>
  );
}
