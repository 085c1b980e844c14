import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { features } from '#server/features.ts'
import { prepareData } from '#server/my-data/prepare-data.ts'
import { openAfterSale, project } from './after-sale.ts'
import { giveTime } from './gift-time.ts'
import { anOrder } from './orders.ts'

export const said = { title: 'By alice', text: 'It works.' }
export const suggested = {
  title: 'A map of alice',
  description: 'For newcomers.',
  category: 'Guilds',
  goal: null,
  milestone: null,
}

/** Rows that the calls themselves make: limits, sessions, and the payment provider's reports. */
const notHers = ['rate_limits', 'sessions', 'refresh_tokens', 'migrations']

/**
 * A hub where alice has one of everything that a call can name: a paid plan whose gifts wait to be paid, gift codes, gift time,
 * an order that waits for its payment, a donation, a vote, a comment, an update of her project and a suggestion. `bob` is
 * another player, `admin` an administrator.
 */
export const openAlices = async () => {
  const hub = await openAfterSale()
  const { alice, db } = hub
  const bob = await hub.person('bob')
  const write = async (path: string, body: object) => {
    const answer = await alice.call('POST', path, body, { 'Idempotency-Key': randomUUID() })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  const sequential = await hub.buy(
    alice,
    anOrder({ plan: { id: 'tier2', type: 'monthly' }, gifts: { tier1: 2 } }),
  )
  await hub.buy(alice, anOrder({ gifts: { tier3: 13 } }))
  const [lot, single] = (await (await alice.call('GET', '/users/alice/gift-codes')).json()).codes
  await giveTime(hub, { id: 'gift-of-alice', userId: 'alice', planId: 'tier4', months: 1 })
  const donation = await hub.openDonation(alice, 50, false)
  await hub.shop.pay(donation)
  await hub.catchUp()
  const waiting = await hub.openDonation(alice, 5, false)
  await db.updateTable('projects').set({ owner_id: 'alice' }).where('id', '=', project).execute()
  const cast = await write('/vaultvision/use-vote', {
    user_id: 'alice',
    project_id: project,
    vote_power: 1,
  })
  await alice.call('PUT', `/vaultvision/projects/${project}/follow`)
  const passkey = randomUUID()
  await db
    .insertInto('passkeys')
    .values({
      id: passkey,
      user_id: 'alice',
      credential_id: 'passkey-of-alice',
      public_key: 'key-of-alice',
      counter: 0,
      name: 'A phone of alice',
      added_at: new Date(hub.clock.now()),
    })
    .execute()
  const [{ id: subscription }] = await alice.subscriptions()
  const { myData } = await write('/users/my-data', {})
  await prepareData({ ...hub, personalData: features })

  const { notifications } = await (await alice.call('GET', '/notifications/user-notifications')).json()

  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)

  return {
    ...hub,
    bob,
    ids: {
      order: sequential.orderId,
      waitingOrder: waiting.orderId,
      donation: donation.sessionId,
      subscription: String(subscription),
      giftTime: 'gift-of-alice',
      code: { id: String(lot.id), version: Number(lot.version) },
      otherCode: { id: String(single.id), version: Number(single.version) },
      passkey,
      myData: String(myData.id),
      vote: String(cast.data.receipt.id),
      comment: String((await write(`/project-comments/${project}`, { text: 'By alice.' })).id),
      update: String((await write(`/vaultvision/projects/${project}/updates`, said)).id),
      notification: Number(notifications[0].id),
      suggestion: String((await write('/suggestions', suggested)).id),
    },
    /** Every row of the database, by table, apart from those that a call itself makes. */
    rows: async (): Promise<Record<string, unknown[]>> =>
      Object.fromEntries(
        await Promise.all(
          tables.rows
            .filter(({ name }) => !notHers.includes(name))
            .map(async ({ name }) => {
              const { rows } = await sql`
                select to_jsonb(one) as row from ${sql.table(name)} as one order by to_jsonb(one)::text`.execute(
                db,
              )
              return [name, rows] as const
            }),
        ),
      ),
  }
}
export type AlicesIds = Awaited<ReturnType<typeof openAlices>>['ids']
