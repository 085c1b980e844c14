import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

const withReason = endpoints.filter(({ access, body }) => {
  const entries: object = body && 'entries' in body ? (body.entries ?? {}) : {}
  return access === 'admin' && ('reason' in entries || 'answer' in entries)
})

const id = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'
/** All that any of them asks for; nobody and nothing is called so. */
const everything = {
  version: 1,
  change: { verb: 'recount' },
  verdict: 'analyze',
  revision: 1,
  owner: null,
  suggestions: [{ id, revision: 1 }],
  comments: [{ id, version: 1 }],
  lines: [{ index: 0 }],
  user_ids: [id],
  user_id: id,
  order_ids: [id],
  order_id: null,
  plan_id: 'tier1',
  months: 1,
  is_admin: true,
  dao_access: true,
  session_id: null,
  players: 1,
  bar: false,
  barred: true,
}

test('no call of administrators takes a reason that nobody can read', async () => {
  const { admin, clock } = await openAfterSale()
  const codeAfter = async ({ method, path }: Endpoint, reason: string) => {
    clock.advance(20_000)
    const body = { ...everything, reason, answer: { kind: 'keep', reason } }
    const key = { 'Idempotency-Key': randomUUID() }
    const answer = await admin.call(method, path.replaceAll(/\{\w+\}/gu, id), body, key)
    return (await answer.json()).code
  }
  expect(withReason.length).toBeGreaterThan(17)
  for (const endpoint of withReason) {
    for (const nothing of ['', '\u202E', '\u200B', '\u3164', `e${'\u0301'.repeat(40)}`])
      expect(await codeAfter(endpoint, nothing), endpoint.name).toBe('invalid_request')
    expect(await codeAfter(endpoint, 'As agreed'), endpoint.name).not.toBe('invalid_request')
  }
})

test('a reason is kept as plain text in a line; sent again under its key it is the same', async () => {
  const { admin, db } = await openAfterSale()
  const key = randomUUID()
  for (let twice = 0; twice < 2; twice += 1) {
    const { status } = await admin.call(
      'POST',
      `/braincore/projects/${project}/changes`,
      {
        version: (await (await admin.call('GET', `/braincore/projects/${project}`)).json()).version,
        reason: ' Moved\n by \u202Elive',
        change: { verb: 'set_status', status: 'completed' },
      },
      { 'Idempotency-Key': key },
    )
    expect(status).toBe(200)
  }
  expect(await db.selectFrom('audit_changes').select('reason').execute()).toEqual([
    { reason: 'Moved by live' },
  ])
})
