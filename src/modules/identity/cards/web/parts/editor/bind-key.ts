import type { CardBind } from '../../../contract/card-faces.ts';

/** Key of the text that names what an element shows; a full stop would mark a plural. */
export const bindKey = (bind: CardBind) => `bind_${bind.replace('.', '_')}` as 'bind_photo';
