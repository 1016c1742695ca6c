import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import {
  COURSE_RESOURCE_FILE,
  courseResources,
} from '#modules/learning/course-resources/contract/course-resources.contract.ts';
import { resourceLicenses, resourceSources } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { files as fileCalls } from '#shared/files.contract.ts';
import { useSend } from '#web/api/send.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { useCompilationText } from '../../texts.ts';
import type { CompilationDetail } from '../detail/compilation-acts.tsx';
import { sectionsOf } from '../detail/outline.ts';
import { guessNode } from './guess.ts';
import classes from './tree-editor.module.css';

interface Props {
  readonly files: readonly File[];
  readonly data: CompilationDetail;
  readonly onStored: (stored: readonly { readonly node_id: string; readonly course_resource_id: string }[]) => void;
  readonly onClose: () => void;
}

const titleOf = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .slice(0, 80)
    .padEnd(2, '·');

/** Files that were dropped: each with the section that its name speaks of, or with a question; then kept in the library. */
export function DropDialog({ files, data, onStored, onClose }: Props) {
  const t = useCompilationText();
  const sections = sectionsOf(data.tree.nodes, data.tree.items);
  const [places, setPlaces] = useState<readonly string[]>(() =>
    files.map((file) => guessNode(file.name, data.tree.nodes) ?? ''),
  );
  const [license, setLicense] = useState('');
  const [source, setSource] = useState('original');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { keep, sent } = useKeeping(data);
  const options = sections.map(({ node, depth }) => ({
    value: node.id,
    label: `${'　'.repeat(depth - 1)}${node.title}`,
  }));
  const missing = places.filter((place) => place === '').length;
  const start = async () => {
    const wanted = files.map((file, at) => ({ file, node_id: places[at] ?? '' }));
    const { stored, failed } = await keep(wanted, { license, source });
    if (stored.length > 0) onStored(stored);
    if (failed.length > 0) setProblems(failed);
  };
  return (
    <Modal
      opened
      size={720}
      onClose={onClose}
      title={t('drop_title', { n: files.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.soft} role="status">
        {missing > 0 ? t('drop_asks', { n: missing }) : t('drop_found')}
      </p>
      <div className={classes.files}>
        {files.map((file, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: files may have one name, and never move
            key={at}
            name={`place-${at}`}
            label={file.name}
            value={places[at] ?? ''}
            onChange={(value) => setPlaces(places.map((place, n) => (n === at ? value : place)))}
            options={options}
          />
        ))}
      </div>
      <SelectField
        name="source"
        label={t('source')}
        value={source}
        onChange={setSource}
        options={useOptions(resourceSources)}
      />
      <SelectField
        name="license"
        label={t('license')}
        help={t('license_help')}
        value={license}
        onChange={setLicense}
        options={useOptions(resourceLicenses)}
        clearable
      />
      {problems.map((problem) => (
        <p key={problem} role="alert" className={classes.failure}>
          {problem}
        </p>
      ))}
      <div className={classes.foot}>
        <Button disabled={missing > 0} loading={sent !== null} onClick={() => void start()}>
          {t('drop_keep')}
        </Button>
      </div>
    </Modal>
  );
}

interface Wanted {
  readonly file: File;
  readonly node_id: string;
}

/** Uploads files one after another and keeps each in the library with the facts of the compilation. */
function useKeeping(data: CompilationDetail) {
  const [sent, setSent] = useState<number | null>(null);
  const upload = useSend(fileCalls.upload, { invalidates: false });
  const create = useSend(courseResources.create, { invalidates: false });
  const chapterOf = (nodeId: string) => data.tree.nodes.find((node) => node.id === nodeId)?.chapter_id ?? null;
  const keep = async (wanted: readonly Wanted[], facts: { readonly license: string; readonly source: string }) => {
    const stored: { node_id: string; course_resource_id: string }[] = [];
    const failed: string[] = [];
    for (const [at, { file, node_id }] of wanted.entries()) {
      setSent(at);
      try {
        const { id } = await upload.mutateAsync({ body: { purpose: COURSE_RESOURCE_FILE }, files: { file } });
        const made = await create.mutateAsync({
          body: {
            title: titleOf(file),
            file_id: id,
            stage_code: data.stage_code,
            subject_value: data.subject_value,
            grade_nos: data.grade_nos,
            textbook_id: data.textbook_id,
            chapter_id: chapterOf(node_id),
            license: resourceLicenses.find((one) => one.code === facts.license)?.code ?? null,
            source: resourceSources.find((one) => one.code === facts.source)?.code ?? null,
            keep: true,
          },
        });
        const [first] = made.list;
        if (first?.resource) stored.push({ node_id, course_resource_id: first.resource.id });
        else failed.push(file.name);
      } catch {
        // the reason was said; the others go on
        failed.push(file.name);
      }
    }
    setSent(null);
    return { stored, failed };
  };
  return { keep, sent };
}
