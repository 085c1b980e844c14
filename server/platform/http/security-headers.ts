import type { Context, MiddlewareHandler } from 'hono'

interface Allowed {
  /** Hashes of inline scripts and styles, `'sha256-...'`. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Names of the Trusted Types policies that the document may create, each once. */
  readonly trustedTypes?: readonly string[]
  /** Sources of the payment provider's form, shown in the page. */
  readonly form?: FormSources
}

/** Foreign sources of a document, beside its own origin. */
export interface FormSources {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
  readonly images: readonly string[]
}

/**
 * Returns the Content-Security-Policy of a document. Everything it loads comes from its own origin; no eval, no
 * markup from strings, and only those inline scripts and styles whose hashes are listed. Players pay on the payment
 * provider's page, which the browser opens as a separate page, so foreign hosts are listed only if `form` is set:
 * then players pay in the hub's page.
 */
export const policyWith = ({ scripts = [], styles = [], trustedTypes = [], form }: Allowed = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...(form?.scripts ?? [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...(form?.images ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(form?.calls ?? [])].join(' '),
    ...(form ? [['frame-src', ...form.frames].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No other Trusted Types policy may be created, so that no text can become markup.
    `trusted-types ${trustedTypes.join(' ') || "'none'"}`,
  ].join('; ')

/**
 * Returns the device features that a document may use. Wallets in the payment provider's form request payment from
 * its frames. They may do so only on a page that shows the form, and so may that page.
 */
export const permissionsWith = (form?: Pick<FormSources, 'frames'>): string => {
  // Permissions-Policy does not allow hosts with a wildcard.
  const frames = form?.frames.filter((source) => !source.includes('*') && source !== "'self'") ?? []
  const payment = form ? ['self', ...frames.map((source) => `"${source}"`)].join(' ') : ''
  return `camera=(), geolocation=(), microphone=(), payment=(${payment}), usb=(), interest-cohort=()`
}

const headers = {
  'Content-Security-Policy': policyWith(),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsWith(),
} as const

const transportSecurity = 'max-age=31536000; includeSubDomains'

type Headers = Readonly<Record<string, string>>

/** Passed between the middleware below and the code that makes answers. */
export interface AnswerEnv {
  Variables: {
    answerHeaders: Headers
    /** The answer that already has them. */
    wholeAnswer?: Response
  }
}

/**
 * Adds the security headers to every answer that does not set its own. `secure`: the hub is reached over https.
 * `wholeAnswer` makes an answer with all headers at once, which is much cheaper than changing it afterwards.
 */
export const securityHeaders = (secure: boolean): MiddlewareHandler<AnswerEnv> => {
  const all = { ...headers, ...(secure && { 'Strict-Transport-Security': transportSecurity }) }
  return async (context, next) => {
    context.set('answerHeaders', all)
    await next()
    if (isWhole(context)) return
    for (const [name, value] of Object.entries(all))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

/** Was the answer made with all headers? Then nothing needs to be looked up or changed. */
export const isWhole = (context: Context): boolean => context.get('wholeAnswer') === context.res

/** Makes an answer with the security headers and these. */
export const wholeAnswer = (
  context: Context,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  status: number,
  own: Headers,
): Response => {
  const all: Headers | undefined = context.get('answerHeaders')
  const answer = new Response(body, { status, headers: { ...all, ...own } })
  context.set('wholeAnswer', answer)
  return answer
}
