export const Tab = () => null;
