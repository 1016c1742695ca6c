import { useState } from 'react';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { scans } from '#modules/core/scans/contract/scans.contract.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { signalRefuse } from './gate-sounds.ts';

/** Whom a scan or six digits stand for, and how they were found. */
export interface FoundVisitor {
  readonly visit_id: string;
  readonly person_id: string;
  readonly method: 'qr' | 'code' | 'search';
  /** The scanned text; the server checks it once more at the entry. */
  readonly code?: string;
}

/** Finds the visitor behind what a scanner, a camera or a hand gave. `problem` is the sentence when nobody was found. */
export function useGateLookup(onFound: (found: FoundVisitor) => void): {
  readonly look: (text: string) => void;
  readonly isLooking: boolean;
  readonly problem: string | null;
  readonly forget: () => void;
} {
  const t = useVisitorText();
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (sentence: string) => {
    signalRefuse();
    setProblem(sentence);
  };
  const quiet = {
    invalidates: false,
    errorDisplay: 'session_only',
    onError: (error: unknown) => fail(sentenceOf(error)),
  } as const;
  const byCode = useSend(visitorGate.findByCode, {
    ...quiet,
    onSuccess: ({ visitor_id, person_id }) => onFound({ visit_id: visitor_id, person_id, method: 'code' }),
  });
  const byScan = useSend(scans.resolve, {
    ...quiet,
    onSuccess: ({ data, notice }, { body }) => {
      const { visitor_id, person_id } = data;
      if (typeof visitor_id === 'string' && typeof person_id === 'string')
        onFound({ visit_id: visitor_id, person_id, method: 'qr', code: body.code });
      else fail(notice ?? t('code_unknown'));
    },
  });
  return {
    look: (typed) => {
      const text = typed.trim();
      if (text === '') return;
      setProblem(null);
      if (/^\d{6}$/.test(text)) byCode.mutate({ body: { code: text } });
      else if (readScanCode(text)) byScan.mutate({ body: { code: text } });
      else fail(t('code_unknown'));
    },
    isLooking: byCode.isPending || byScan.isPending,
    problem,
    forget: () => setProblem(null),
  };
}
