import type { FoundPayment } from '#contract/desk/money-desk.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { readCharges } from '../order/later-charges.store.ts'
import { orderStates } from '../order/order-state.store.ts'
import type { Db } from '../schema.ts'

/** An order, or a later charge of a plan by its journal key. */
export interface PaymentId {
  readonly id: string
  readonly is_charge: boolean
}

const idsOf = (payments: readonly PaymentId[], isCharge: boolean): string[] =>
  payments.filter((one) => one.is_charge === isCharge).map(({ id }) => id)

/** The players of payments and the purposes of their orders, by the payments' ids. */
const readPlayers = async (db: Db, orderIds: readonly string[], keys: readonly string[]) => {
  const columns = ['users.id', 'users.username', 'users.email', 'orders.purpose'] as const
  const ofOrders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .innerJoin('users', 'users.id', 'orders.user_id')
          .select([...columns, 'orders.id as payment'])
          .where('orders.id', 'in', orderIds)
          .execute()
  const ofCharges =
    keys.length === 0
      ? []
      : await db
          .selectFrom('charges')
          .innerJoin('users', 'users.id', 'charges.user_id')
          .innerJoin('orders', 'orders.id', 'charges.order_id')
          .select([...columns, 'charges.key as payment'])
          .where('charges.key', 'in', keys)
          .execute()
  return new Map([...ofOrders, ...ofCharges].map(({ payment, ...known }) => [payment, known]))
}

const readStates = async (
  db: Db,
  orderIds: readonly string[],
  keys: readonly string[],
  nowMs: number,
): Promise<Map<string, OrderState>> => {
  const orders =
    orderIds.length === 0
      ? []
      : await db.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
  const states = await orderStates(db, orders, nowMs)
  return new Map([...states.map((state) => [state.id, state] as const), ...(await readCharges(db, keys))])
}

export const readFound = async (
  db: Db,
  payments: readonly PaymentId[],
  nowMs: number,
): Promise<FoundPayment[]> => {
  const [orderIds, keys] = [idsOf(payments, false), idsOf(payments, true)]
  const players = await readPlayers(db, orderIds, keys)
  const states = await readStates(db, orderIds, keys, nowMs)
  return payments.flatMap(({ id }) => {
    const [known, order] = [players.get(id), states.get(id)]
    if (!known || !order) return []
    const { purpose, ...player } = known
    return [{ player, purpose, order }]
  })
}
