/**
 * Constants of the specification (section 9 and the numbers in its other sections) that no other file owns.
 * Lengths are `[least, most]`. Page sizes stand in fields.ts, the root of all calls in endpoint.ts, answer codes in
 * refusal.ts, and lists of codes in reference-lists.ts.
 */

/** Milliseconds between two polls for new notifications, where the real-time channel does not reach. */
export const NOTIFICATION_POLL = 300_000;
/** From this count on the bell shows three dots. */
export const NOTIFICATION_BADGE_LIMIT = 100;
/** Milliseconds after which a call counts as timed out. */
export const REQUEST_TIMEOUT = 30_000;
/** Milliseconds for which a message stays on the screen. */
export const MESSAGE_DURATION = 2000;

/** Seconds until a verification code may be sent again. */
export const CODE_COUNTDOWN = 60;
export const CODE_LENGTH = 6;
export const PHONE_LENGTH = 11;
export const PHONE_FIRST_DIGIT = 1;
/** The wider of the specification's two readings: no name that either of them allows is refused. */
export const USERNAME_LENGTH = [5, 16] as const;
export const PASSWORD_LENGTH = [8, 20] as const;
/** Milliseconds of rest after the last key before a user name is looked up. */
export const USERNAME_CHECK_DELAY = 500;
export const IDENTITY_LENGTH = 18;
export const PASSPORT_LENGTH = [5, 21] as const;
export const OTHER_DOCUMENT_LENGTH = [3, 21] as const;
/** Digits of the value of a teacher's subject. */
export const SUBJECT_DIGITS = 6;

/** Bytes of the largest avatar, and of the largest picture that is uploaded without compression. */
export const AVATAR_MAX = 2_097_152;
export const COMPRESSION_QUALITY = 0.6;
/** Characters that stay of the encoded base name of an uploaded file. */
export const UPLOAD_NAME_TRUNCATE = 20;

/** Pixels of window width; below it the frame takes its mobile form. */
export const MOBILE_BREAKPOINT = 992;
/** Pixels. */
export const SIDEBAR_WIDTH = 210;
/** Percent of the window height, from the top: the bounds of the floating toolbar. */
export const TOOLBAR_LIMIT = [8, 90] as const;
/** Percent of the window height, from the top. */
export const TOOLBAR_DEFAULT = 55;
/** Shown in the footer of the sidebar. */
export const VERSION_LABEL = '4.0.3';
export const DEFAULT_LANGUAGE = 'cn';
export const KEPT_ALIVE_PAGES = ['videoCollection', 'setAttendance', 'MobileVisitorManage'] as const;
/** Key of the setting that holds the codes of the usually used apps, separated by commas. */
export const USUALLY_APP_SETTING = 'usually_app';
/** `dict_type` of the dictionary of app categories. */
export const APP_CATEGORY_DICT_TYPE = 'wfl_app_category';
/** Value of `special_ui_for` that chooses the green theme and the second social-messaging channel. */
export const SPECIAL_UI_FOR = 140106;
export const NOT_FOUND_PATH = '/404';
/** Value of `step` with which the page of mail activation opens. */
export const ACTIVE_EMAILS_STEP = 2;

/** Percent of the window width. */
export const CHANGE_PHONE_WIDTH_DESKTOP = 45;
/** Percent of the window width. */
export const CHANGE_PHONE_WIDTH_MOBILE = 100;
/** Pixels. */
export const BUSINESS_CARD_WIDTH = 400;
/** Pixels, wide and high. */
export const BUSINESS_CARD_QR_SIZE = [80, 80] as const;
export const BUSINESS_CARD_QR_CORRECTION = 'high';
/** How many picture points the downloaded card has for each point of the screen. */
export const BUSINESS_CARD_IMAGE_SCALE = 2;

/** Query parameters that every route understands. */
export const QUERY_PARAMETERS = [
  'token',
  'types',
  'qr_token',
  'title',
  'openid',
  'isWebapp',
  'appVersion',
  'deviceInfo',
  'special_ui_for',
  'auth_method',
  'force_wechat_oauth',
  'redirect',
] as const;
/** Query parameters of the link in the QR code of a business card; `no` is the number of the person. */
export const QR_CARD_QUERY = ['unitid', 'no', 'org_id'] as const;

/** The code of every successful answer. */
export const CODE_0 = 0;
/** HTTP statuses that count as success. */
export const HTTP_OK = [200, 201, 204] as const;
/** HTTP statuses that get the generic sentence when the answer has no message. */
export const HTTP_GENERIC = [500, 422, 404] as const;
