import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';

/** Returns the token in the callback's address. It is derived from the server's secret, so that nobody has to store it. */
export const createCallbackToken = ({ auth }: Pick<Config, 'auth'>): string =>
  createHmac('sha256', auth.secret).update('mpesa-callback').digest('hex').slice(0, 40);

/** The address that the centre registers at M-Pesa. */
export const getCallbackAddress = (config: Config): string =>
  `${config.http.publicUrl}/api/hooks/mpesa/${createCallbackToken(config)}`;
