import { type FormEvent, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Book, textbooks } from '../../../contract/textbooks.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { successorOf } from './successor-guess.ts';

const STAYS = 'stays';

interface Props {
  readonly book: Book;
  readonly onClose: () => void;
}

/** Moves what stands at the chapters of a retired book to those of its new edition: proposed by title, settled by hand. */
export function SuccessionDrawer({ book, onClose }: Props) {
  const t = useTextbookText();
  const uses = useApi(textbooks.chapterUses, { params: { id: book.id } });
  const query = { subject_value: book.subject_value, status: 'active' as const, per_page: 100 as const };
  const editions = useApi(textbooks.list, { query });
  const frame = { opened: true, onClose, title: t('succeed_title') };
  if (!uses.data || !editions.data)
    return (
      <SideDrawer {...frame} kind="wide">
        <Loaded of={uses.data ? editions : uses} skeleton={<TextSkeleton lines={8} />} />
      </SideDrawer>
    );
  const nothing =
    uses.data.length === 0
      ? { title: t('no_uses'), detail: t('no_uses_help') }
      : editions.data.list.length === 0 && { title: t('no_new_edition'), detail: t('no_new_edition_help') };
  if (nothing)
    return (
      <SideDrawer {...frame} kind="wide">
        <EmptyState {...nothing} />
      </SideDrawer>
    );
  return <Pairs book={book} uses={uses.data} editions={editions.data.list} onClose={onClose} />;
}

interface PairsProps extends Props {
  readonly uses: readonly { readonly chapter_id: string; readonly n: number }[];
  readonly editions: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
}

function Pairs({ book, uses, editions, onClose }: PairsProps) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const titleOf = ({ no, title, title_en }: Book['chapters'][number]) =>
    [no, localizedName({ name: title, name_en: title_en })].filter(Boolean).join(' ');
  const [to, setTo] = useState(editions.length === 1 ? (editions[0]?.id ?? '') : '');
  const [settled, settle] = useState<Readonly<Record<string, string>>>({});
  const target = useApi(textbooks.get, { params: { id: to } }, { enabled: to !== '' });
  const chapters = target.data?.chapters ?? [];
  const used = book.chapters.flatMap((chapter) => {
    const n = uses.find((one) => one.chapter_id === chapter.id)?.n;
    return n ? [{ chapter, n, into: settled[chapter.id] ?? successorOf(chapter, chapters) ?? STAYS }] : [];
  });
  const pairs = used.flatMap(({ chapter, into }) => (into !== STAYS ? [{ from: chapter.id, to: into }] : []));
  const succeed = useSend(textbooks.succeed, {
    invalidates: ['textbooks', 'course_resources', 'compilations', 'teaching'],
    onSuccess: ({ moved }) => {
      toast.success(t('moved_n', { n: moved }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pairs.length > 0)
      succeed.mutate({ params: { id: book.id }, body: { to_book: to, chapters: pairs, version: book.version } });
  };
  const options = [
    { label: t('stays_here'), value: STAYS },
    ...chapters.map((one) => ({
      value: one.id,
      label: `${'　'.repeat(one.depth - 1)}${titleOf(one)}`,
    })),
  ];
  return (
    <FormDrawer
      opened
      kind="wide"
      onClose={onClose}
      title={t('succeed_title')}
      onSubmit={submit}
      isSending={succeed.isPending}
      submitLabel={t('move_n', { n: pairs.length })}
    >
      <Words as="p" tone="soft" size="small">
        {t('succeed_help')}
      </Words>
      <SelectField
        label={t('to_book')}
        value={to}
        onChange={(id) => {
          setTo(id);
          settle({});
        }}
        options={editions.map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      {to !== '' && (
        <Loaded of={target} skeleton={<TextSkeleton lines={6} />}>
          {() => (
            <Stack as="ul" className={classes.pairs}>
              {used.map(({ chapter, n, into }) => (
                <li key={chapter.id}>
                  <Stack as="span" gap={2}>
                    <span>{titleOf(chapter)}</span>
                    <Words tone="soft" size="small">
                      {t('things_n', { n })}
                    </Words>
                  </Stack>
                  <SelectField
                    label={t('new_chapter')}
                    value={into}
                    onChange={(id) => settle({ ...settled, [chapter.id]: id })}
                    options={options}
                  />
                </li>
              ))}
            </Stack>
          )}
        </Loaded>
      )}
    </FormDrawer>
  );
}
