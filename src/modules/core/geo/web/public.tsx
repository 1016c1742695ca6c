export { AreaField, AreaName } from './parts/area-field.tsx';
