import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { cTags } from '../../contract/c-tags.contract.ts';
import classes from './use-bar.module.css';

/** How often a tag is used, beside the one that is used most. */
export function UseBar({ n }: { readonly n: number }) {
  const format = useFormat();
  const { data } = useApi(cTags.list, { query: { per_page: 1, sort: '-uses' } });
  const most = Math.max(1, n, data?.list[0]?.uses_n ?? 0);
  return (
    <Inline as="span" gap={10}>
      <span className={classes.track} aria-hidden>
        {n > 0 && <i style={{ width: `${(n / most) * 100}%` }} />}
      </span>
      <span className={classes.n}>{format.number(n)}</span>
    </Inline>
  );
}
