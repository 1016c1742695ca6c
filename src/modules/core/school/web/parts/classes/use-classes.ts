import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { classrooms } from '../../../contract/classrooms.contract.ts';
import { grades } from '../../../contract/grades.contract.ts';

export type Classroom = CallOutput<typeof classrooms.list>['list'][number];
export type Grade = CallOutput<typeof grades.list>['list'][number];

const PAGE = 100;

/** Grades and classes of a school that are held at present, whole; four hundred classes are more than any school has. */
export function useClasses(organization_id: string) {
  const status = ['planned' as const, 'active' as const];
  const page = (number: number) => ({ query: { organization_id, status, per_page: PAGE as 100, page: number } });
  const first = useApi(classrooms.list, page(1));
  const total = first.data?.total ?? 0;
  const second = useApi(classrooms.list, page(2), { enabled: total > PAGE });
  const third = useApi(classrooms.list, page(3), { enabled: total > 2 * PAGE });
  const fourth = useApi(classrooms.list, page(4), { enabled: total > 3 * PAGE });
  const all = useApi(grades.list, { query: { organization_id, status: ['active'], per_page: PAGE } });
  const pages = [first, second, third, fourth];
  return {
    classes: pages.flatMap((answer) => answer.data?.list ?? []),
    grades: all.data?.list ?? [],
    isLoading: first.isPending || all.isPending,
    error: pages.find((answer) => answer.error)?.error ?? all.error,
    refetch: () => {
      for (const answer of pages) if (answer.error) void answer.refetch();
      void first.refetch();
      void all.refetch();
    },
  };
}
