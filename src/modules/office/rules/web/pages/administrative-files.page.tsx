import { FileList } from '../parts/files/file-list.tsx';

/** Administrative files of the reader, and the desk of those who keep them. */
export const Page = () => <FileList />;
