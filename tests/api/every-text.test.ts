import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { slowness } from '#tests/support/cpu-time.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { sampleInput } from '#tests/support/sample-input.ts'
import { openAlices } from '#tests/support/server/alices.ts'
import { limitOf, textFieldsOf } from '#tests/support/text-fields.ts'
import { callers } from './callers.table.ts'
import type { Row } from './callers.table.ts'
import { patience } from '#tests/support/pace.ts'

type Hub = Awaited<ReturnType<typeof openAlices>>

/** Target A6, on a quiet core: no text that a call takes keeps the processor longer. */
const mostMs = 50
/** A few texts are enough here: rules and expressions are timed on many more, each alone. */
const runs = [' ', 'a', '0', '-', '\u0301', '\u{1F600}', 'a ', '(']

const withText = (input: unknown, [name, ...more]: readonly string[], text: string): unknown => {
  if (name === undefined) return text
  if (name === '[]') return [withText(undefined, more, text)]
  const known = (input ?? {}) as Record<string, unknown>
  return { ...known, [name]: withText(known[name], more, text) }
}

const fieldsOf = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined ? [] : textFieldsOf(schema).map((field) => ({ endpoint, part, ...field }))
  })
type Field = ReturnType<typeof fieldsOf>[number]

/** The call with this text in the field, and everything else as the table of callers has it. */
const send = (hub: Hub, { endpoint, part, path }: Field, text: string): Promise<Response> => {
  const probe: Row['probe'] = callers[endpoint.name]?.probe ?? {}
  const given = typeof probe.body === 'function' ? probe.body(hub.ids) : probe.body
  const body = given ?? (endpoint.body && sampleInput(endpoint.body))
  const known = probe.path?.(hub.ids) ?? endpoint.path.replaceAll(/\{\w+\}/gu, 'x')
  const address =
    part === 'params'
      ? endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
          name === path[0] ? encodeURIComponent(text) : 'x',
        )
      : known
  const query = part === 'query' ? `?${new URLSearchParams({ [path[0] ?? '']: text })}` : ''
  const player = endpoint.access === 'admin' ? hub.admin : hub.alice
  const sent = part === 'body' ? withText(body, path, text) : body
  return player.call(endpoint.method, `${address}${query}`, sent, { 'Idempotency-Key': randomUUID() })
}

const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

test(
  'A6: no text in any field of any call keeps the processor for long',
  { timeout: patience(300_000) },
  async () => {
    const hub = await openAlices()
    const fields = endpoints.filter(({ stream }) => stream !== true).flatMap(fieldsOf)
    expect(fields.length).toBeGreaterThan(150)
    const timeOf = async (field: Field, text: string): Promise<number> => {
      await sql`delete from rate_limits`.execute(hub.db)
      const before = usedMs()
      const answer = await send(hub, field, text)
      await answer.arrayBuffer()
      const ms = usedMs() - before
      expect(answer.status, `${field.endpoint.name} ${field.path.join('.')}`).toBeLessThan(500)
      return ms
    }
    const slow: string[] = []
    for (const field of fields) {
      const limit = limitOf(field.schema) ?? 0
      for (const run of runs) {
        const text = run.repeat(Math.floor(limit / run.length))
        if (text === '') continue
        // The same call with a short text takes its own time: only the rest is the text's.
        const isSlow = async () => {
          const [short, long] = [await timeOf(field, 'x'), await timeOf(field, text)]
          return long - short > mostMs * slowness()
        }
        if ((await timeOf(field, text)) > mostMs && (await isSlow()) && (await isSlow()))
          slow.push(
            `${field.endpoint.name} ${field.path.join('.')}: ${limit} units of ${JSON.stringify(run)}`,
          )
      }
    }
    expect(slow).toEqual([])
  },
)
