export { listTodosInTime } from './todos.service.ts';
