import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconZip,
} from '@tabler/icons-react';
import classes from './node-icon.module.css';

interface Looked {
  readonly kind: 'folder' | 'file';
  readonly mime: string | null;
}

/** Parts of media types, the first that is found says how a file looks. */
const LOOKS = [
  ['pdf', IconFileTypePdf, 'pdf'],
  ['image/', IconPhoto, 'picture'],
  ['video/', IconMovie, 'media'],
  ['audio/', IconMusic, 'media'],
  ['presentation', IconPresentation, 'slides'],
  ['powerpoint', IconPresentation, 'slides'],
  ['sheet', IconTable, 'sheet'],
  ['excel', IconTable, 'sheet'],
  ['csv', IconTable, 'sheet'],
  ['zip', IconZip, 'package'],
  ['word', IconFileText, 'text'],
  ['text', IconFileText, 'text'],
] as const;

/** Which look a node has, for its colour. */
export const lookOf = ({ kind, mime }: Looked): string =>
  kind === 'folder' ? 'folder' : (LOOKS.find(([part]) => mime?.includes(part))?.[2] ?? 'file');

/** A folder, or a file by what it holds. */
export function NodeIcon({ node, size = 20 }: { readonly node: Looked; readonly size?: number }) {
  const Icon =
    node.kind === 'folder' ? IconFolder : (LOOKS.find(([part]) => node.mime?.includes(part))?.[1] ?? IconFile);
  return <Icon aria-hidden size={size} stroke={1.6} className={classes.icon} data-look={lookOf(node)} />;
}
