import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import type { Messages } from '#web/ui/forms/check.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { cutArticles } from '../../../contract/cut-articles.ts';
import { type DraftArticle, RULE_SOURCE } from '../../../contract/rule.shapes.ts';
import { systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { ArticleRow } from './article-row.tsx';
import classes from './rules.module.css';

interface Props {
  readonly value: readonly DraftArticle[];
  readonly onChange: (value: readonly DraftArticle[]) => void;
  /** The title that stands above the articles of a pasted text. */
  readonly onTitle: (title: string) => void;
  /** The file that the text was read from. */
  readonly onSource: (fileId: string) => void;
  readonly errors: Messages;
}

/** The articles of a version: a whole text is pasted or read from a file and cut by its numbers, each is changed by itself. */
export function ArticlesField({ value, onChange, onTitle, onSource, errors }: Props) {
  const t = useRulesText();
  const [pasted, setPasted] = useState<string | null>(value.length === 0 ? '' : null);
  const [edited, setEdited] = useState<number | null>(null);
  const read = useSend(systemRules.readFile, { onSuccess: ({ text }) => setPasted(text), invalidates: false });
  const { send, share } = useUpload({
    ...RULE_SOURCE,
    onStored: ({ id }) => {
      onSource(id);
      read.mutate({ body: { file_id: id } });
    },
  });
  const cut = pasted ? cutArticles(pasted) : null;
  const take = () => {
    if (!cut) return;
    onChange(cut.articles);
    if (cut.lead[0]) onTitle(cut.lead[0]);
    setPasted(null);
    setEdited(null);
  };
  const put = (at: number, one: DraftArticle) => onChange(value.map((known, place) => (place === at ? one : known)));
  const add = (at: number) => {
    const blank: DraftArticle = { level: 'article', no: '', heading: '', text: '', text_en: null };
    onChange([...value.slice(0, at), blank, ...value.slice(at)]);
    setEdited(at);
  };
  const wrong = errors['text.articles'] ?? errors['articles'];
  return (
    <FormGroup title={t('articles_n', { n: value.length })}>
      <Inline gap={8} wrap>
        <Button variant="default" onClick={() => setPasted(pasted === null ? '' : null)}>
          {t(pasted === null ? 'paste_text' : 'paste_close')}
        </Button>
        <FilePick
          className={classes.pick}
          types={RULE_SOURCE.rule.types}
          disabled={share !== null || read.isPending}
          onFiles={([file]) => send(file)}
        >
          <IconUpload aria-hidden size={15} />
          {t(share === null && !read.isPending ? 'read_file' : 'reading_file')}
        </FilePick>
        <Button variant="default" onClick={() => add(value.length)}>
          {t('article_add')}
        </Button>
      </Inline>
      {pasted !== null && (
        <Stack gap={8}>
          <TextAreaField
            value={pasted}
            onChange={setPasted}
            label={t('whole_text_label')}
            help={t('paste_help')}
            rows={6}
          />
          {cut && (
            <Inline gap={12} wrap justify="spread">
              <Words as="p" tone={cut.articles.length ? 'plain' : 'refused'} role="status">
                {cut.articles.length ? previewOf(cut.articles, t) : t('nothing_cut')}
              </Words>
              <Button disabled={cut.articles.length === 0} onClick={take}>
                {t(value.length ? 'take_cut_instead' : 'take_cut')}
              </Button>
            </Inline>
          )}
          {cut && cut.lead.length > 0 && (
            <Words as="p" tone="soft" size="small">
              {t('lead_left_out', { text: cut.lead.join(' ') })}
            </Words>
          )}
        </Stack>
      )}
      {wrong && (
        <Note tone="refused" role="alert">
          {wrong}
        </Note>
      )}
      <Stack as="ul" gap={6} className={classes.drafts}>
        {value.map((one, at) => (
          <ArticleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an article has no other name while it is written
            key={at}
            article={one}
            isOpen={edited === at}
            errorOf={(name) => errors[`text.articles.${at}.${name}`]}
            onToggle={() => setEdited(edited === at ? null : at)}
            onChange={(next) => put(at, next)}
            onAdd={() => add(at + 1)}
            onRemove={() => {
              onChange(value.filter((_, place) => place !== at));
              setEdited(null);
            }}
          />
        ))}
      </Stack>
    </FormGroup>
  );
}

/** What a pasted text becomes: how many chapters, sections and articles. */
function previewOf(articles: readonly DraftArticle[], t: ReturnType<typeof useRulesText>): string {
  const count = (level: DraftArticle['level']) => articles.filter((one) => one.level === level).length;
  const last = articles.findLast(({ level }) => level === 'article');
  return t('cut_into', {
    chapters: count('chapter'),
    sections: count('section'),
    articles: count('article'),
    last: last?.no ?? '',
  });
}
