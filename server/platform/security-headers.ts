import type { Context, MiddlewareHandler } from 'hono'

/*
 * Everything the page loads comes from its own origin; no inline script, no eval, no markup from strings. Payment
 * happens on the provider's page, which the browser opens as a page of its own, so no foreign host is named here.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // No policy may be made by which a text could become markup after all.
  "trusted-types 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
} as const

const transportSecurity = 'max-age=31536000; includeSubDomains'

const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const

type Headers = Readonly<Record<string, string>>

/** What the middleware below and who makes answers tell each other. */
export interface AnswerEnv {
  Variables: {
    /** The headers that every answer has, alone and with those of a JSON answer; null once an answer has them. */
    answerHeaders: { readonly all: Headers; readonly json: Headers } | null
  }
}

/**
 * Puts the security headers on every answer that doesn't bring its own. `secure`: the hub is reached over https. Who
 * makes an answer may make it whole at once, which costs much less than changing it afterwards.
 */
export const securityHeaders = (secure: boolean): MiddlewareHandler<AnswerEnv> => {
  const all = { ...headers, ...(secure && { 'Strict-Transport-Security': transportSecurity }) }
  const json = { ...all, ...jsonHeaders }
  const shared = { all, json }
  return async (context, next) => {
    context.set('answerHeaders', shared)
    await next()
    if (isWhole(context)) return
    for (const [name, value] of Object.entries(all))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

/** Has the answer been made with all headers? Then nothing needs to be looked up or changed. */
export const isWhole = (context: Context): boolean => context.get('answerHeaders') === null

const take = (context: Context): AnswerEnv['Variables']['answerHeaders'] => {
  const shared: AnswerEnv['Variables']['answerHeaders'] = context.get('answerHeaders')
  context.set('answerHeaders', null)
  return shared
}

/** An answer with the security headers and these. */
export const wholeAnswer = (
  context: Context,
  body: Uint8Array<ArrayBuffer> | null,
  status: number,
  own: Headers,
): Response => new Response(body, { status, headers: { ...take(context)?.all, ...own } })

/** A JSON answer with the security headers; `cookies` are whole Set-Cookie lines. */
export const wholeJson = (
  context: Context,
  body: string,
  requestId: string,
  cookies: readonly string[] = [],
): Response => {
  const all = { ...(take(context)?.json ?? jsonHeaders), 'X-Request-Id': requestId }
  if (cookies.length === 0) return new Response(body, { headers: all })
  const lines = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return new Response(body, { headers: [...Object.entries(all), ...lines] })
}
