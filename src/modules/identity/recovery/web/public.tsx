export { correctionFlow } from './parts/correction-flow.ts';
export { VouchList } from './parts/lazy-parts.tsx';
export { OrganizationField } from './parts/organization-field.tsx';
