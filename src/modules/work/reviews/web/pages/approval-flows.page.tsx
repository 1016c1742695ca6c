import { FlowPage } from '../parts/flows/flow-page.tsx';

export const Page = FlowPage;
