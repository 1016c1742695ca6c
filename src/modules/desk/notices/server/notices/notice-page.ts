/** Where a notice is read; its id follows. */
export const NOTICE_PAGE = '/internal_message/';
