import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { features } from '#server/features.ts'
import { prepareData } from '#server/my-data/prepare-data.ts'
import { recordsOf } from '#tests/support/csv.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

test('a player downloads their orders, votes, donations and comments, each as they made it', async () => {
  const hub = await openAfterSale()
  const { alice, clock } = hub
  const bob = await hub.person('bob')
  await hub.donate(alice, 50)
  clock.advance(60_000)
  const cast = await alice.call(
    'POST',
    '/vaultvision/use-vote',
    { user_id: alice.id, project_id: project, vote_power: 4 },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(cast.status).toBe(200)
  const formula = '=HYPERLINK("http://evil.example";"x")'
  for (const player of [alice, bob])
    await player.call(
      'POST',
      `/project-comments/${project}`,
      { text: player === alice ? formula : 'Not hers.' },
      { 'Idempotency-Key': randomUUID() },
    )

  const requested = (await (await alice.call('POST', '/users/my-data')).json()).myData
  await prepareData({ ...hub, personalData: features })
  const { myData } = await (await alice.call('GET', '/users/my-data')).json()
  expect(myData).toMatchObject({ id: requested.id, status: 'ready' })
  const list = async (file: string) =>
    recordsOf(
      new Uint8Array(
        await (await alice.call('GET', `/users/my-data/${requested.id}/${file}.csv`)).arrayBuffer(),
      ),
    )

  expect(await list('orders')).toMatchObject([
    { cents: 5_000, amount: 50, status: 'fulfilled', is_donation: 'yes', receipt_to: 'alice@example.org' },
  ])
  expect(await list('votes')).toMatchObject([{ kind: 'votes', votes: 4, project_id: project }])
  expect(await list('donations')).toMatchObject([{ kind: 'donation', cents: 5_000, votes: 115 }])
  expect(await list('comments')).toMatchObject([{ text: formula, project_id: project, removed_at: null }])
})
