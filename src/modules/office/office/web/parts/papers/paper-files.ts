import { PAPER_FILE_BYTES, PAPER_FILE_TYPES, PAPER_FILES } from '../../../contract/oa-applications.contract.ts';

/** The files of a paper, as their field asks for them. */
export const paperFiles = {
  kind: { purpose: 'oa_paper', rule: { max_bytes: PAPER_FILE_BYTES, types: [...PAPER_FILE_TYPES] } },
  most: PAPER_FILES,
};
