import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { listViews } from '#shared/calls/list-views.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '../../api/queries.ts';
import { useSend } from '../../api/send.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { usePerson } from '../../session/session.ts';
import { ErrorState } from '../error-state.tsx';
import { Inline, Words } from '../layout/layout.tsx';
import { TextSkeleton } from '../skeletons.tsx';
import type { List } from './use-list.ts';
import classes from './views-menu.module.css';

const words = {
  none: { cn: '还没有保存的视图', us: 'No saved views yet' },
  none_help: {
    cn: '视图记住这个列表现在的筛选、列和排序。',
    us: 'A view remembers this list’s filters, columns and sorting.',
  },
  name: { cn: '视图名称', us: 'View name' },
  share: { cn: '共享给本机构', us: 'Share with my organisation' },
  save: { cn: '存为视图', us: 'Save as view' },
  shared_by: { cn: '{name} 共享', us: 'Shared by {name}' },
  remove: { cn: '删除视图 {name}', us: 'Delete view {name}' },
} as const;

type View = CallOutput<typeof listViews.list>['list'][number];

interface Props {
  readonly list: string;
  readonly view: NonNullable<List<unknown>['view']>;
  readonly columns: readonly string[];
  readonly onColumns: (keys: readonly string[]) => void;
  readonly onDone: () => void;
}

interface RowProps {
  readonly view: View;
  readonly isOn: boolean;
  readonly mayRemove: boolean;
  readonly onChoose: () => void;
}

function ViewRow({ view, isOn, mayRemove, onChoose }: RowProps) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const remove = useSend(listViews.remove);
  return (
    <Inline as="li">
      <button type="button" className={classes.choose} aria-pressed={isOn} onClick={onChoose}>
        <span>{view.name}</span>
        {view.is_shared && (
          <Words as="small" tone="faint" size="small" weight={400}>
            {localize(words.shared_by, { name: localizedName(view.owner) })}
          </Words>
        )}
      </button>
      {mayRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={localize(words.remove, { name: view.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id: view.id } })}
        >
          <IconTrash aria-hidden size={16} stroke={1.7} />
        </button>
      )}
    </Inline>
  );
}

/** Keeps what the list shows now under a name. */
function SaveView({
  list,
  view,
  columns,
  mayShare,
}: Pick<Props, 'list' | 'view' | 'columns'> & { readonly mayShare: boolean }) {
  const localize = useLocalize();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useSend(listViews.save, { onSuccess: () => setName('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const is_shared = mayShare && isShared;
    if (name.trim())
      save.mutate({ body: { list, name: name.trim(), query: view.query, columns: [...columns], is_shared } });
  };
  return (
    <form className={classes.save} onSubmit={submit}>
      <TextInput
        aria-label={localize(words.name)}
        placeholder={localize(words.name)}
        value={name}
        maxLength={30}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (
        <Checkbox
          label={localize(words.share)}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" variant="default" loading={save.isPending} disabled={!name.trim()}>
        {localize(words.save)}
      </Button>
    </form>
  );
}

/** Saved views of a list: choose one, keep the present one, share it, remove it. */
export function ViewsMenu({ list, view, columns, onColumns, onDone }: Props) {
  const localize = useLocalize();
  const person = usePerson();
  const { data, error, refetch } = useApi(listViews.list, { query: { list } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={3} />;
  return (
    <div className={classes.menu}>
      {data.list.length === 0 && (
        <p className={classes.none}>
          <strong>{localize(words.none)}</strong>
          <span>{localize(words.none_help)}</span>
        </p>
      )}
      <ul>
        {data.list.map((one) => (
          <ViewRow
            key={one.id}
            view={one}
            isOn={one.query === view.query}
            mayRemove={one.owner.id === person?.id || (one.is_shared && data.may_share)}
            onChoose={() => {
              view.apply(one.query);
              if (one.columns) onColumns(one.columns);
              onDone();
            }}
          />
        ))}
      </ul>
      <SaveView list={list} view={view} columns={columns} mayShare={data.may_share} />
    </div>
  );
}
