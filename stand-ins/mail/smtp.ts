import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream } from 'smtp-server'
import type { MailStore } from './store.ts'

const mostBytes = 10_000_000
const slowMs = 10_000

/** Addresses that simulate faults: by the part before the at-sign, ignoring everything after a plus sign. */
const trouble: Record<string, { code: number; message: string }> = {
  bounce: { code: 550, message: '5.1.1 The mailbox does not exist' },
  full: { code: 552, message: '5.2.2 The mailbox is full' },
  busy: { code: 451, message: '4.3.2 Try again later' },
}

const localPart = (address: string): string => address.split(/[+@]/)[0]?.toLowerCase() ?? ''

class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(code: number, message: string) {
    super(message)
    this.responseCode = code
  }
}

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * Starts an SMTP server on the loopback. It accepts every mail and stores it before it confirms. It refuses
 * `bounce@`, `full@` and `busy@`, and accepts `slow@` after ten seconds.
 */
export const startSmtp = async (
  store: MailStore,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const server = new SMTPServer({
    banner: 'Demo mail server',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: mostBytes,
    closeTimeout: 1000,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onRcptTo({ address }, _session, callback) {
      const refusal = trouble[localPart(address)]
      callback(refusal ? new SmtpRefusal(refusal.code, refusal.message) : null)
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const keep = async (): Promise<string> => {
        const raw = await readAll(stream)
        if (stream.sizeExceeded) throw new SmtpRefusal(552, '5.3.4 The message is too large')
        if (to.some((address) => localPart(address) === 'slow')) await wait(slowMs)
        return `Kept as ${await store.add(raw, sender, to)}`
      }
      keep().then(
        (message) => callback(null, message),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A client that hangs up in the middle is no fault of this server.
  server.on('error', (error) => console.error(`SMTP: ${error.message}`))
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
  return {
    port: address.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
