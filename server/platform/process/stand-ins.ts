import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import * as v from 'valibot'
import type { OpenIdSettings } from '../openid/openid.ts'
import type { Log } from './log.ts'
import { randomToken } from '../security/tokens.ts'
import { StartError } from './start-error.ts'

interface Options {
  readonly folder: string
  readonly publicUrl: string
  readonly hubPort: number
  readonly webhookSecret: string
  /** Milliseconds by which the demo's clock is ahead of this machine's. */
  readonly aheadMs: () => number
  readonly log: Log
}

export interface StandIns {
  readonly smtpUrl: string
  readonly payments: { readonly secretKey: string; readonly apiBase: string }
  readonly openId: Readonly<Record<'google' | 'immutablex', OpenIdSettings>>
  /** Routes of /dev/mail, /dev/pay and /dev/openid, proxied to the process. */
  readonly routes: Hono
  /**
   * Sets the stand-ins to the demo's current clock, and makes them do everything that is due by then. Returns the
   * number of attempted webhooks; rejects if the process has ended.
   */
  turn(): Promise<number>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../../stand-ins/main.ts', import.meta.url))
const readySchema = v.object({ ready: v.object({ httpPort: v.number(), smtpPort: v.number() }) })
type Ports = v.InferOutput<typeof readySchema>['ready']
const turnedSchema = v.object({ turned: v.object({ aheadMs: v.number(), delivered: v.number() }) })

const startOne = async (options: Options, ports: Ports): Promise<{ child: ChildProcess; ports: Ports }> => {
  const child = fork(main, [], {
    env: {
      STAND_INS_DATA: options.folder,
      STAND_INS_HTTP_PORT: String(ports.httpPort),
      STAND_INS_SMTP_PORT: String(ports.smtpPort),
      STAND_INS_WEBHOOK_URL: `http://127.0.0.1:${options.hubPort}/api/payments/webhook`,
      STAND_INS_WEBHOOK_SECRET: options.webhookSecret,
      STAND_INS_PUBLIC_URL: `${options.publicUrl}/dev/pay`,
      STAND_INS_HUB_URL: options.publicUrl,
      STAND_INS_OPENID_ID: openIdClient.clientId,
      STAND_INS_OPENID_SECRET: openIdClient.clientSecret,
      STAND_INS_AHEAD_MS: String(options.aheadMs()),
    },
  })
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  const parsed = v.safeParse(readySchema, first?.[0])
  if (!parsed.success) throw new StartError('The stand-ins for mail and payment could not start.')
  return { child, ports: parsed.output.ready }
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** The hub of the demo as client of its issuers. */
const openIdClient = { clientId: 'the-hub', clientSecret: randomToken() }

/** Sends the lead of the clock to the process, and waits until it has done everything that is due by then. */
const turnOne = async (child: ChildProcess, aheadMs: number): Promise<number> => {
  const over = new AbortController()
  try {
    const gone = isGone(child) ? null : once(child, 'exit', over).then(() => null)
    // A failed send needs no handling: the end of the process reports it.
    child.send({ turn: { aheadMs } }, () => {})
    for (;;) {
      const told = await Promise.race([gone, once(child, 'message', over)])
      if (told === null) throw new Error('The stand-ins for mail and payment have ended.')
      const parsed = v.safeParse(turnedSchema, told[0])
      if (parsed.success && parsed.output.turned.aheadMs === aheadMs) return parsed.output.turned.delivered
    }
  } finally {
    over.abort()
  }
}

/** Starts the demo's mail server and payment provider in their own process, and restarts it if it ends. */
export const startStandIns = async (options: Options): Promise<StandIns> => {
  let stopping = false
  let current = await startOne(options, { httpPort: 0, smtpPort: 0 })
  const { ports } = current
  const watch = (): void => {
    current.child.once('exit', () => {
      if (stopping) return
      options.log.warn('The stand-ins ended; they are started again.')
      startOne(options, ports).then(
        (next) => {
          current = next
          watch()
        },
        (error: unknown) => options.log.error({ err: error }, 'The stand-ins could not be started again.'),
      )
    })
  }
  watch()

  const api = `http://127.0.0.1:${ports.httpPort}`
  const issuerAt = (way: keyof StandIns['openId']): OpenIdSettings => ({
    issuer: `${options.publicUrl}/dev/openid/${way}`,
    ...openIdClient,
  })
  const handOn = new Hono()
  const { host, protocol } = new URL(options.publicUrl)
  // The issuers name addresses of their own, as the browser has to open them.
  const forwarded = { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': protocol.slice(0, -1) }
  for (const path of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/mail/*',
    '/dev/pay',
    '/dev/pay/*',
    '/dev/openid',
    '/dev/openid/*',
  ]) {
    handOn.all(path, async (context) => {
      const { pathname, search } = new URL(context.req.url)
      const headers = { ...context.req.header(), ...forwarded }
      try {
        return await proxy(`${api}${pathname}${search}`, {
          raw: context.req.raw,
          headers,
          redirect: 'manual',
        })
      } catch {
        return context.text('The stand-ins for mail and payment do not answer right now.', 502)
      }
    })
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${ports.smtpPort}`,
    payments: { secretKey: 'sk_test_demo', apiBase: api },
    openId: { google: issuerAt('google'), immutablex: issuerAt('immutablex') },
    routes: handOn,
    turn: () => turnOne(current.child, options.aheadMs()),
    async stop() {
      stopping = true
      const { child } = current
      if (isGone(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(force)
    },
  }
}
