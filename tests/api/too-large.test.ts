import { request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#server/platform/http/listen.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { patience } from '#tests/support/pace.ts'

let port: number
beforeAll(async () => {
  const { app, close } = await createTestApp()
  // As where the page is: what the API doesn't know is handed on.
  app.all('*', (context) => context.text('A page'))
  port = await freePort()
  const listening = await listen(
    { fetch: async (request, env) => app.fetch(request, env) },
    '127.0.0.1',
    port,
  )
  return async () => {
    await listening.stop(0)
    await close()
  }
})

/** Addresses of the API, known and unknown, of the webhook, of pages, and of the demo's own pages. */
const addresses = [
  '/api/auth/magiclink',
  '/api/payments/create-checkout-session',
  '/api/payments/webhook',
  '/api/nothing',
  '/api',
  '/VaultVision',
  '/nothing',
]

const megabyte = Buffer.alloc(1_000_000, 0x78)

interface Sent {
  readonly path: string
  readonly method?: string
  readonly megabytes?: number
  /** Says no length. */
  readonly isChunked?: boolean
}

/** A client that sends all it has before it looks at the answer; returns the answer's status, or why it has none. */
const send = ({ path, method = 'POST', megabytes = 5, isChunked = false }: Sent) =>
  new Promise<number | string>((resolve) => {
    let status: number | undefined
    const sent = request(`http://127.0.0.1:${port}${path}`, {
      method,
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        ...(isChunked ? {} : { 'Content-Length': megabytes * megabyte.length }),
      },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => (status = answer.statusCode))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.on('close', () => resolve(status ?? 'closed'))
    const write = async (): Promise<void> => {
      for (let left = megabytes; left > 0; left -= 1)
        if (!sent.write(megabyte)) await new Promise((goOn) => sent.once('drain', goOn))
      sent.end()
    }
    void write()
  })

test('a client that sends too much receives 413, wherever it sends it, with or without a length', async () => {
  for (const path of addresses)
    for (const isChunked of [false, true])
      expect([path, isChunked, await send({ path, isChunked })]).toEqual([path, isChunked, 413])
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    expect([method, await send({ path: '/api/plans', method })]).toEqual([method, 413])
  const refused = await fetch(`http://127.0.0.1:${port}/api/nothing`, { method: 'POST', body: megabyte })
  expect([refused.status, await refused.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'payload_too_large' }),
  ])
  expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test(
  'a hundred clients at once that send 5 MB each receive 413, and the hub answers others meanwhile',
  { timeout: patience(120_000) },
  async () => {
    const sent = Array.from({ length: 100 }, (_, index) =>
      send({ path: addresses[index % addresses.length] ?? '', isChunked: index % 2 === 0 }),
    )
    const other = await fetch(`http://127.0.0.1:${port}/api/plans`)
    expect(other.status).toBe(200)
    expect(new Set(await Promise.all(sent))).toEqual(new Set([413]))
  },
)

test('a connection whose request was too large takes the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  const head = (path: string, more = '') => `${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n`
  socket.write(head('POST /api/nothing', 'Content-Length: 1000000\r\n'))
  await expect.poll(() => heard).toContain('HTTP/1.1 413')
  socket.write(megabyte)
  socket.write(head('GET /api/plans'))
  await expect.poll(() => heard).toContain('HTTP/1.1 200')
})

const openChunked = (path: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  return socket
}

test('a client that sends for ever is cut off after 64 MB', async () => {
  const socket = openChunked('/api/auth/magiclink')
  const chunk = Buffer.concat([
    Buffer.from(`${megabyte.length.toString(16)}\r\n`),
    megabyte,
    Buffer.from('\r\n'),
  ])
  while (!socket.closed) {
    if (socket.writableLength < 5_000_000) socket.write(chunk)
    await new Promise((goOn) => setImmediate(goOn))
  }
  expect(socket.bytesWritten).toBeGreaterThan(60_000_000)
  expect(socket.bytesWritten).toBeLessThan(100_000_000)
})

test('a client that never comes to an end is cut off after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = openChunked('/VaultVision')
  socket.write(`186a1\r\n${'x'.repeat(100_001)}\r\n`)
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise((goOn) => setImmediate(goOn))
  }
  while (socket.bytesRead === 0) await pass(1)
  await pass(19_000)
  socket.write('1\r\nx\r\n')
  await pass(0)
  expect(socket.closed).toBe(false)
  await pass(1_000)
  await expect.poll(() => socket.closed).toBe(true)
})
