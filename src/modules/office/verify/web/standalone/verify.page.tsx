import { useParams } from 'react-router';
import { Stack } from '#web/ui/layout/layout.tsx';
import { foldPaperCode, showPaperCode } from '../../contract/paper-code.ts';
import { CheckedPaper } from '../parts/checked-paper.tsx';
import { CodeForm } from '../parts/code-form.tsx';
import { useVerifyText } from '../texts.ts';

/** Whether a paper is valid. Anybody may ask, and learns nothing of the person it speaks of. */
export function Page() {
  const t = useVerifyText();
  const code = foldPaperCode(useParams()['code'] ?? '');
  return (
    <Stack gap={20}>
      <h1>{t('title')}</h1>
      <div className="never-printed">
        <CodeForm key={code} code={showPaperCode(code)} />
      </div>
      {code && <CheckedPaper key={code} code={code} />}
    </Stack>
  );
}
