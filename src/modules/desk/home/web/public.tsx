export { DueWords } from './parts/todos/due-words.tsx';
