import { randomUUID } from 'node:crypto'
import { checkBooks, findingsOf } from '#server/ledger/check-books.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openShop } from './shop.ts'
import type { Shop } from './shop.ts'

export const project = 'guild-quartermaster'

type Player = Awaited<ReturnType<Shop['person']>>

/** A shop with the demo's projects, a player, and an administrator. */
export const openAfterSale = async (options?: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(options)
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const alice = await shop.person('alice')
  const admin = await shop.person('olivia')
  await shop.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'olivia').execute()

  /** Delivers what the payment provider reports, and does what it means. */
  const catchUp = async (): Promise<void> => {
    await shop.catchUp()
    await followPayments(shop)
  }
  const totals = async () => {
    const projects: { id: string; donations: number; weightedVotes: number }[] = await (
      await shop.app.request('/api/vaultvision/projects?limit=100')
    ).json()
    const { donated } = await (await shop.app.request('/api/vaultvision/stats')).json()
    const one = projects.find(({ id }) => id === project)
    return { fund: donated as number, donations: one?.donations ?? 0, votes: one?.weightedVotes ?? 0 }
  }
  const openDonation = async (player: Player, amount: number, atOnce: boolean) => {
    const answer = await player.call(
      'POST',
      '/stripe-donations/checkout',
      { user_id: player.id, amount, project_id: project, use_votes_immediately: atOnce },
      { 'Idempotency-Key': randomUUID() },
    )
    const { session_id, order_id } = await answer.json()
    return { sessionId: String(session_id), orderId: String(order_id) }
  }
  return {
    ...shop,
    shop,
    openDonation,
    alice,
    admin,
    catchUp,
    totals,
    /** Someone gives to the project by card; returns the order and its payment. */
    donate: async (player: Player, amount: number, atOnce = false) => {
      const { sessionId, orderId } = await openDonation(player, amount, atOnce)
      await shop.pay({ sessionId })
      await shop.catchUp()
      return { orderId, payment: await paymentOf(shop, sessionId) }
    },
    refund: (
      orderId: string,
      lines: unknown,
      key: string = randomUUID(),
      by: Player = admin,
      reason = 'Asked by mail',
    ) =>
      by.call('POST', `/payments/orders/${orderId}/refunds`, { lines, reason }, { 'Idempotency-Key': key }),
    /** The votes that a player has in the donation bank. */
    bank: async ({ id }: Player): Promise<number> => {
      const rows = await shop.db
        .selectFrom('vote_ledger')
        .select('votes')
        .where('user_id', '=', id)
        .where('bank', '=', 'donation')
        .execute()
      return rows.reduce((sum, { votes }) => sum + votes, 0)
    },
    worklist: async () =>
      (
        await shop.db.selectFrom('payment_worklist').select(['kind', 'settled_at']).orderBy('kind').execute()
      ).map(({ kind, settled_at }) => (settled_at ? `${kind} settled` : kind)),
    /** How many months the codes of an order are worth. */
    months: async (orderId: string): Promise<number> => {
      const codes = await shop.db
        .selectFrom('gift_codes')
        .select(['id', 'months'])
        .where('order_id', '=', orderId)
        .execute()
      const ended = await shop.db.selectFrom('gift_code_reversals').selectAll().execute()
      return codes.reduce(
        (sum, { id, months }) =>
          sum +
          months +
          ended.filter((one) => one.gift_code_id === id).reduce((more, one) => more + one.months, 0),
        0,
      )
    },
    mailRefunds: () => mailRefunds(shop),
    /** What doesn't add up in the books. */
    mismatches: async () => findingsOf(await checkBooks(shop)),
  }
}

export type AfterSaleShop = Awaited<ReturnType<typeof openAfterSale>>

/** The payment that a checkout was paid with, by its id at the payment provider. */
export const paymentOf = async (shop: Pick<Shop, 'ask'>, sessionId: string): Promise<string> => {
  const { payment_intent: intent, invoice } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
  if (intent) return intent
  const { payments } = await shop.ask(`/v1/invoices/${invoice}`)
  return payments.data[0].payment.payment_intent
}
