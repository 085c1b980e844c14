import * as v from 'valibot'

const port = v.pipe(
  v.optional(v.string(), '0'),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.maxValue(65_535),
)
const webAddress = v.pipe(v.string(), v.url(), v.startsWith('http'))

const schema = v.object({
  STAND_INS_DATA: v.pipe(v.string(), v.nonEmpty()),
  STAND_INS_HTTP_PORT: port,
  STAND_INS_SMTP_PORT: port,
  STAND_INS_WEBHOOK_URL: webAddress,
  STAND_INS_WEBHOOK_SECRET: v.pipe(v.string(), v.startsWith('whsec_')),
  STAND_INS_PUBLIC_URL: webAddress,
  STAND_INS_HUB_URL: webAddress,
  STAND_INS_OPENID_ID: v.pipe(v.string(), v.nonEmpty()),
  STAND_INS_OPENID_SECRET: v.pipe(v.string(), v.nonEmpty()),
  /** Milliseconds by which the stand-ins' clock is ahead of this machine's. */
  STAND_INS_AHEAD_MS: v.pipe(v.optional(v.string(), '0'), v.regex(/^\d{1,15}$/), v.transform(Number)),
})

/** Reads the settings of this process; throws one line that names every wrong setting. */
export const readEnvironment = (environment: NodeJS.ProcessEnv) => {
  if (environment.NODE_ENV === 'production') {
    throw new Error('The stand-ins for mail and payment never run in production.')
  }
  const parsed = v.safeParse(schema, environment)
  if (parsed.success) return parsed.output
  const names = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? '?'))]
  throw new Error(`Missing or wrong settings of the stand-ins: ${names.join(', ')}`)
}
