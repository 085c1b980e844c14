import type { MiddlewareHandler } from 'hono'

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

const lastSet = 'Permissions-Policy'
const transportSecurity = 'max-age=31536000; includeSubDomains'

/** Puts the security headers on every answer that doesn't bring its own. `secure`: the hub is reached over https. */
export const securityHeaders = (secure: boolean): MiddlewareHandler => {
  const all = Object.entries({
    ...headers,
    ...(secure && { 'Strict-Transport-Security': transportSecurity }),
  })
  return async (context, next) => {
    // Set before the answer is made they cost a fifth of changing it afterwards.
    for (const [name, value] of all) context.header(name, value)
    await next()
    // An answer handed on from elsewhere doesn't have them yet.
    if (context.res.headers.has(lastSet)) return
    for (const [name, value] of all) if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
