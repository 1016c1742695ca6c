/** One of the rooms that people can book, for who may book (`1803` or `1804`). */
export { RoomField } from './parts/room-field.tsx';
