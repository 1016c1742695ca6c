/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  notifications: 'select id from announcement where organization_id = $1 limit 1',
  'notifications/messages': `select id from internotification where organization_id = $1 and kind = 'message' limit 1`,
  internotifications: `select id from internotification where organization_id = $1 and status = 'sent' order by id limit 1`,
  internotification_user_likes: 'select id from internotification_user_like where organization_id = $1 limit 1',
  notification_user_comment_likes: 'select id from notification_user_comment_like where organization_id = $1 limit 1',
};
