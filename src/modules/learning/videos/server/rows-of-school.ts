/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  live_videos: 'select id from live_video where organization_id = $1 limit 1',
  live_video_users: 'select id from live_video_user where organization_id = $1 limit 1',
  video_notes: 'select id from video_note where organization_id = $1 limit 1',
  video_shares: 'select id from video_share where organization_id = $1 limit 1',
};
