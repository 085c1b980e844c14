import { randomToken } from '../security/tokens.ts'
import type { RequestTools } from './handler-tools.ts'

/** Recognises a browser that has logged in before; set by a log-in, so guests have none. */
const deviceCookie = 'hub_device'
/** In milliseconds: 400 days, as long as browsers allow. */
export const deviceLifeMs = 400 * 24 * 60 * 60_000

/** Returns the token by which this browser is recognised at its log-ins, or a new one. */
export const deviceOf = ({ cookie }: Pick<RequestTools, 'cookie'>): string => {
  const kept = cookie(deviceCookie)
  return kept !== undefined && /^[\w-]{43}$/u.test(kept) ? kept : randomToken()
}

/** Lets the browser keep the token; called after a log-in. */
export const keepDevice = ({ setCookie }: Pick<RequestTools, 'setCookie'>, device: string): void =>
  setCookie(deviceCookie, device, deviceLifeMs)
