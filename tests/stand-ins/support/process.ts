import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { secret } from './provider.ts'

const main = new URL('../../../stand-ins/main.ts', import.meta.url)

/** A folder that is gone after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-stand-ins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A hub's webhook that notes what arrives, over real HTTP; with status null it never answers. */
export const startWebhook = async () => {
  const state: { status: number | null; asked: number } = { status: 200, asked: 0 }
  const received: Stripe.Event[] = []
  const { webhooks } = new Stripe('sk_test_hub')
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (state.status === 200)
      received.push(webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret))
    state.asked += 1
    if (state.status !== null) response.writeHead(state.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, received, state }
}

const exited = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** The stand-ins as the hub forks them: a process of their own on free ports. */
export const startStandIns = async (
  folder: string,
  webhookUrl: string,
  environment: Record<string, string> = {},
) => {
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      STAND_INS_DATA: folder,
      STAND_INS_WEBHOOK_URL: webhookUrl,
      STAND_INS_WEBHOOK_SECRET: secret,
      STAND_INS_PUBLIC_URL: 'http://localhost:4000/dev/pay',
      STAND_INS_HUB_URL: 'http://localhost:4000',
      STAND_INS_OPENID_ID: 'the-hub',
      STAND_INS_OPENID_SECRET: 'a-secret-of-the-tests',
      ...environment,
    },
    silent: true,
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited(child)
  })
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()))
  const first = await Promise.race([once(child, 'message'), exited(child)])
  if (!Array.isArray(first)) throw new Error(`The stand-ins ended with ${first}: ${errors}`)
  const { ready } = first[0] as { ready: { httpPort: number; smtpPort: number } }
  return {
    ...ready,
    url: `http://127.0.0.1:${ready.httpPort}`,
    stripe: new Stripe('sk_test_hub', {
      host: '127.0.0.1',
      port: ready.httpPort,
      protocol: 'http',
      maxNetworkRetries: 1,
      telemetry: false,
    }),
    errors: () => errors,
    signal: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exited(child)
    },
    disconnect: () => {
      child.disconnect()
      return exited(child)
    },
  }
}
