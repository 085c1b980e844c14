import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { patience } from '#tests/support/pace.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*/*.contract.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const reads = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ method, redirects }) => method === 'GET' && !redirects)

type Hub = Awaited<ReturnType<typeof openAfterSale>>

const pathsOf = ({ path }: Endpoint): string[] =>
  path.includes('{') ? [path.replaceAll(/\{\w+\}/gu, 'alice'), path.replaceAll(/\{\w+\}/gu, project)] : [path]

/** The length may be left out (RFC 9110, 9.3.2). */
const headersOf = ({ headers }: Response): string[] =>
  [...headers].flatMap(([name, value]) =>
    name === 'content-length' ? [] : [name === 'x-request-id' ? name : `${name}: ${value}`],
  )

const queriesOf = async (hub: Hub, work: () => Promise<Response>): Promise<[number, Response]> => {
  const queries = vi.spyOn(hub.db.getExecutor(), 'executeQuery')
  try {
    const answer = await work()
    return [queries.mock.calls.length, answer]
  } finally {
    queries.mockRestore()
  }
}

test(
  'HEAD of every call that reads is answered as GET, with its headers and without its body',
  { timeout: patience(90_000) },
  async () => {
    const hub = await openAfterSale()
    const headers = { 'X-Whatever': 'x' }
    expect(reads.length).toBeGreaterThan(60)
    const unlike: unknown[] = []
    for (const endpoint of reads)
      for (const path of pathsOf(endpoint))
        for (const { call } of endpoint.access === 'admin' ? [hub.alice, hub.admin] : [hub.alice]) {
          const got = await call('GET', path, undefined, headers)
          const length = endpoint.stream ? 0 : (await got.text()).length
          if (endpoint.stream) await got.body?.cancel()
          const asked = await call('HEAD', path, undefined, headers)
          expect([endpoint.name, await asked.text()]).toEqual([endpoint.name, ''])
          const told = asked.headers.get('Content-Length')
          if (asked.status !== got.status || headersOf(asked).join('\n') !== headersOf(got).join('\n'))
            unlike.push([path, got.status, headersOf(got), asked.status, headersOf(asked)])
          if (told !== null && Math.abs(Number(told) - length) > length / 4) unlike.push([path, told, length])
        }
    expect(unlike).toEqual([])
  },
)

test('HEAD of the stream takes none of the player’s places, and says when there is none', async () => {
  const hub = await openAfterSale()
  const ask = (method: string) => hub.alice.call(method, '/vaultvision/live/stream')
  for (let times = 0; times < 7; times += 1) {
    const answer = await ask('HEAD')
    expect([answer.status, answer.headers.get('Content-Type'), answer.body]).toEqual([
      200,
      'text/event-stream',
      null,
    ])
  }
  const streams = await Promise.all(Array.from({ length: 6 }, () => ask('GET')))
  expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const method of ['GET', 'HEAD']) {
    const full = await ask(method)
    expect([full.status, full.headers.get('Retry-After')]).toEqual([429, '300'])
  }
  for (const { body } of streams) await body?.cancel()
  expect((await ask('HEAD')).status).toBe(200)
})

test('HEAD counts as GET does', async () => {
  const hub = await openAfterSale()
  const ask = async (method: string) =>
    (await hub.alice.call(method, '/vaultvision/live/stream', undefined)).status
  for (let times = 0; times < 30; times += 1) expect(await ask('HEAD')).toBe(200)
  expect([await ask('HEAD'), await ask('GET')]).toEqual([429, 429])
})

test('HEAD of a file reads nothing of its content', async () => {
  const hub = await openAfterSale()
  const files = reads.filter(({ file }) => file !== undefined)
  expect(files.length).toBeGreaterThan(8)
  for (const { path, access, name } of files) {
    const { call } = access === 'admin' ? hub.admin : hub.alice
    const address = path.replace('{id}', crypto.randomUUID()).replace('{file}', 'my-data.json')
    const [asked, head] = await queriesOf(hub, () => call('HEAD', address))
    // A file of one request: there is none of this id.
    expect([name, head.status]).toEqual([name, path.includes('{id}') ? 404 : 200])
    // The caller, and the number of their calls; the request of its id.
    expect(asked, name).toBeLessThanOrEqual(path.includes('{id}') ? 3 : 2)
  }
})
