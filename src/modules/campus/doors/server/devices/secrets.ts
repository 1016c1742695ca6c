/** The places that secrets of devices are sealed for. */
export const SECRET = 'doorlock.secret';
export const ADDRESS = 'doorlock.address';
