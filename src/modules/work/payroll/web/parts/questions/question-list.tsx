import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { questionStates } from '../../../contract/payroll-kinds.ts';
import { wageQuestions } from '../../../contract/wage-questions.contract.ts';
import { payrollRights } from '../../../rights.ts';
import { usePayrollText } from '../../texts.ts';
import { useAskedAbout } from '../column-label.ts';
import { useSlipPath } from '../paths.ts';

/** Questions about payslips, those that wait longest first; of one batch where it is named. */
export function QuestionList({ wage_id }: { readonly wage_id?: string }) {
  const t = usePayrollText();
  const answer = useApi(wageQuestions.list, { query: { ...(wage_id ? { wage_id } : {}), per_page: 100 } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState small title={t('no_questions')} detail={t('no_questions_help')} />
        ) : (
          <Stack gap={12}>
            {list.map((one) => (
              <Question key={one.id} question={one} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const invalidates = ['wage_questions', 'wages', 'wage_users', 'home'] as const;

function Question({ question }: { readonly question: RowOf<typeof wageQuestions.list> }) {
  const t = usePayrollText();
  const format = useFormat();
  const { month: months } = useFormat();
  const localizedName = useLocalizedName();
  const askedAbout = useAskedAbout();
  const pathOf = useSlipPath();
  const { can } = useRights();
  const [text, setText] = useState('');
  const answer = useSend(wageQuestions.answer, { invalidates, onSuccess: () => setText('') });
  const close = useSend(wageQuestions.close, { invalidates });
  const mayAnswer = can(payrollRights.prepare) && !question.is_closed;
  const params = { id: question.id };
  return (
    <Panel
      title={`${localizedName(question.person)} · ${askedAbout(question)}`}
      aside={<ChoiceBadge of={questionStates} code={question.state} />}
    >
      <Stack gap={8}>
        <Words tone="faint" size="small">
          {months(question.wage.month)} · {question.wage.title} · {format.relative(question.asked_at)}
        </Words>
        <p>{question.text}</p>
        {question.replies.map((reply) => (
          <Words as="p" tone="soft" key={reply.at}>
            {t('says', { name: localizedName(reply), text: reply.text })}
          </Words>
        ))}
        {mayAnswer && <TextAreaField label={t('answer')} value={text} onChange={setText} rows={2} />}
        <Inline gap={8} wrap>
          {mayAnswer && (
            <Button
              disabled={text.trim() === ''}
              loading={answer.isPending}
              onClick={() => answer.mutate({ params, body: { text } })}
            >
              {t('answer')}
            </Button>
          )}
          {mayAnswer && (
            <Button variant="default" loading={close.isPending} onClick={() => close.mutate({ params })}>
              {t('close_question')}
            </Button>
          )}
          <Button component={Link} to={pathOf(question.wage_user_id)} variant="subtle">
            {t('open_slip')}
          </Button>
        </Inline>
      </Stack>
    </Panel>
  );
}
