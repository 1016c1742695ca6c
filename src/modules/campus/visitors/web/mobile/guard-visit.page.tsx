import { useSearchParams } from 'react-router';
import { goBack } from '#web/boot/in-app-history.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { GuardVisit } from '../parts/gate/guard-visit.tsx';
import type { FoundVisitor } from '../parts/gate/use-gate-lookup.ts';

const METHODS: readonly FoundVisitor['method'][] = ['qr', 'code'];

/** The guard's check of one visitor; afterwards back to the scanner. */
export function Page() {
  const [address] = useSearchParams();
  const code = address.get('code');
  const found: FoundVisitor = {
    visit_id: address.get('id') ?? '',
    person_id: address.get('person') ?? '',
    method: METHODS.find((method) => method === address.get('method')) ?? 'search',
    ...(code ? { code } : {}),
  };
  return (
    <>
      <PageHead />
      <GuardVisit
        key={`${found.visit_id}/${found.person_id}`}
        found={found}
        onDone={() => goBack({ parent: '/mobile/visitor_manage' })}
      />
    </>
  );
}
