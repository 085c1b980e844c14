import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import { readEnvironment } from './environment.ts'
import { mailReader } from './mail/reader.ts'
import { startSmtp } from './mail/smtp.ts'
import { openMailStore } from './mail/store.ts'
import { createOpenIdStandIn } from './openid/stand-in.ts'
import { createPaymentStandIn, dropped } from './payments/stand-in.ts'

const graceMs = 5000

/**
 * Message from the hub with the clock's new lead. The answer follows after everything that is due by then has been
 * tried.
 */
const turnSchema = v.object({ turn: v.object({ aheadMs: v.number() }) })

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const run = async (): Promise<void> => {
  const settings = readEnvironment(process.env)
  mkdirSync(settings.STAND_INS_DATA, { recursive: true })
  let aheadMs = settings.STAND_INS_AHEAD_MS
  const clock = { now: (): number => Date.now() + aheadMs }
  const mails = openMailStore(join(settings.STAND_INS_DATA, 'mail.db'), clock.now)
  const payments = createPaymentStandIn({
    file: join(settings.STAND_INS_DATA, 'payments.db'),
    clock,
    pageUrl: settings.STAND_INS_PUBLIC_URL,
    webhook: {
      url: settings.STAND_INS_WEBHOOK_URL,
      secret: settings.STAND_INS_WEBHOOK_SECRET,
      fetch,
    },
  })
  const reader = mailReader(mails)

  const answer = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/dev/mail')) return reader.fetch(request)
    try {
      return await payments.fetch(request)
    } catch (error) {
      if (error !== dropped) throw error
      incoming.socket.destroy()
      return new Response(null, { status: 500 })
    }
  }
  const openId = await createOpenIdStandIn({
    base: `${settings.STAND_INS_HUB_URL}/dev/openid`,
    hub: settings.STAND_INS_HUB_URL,
    clientId: settings.STAND_INS_OPENID_ID,
    clientSecret: settings.STAND_INS_OPENID_SECRET,
    aheadMs: () => aheadMs,
  })
  const others = getRequestListener((request, env) => answer(request, env as HttpBindings))
  const http = createServer((request, response) => {
    if (!openId.answer(request, response)) void others(request, response)
  })
  http.listen(settings.STAND_INS_HTTP_PORT, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-ins have no HTTP port')
  const smtp = await startSmtp(mails, settings.STAND_INS_SMTP_PORT)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    http.close()
    http.closeAllConnections()
    await Promise.all([smtp.stop(), payments.stop()])
    mails.close()
    process.exit(0)
  }
  const end = () => void stop().catch(fail)
  process.on('message', (message) => {
    const asked = v.safeParse(turnSchema, message)
    if (!asked.success) return
    aheadMs = asked.output.turn.aheadMs
    payments.runDue().then((delivered) => process.send?.({ turned: { aheadMs, delivered } }), fail)
  })
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  // Ctrl+C reaches the whole process group: the hub that forked this process still needs it for its pending requests.
  process.on('SIGINT', () => (process.connected ? void setTimeout(end, graceMs) : end()))

  const ready = { ready: { httpPort: address.port, smtpPort: smtp.port } }
  if (process.send) process.send(ready)
  else console.log(JSON.stringify(ready))
  payments.start()
}

await run().catch(fail)
