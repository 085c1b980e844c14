import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#tests/support/endpoints.ts'
import { openAlices } from '#tests/support/server/alices.ts'
import { callers } from './callers.table.ts'
import type { Ending, Row } from './callers.table.ts'

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
const listed = Object.entries(callers).flatMap(([name, row]) => {
  const endpoint = byName.get(name)
  return endpoint ? [{ name, endpoint, row }] : []
})

type Hub = Awaited<ReturnType<typeof openAlices>>
type Kind = Exclude<keyof Row, 'probe'>

const pathOf = ({ ids }: Hub, { endpoint, row: { probe } }: (typeof listed)[number]): string =>
  probe.path?.(ids) ?? endpoint.path.replaceAll(/\{\w+\}/gu, 'x')

const callAs = async (hub: Hub, kind: Kind, one: (typeof listed)[number]): Promise<Response> => {
  const { method, body: takesBody } = one.endpoint
  const { body = takesBody && {} } = one.row.probe
  const sent = typeof body === 'function' ? body(hub.ids) : body
  const key = { 'Idempotency-Key': randomUUID() }
  const path = pathOf(hub, one)
  if (kind === 'guest') {
    const headers = { 'Content-Type': 'application/json', ...key }
    return hub.app.request(`/api${path}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
  }
  const caller = { owner: hub.alice, other: hub.bob, admin: hub.admin, demoted: hub.admin }[kind]
  return caller.call(method, path, sent, key)
}

/** How a call ended, in the words of the table. */
const endingOf = async (answer: Response, expected: Ending): Promise<Ending> => {
  if (answer.ok && answer.headers.get('Content-Type') === 'text/event-stream') await answer.body?.cancel()
  if (expected === 'may') return [200, 303, 400, 404].includes(answer.status) ? 'may' : `${answer.status}`
  return answer.ok ? 'ok' : (await answer.json()).code
}

const expectEndings = async (hub: Hub, kind: Kind, of = listed): Promise<void> => {
  const endings: Record<string, Ending> = {}
  for (const one of of) endings[one.name] = await endingOf(await callAs(hub, kind, one), one.row[kind])
  expect(endings, kind).toEqual(Object.fromEntries(of.map(({ name, row }) => [name, row[kind]])))
}

const demote = (hub: Hub) =>
  hub.db.updateTable('users').set({ is_admin: false }).where('id', '=', hub.admin.id).execute()

const isRefused = (ending: Ending): boolean => !['ok', 'may'].includes(ending)

test('A1: every call of the contract is in the table', () => {
  expect(Object.keys(callers).toSorted()).toEqual([...byName.keys()].toSorted())
})

test('A1: each call ends as the table says for a guest', async () => {
  await expectEndings(await openAlices(), 'guest')
})

test('A1: each call ends as the table says for the player whose things it names', async () => {
  await expectEndings(await openAlices(), 'owner')
})

test('A1: a refused call of another player, an administrator or a former one changes nothing', async () => {
  const hub = await openAlices()
  // The votes of their own day are booked before.
  for (const { id, call } of [hub.bob, hub.admin]) await call('GET', `/vaultvision/user-vote-power/${id}`)
  const before = await hub.rows()
  for (const kind of ['other', 'admin'] as const) {
    await expectEndings(
      hub,
      kind,
      listed.filter(({ row }) => isRefused(row[kind])),
    )
    expect(await hub.rows(), kind).toEqual(before)
  }
  await demote(hub)
  const demoted = await hub.rows()
  await expectEndings(
    hub,
    'demoted',
    listed.filter(({ row }) => isRefused(row.demoted)),
  )
  expect(await hub.rows(), 'demoted').toEqual(demoted)
})

test('A1: a call that another player or an administrator may make leaves every row about alice as it was', async () => {
  const hub = await openAlices()
  const before = await hub.rows()
  for (const kind of ['other', 'admin'] as const)
    await expectEndings(
      hub,
      kind,
      listed.filter(({ row }) => !isRefused(row[kind])),
    )
  const after = await hub.rows()
  for (const [table, rows] of Object.entries(before)) {
    const now = new Set(after[table]?.map((one) => JSON.stringify(one)))
    const changed = rows.filter(
      (one) => JSON.stringify(one).includes('alice') && !now.has(JSON.stringify(one)),
    )
    expect(changed, table).toEqual([])
  }
})

test('A1: an answer about the caller’s own things says nothing of alice’s', async () => {
  const hub = await openAlices()
  const { order, waitingOrder, donation, subscription, giftTime, code, otherCode, vote, suggestion } = hub.ids
  const secrets = [
    ...[order, waitingOrder, donation, subscription, giftTime, code.id, otherCode.id, vote, suggestion],
    ...['A map of alice', 'alice@example.org'],
  ]
  const ofWhoAsks = listed.filter(({ endpoint, row }) => endpoint.access === 'player' && row.other === 'ok')
  expect(ofWhoAsks.length).toBeGreaterThan(10)
  for (const one of ofWhoAsks.filter(({ endpoint }) => !endpoint.stream))
    for (const kind of ['other', 'admin'] as const) {
      const said = await (await callAs(hub, kind, one)).text()
      for (const secret of secrets) expect(said, one.name).not.toContain(secret)
    }
})
