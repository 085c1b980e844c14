import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { plainLetters } from '#contract/values/plain-letters.ts'
import { laterWords } from '../charges/charges.store.ts'
import { findOrderIdsOfCode, findOrderIdsOfCodeHead } from '../gifts/find-by-code.store.ts'
import type { CodeSecrets } from '../gifts/find-by-code.store.ts'
import { toTheLetter } from '../platform/database/like.ts'
import { type Has, readTolerantly } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'

/** Conditions for the rows of `orders`, and of later charges, that match a text. `charges` is joined with `orders`. */
export interface Meant {
  readonly orders: RawBuilder<unknown>
  readonly charges: RawBuilder<unknown>
}

/** All ids of the payment provider have this form: `pi_…`. */
const isProviderId = (q: string): boolean => /^[a-z]{2,8}(?:_test|_live)?_\w+$/u.test(q)
/** The last digits of a card, also in the form that the desk shows: `Visa ending in 4242`. */
const cardOf = (q: string): { brand: string | null; last4: string } | null => {
  const [, brand = null, last4 = ''] = /^(?:(\p{L}+)\s(?:\p{L}+\s){0,4})?(\d{4})$/u.exec(q) ?? []
  return last4 === '' ? null : { brand, last4 }
}
/** The first group of a code, without the ellipsis that the desk shows: `671A-…`. */
const withoutRest = (q: string): string => q.replace(/[-\u2013]?(?:\u2026|\.{3})$/u, '')
/** A receipt's number is that of its order and the payment's position in it: `4F7K2-2`. */
const isReceipt = (q: string): boolean => /-\d{1,4}$/u.test(q)
const isHeadOfCode = (q: string): boolean =>
  q.length === 4 && Array.from(q.toUpperCase()).every((letter) => plainLetters.includes(letter))

const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`lower(${column}) like ${`${toTheLetter(text.toLowerCase())}%`}`

const none = sql`false`
const both = (of: RawBuilder<unknown>): Meant => ({ orders: of, charges: of })
const either = (...all: readonly Meant[]): Meant => ({
  orders: sql.join(
    all.map((one) => sql`(${one.orders})`),
    sql` or `,
  ),
  charges: sql.join(
    all.map((one) => sql`(${one.charges})`),
    sql` or `,
  ),
})

/** Payments selected by a condition on charges: a first payment as its order, a later one by itself. */
const ofCharge = (which: RawBuilder<unknown>): Meant => ({
  orders: sql`orders.id in (
    select charge.order_id from charges charge where charge.kind not in (${laterWords}) and ${which})`,
  charges: sql`charges.key in (select charge.key from charges charge where ${which})`,
})

/** A payment at the payment provider: the later charge it paid, otherwise its order. */
const ofPayment = (ids: RawBuilder<unknown>): Meant => ({
  orders: sql`orders.id in (
    select order_id from touched_payments payment where payment.id in (${ids})
      and not exists (select from charges charge where charge.payment_id = payment.id and charge.kind in (${laterWords})))
    or orders.id in (select charge.order_id from charges charge
      where charge.kind not in (${laterWords}) and charge.payment_id in (${ids}))`,
  charges: sql`charges.payment_id in (${ids})`,
})

const ofProvider = (id: string): Meant =>
  either(
    both(sql`orders.provider_subscription_id = ${id}
      or orders.user_id in (select user_id from payment_customers where customer_id = ${id})`),
    { orders: sql`orders.checkout_id = ${id}`, charges: none },
    ofCharge(sql`charge.invoice_id = ${id}`),
    ofPayment(sql`${id}::text`),
    ofPayment(sql`select payment_id from refunds where id = ${id}`),
    ofPayment(sql`select payment_id from disputes where id = ${id}`),
    { orders: sql`orders.id in (select order_id from payment_events where id = ${id})`, charges: none },
  )

/** Both payments of one order share its number, as do later charges of its plan. */
const ofNumber = (number: string): Meant =>
  both(sql`orders.number = ${number} or orders.gift_leg_id in (
    select leg.id from gift_legs leg join orders earlier on earlier.id = leg.order_id where earlier.number = ${number})`)

const ofReceipt = (receipt: string): Meant => {
  const at = receipt.lastIndexOf('-')
  const [number, part] = [receipt.slice(0, at).toUpperCase(), Number(receipt.slice(at + 1))]
  return ofCharge(sql`charge.number = ${number} and charge.part = ${part}`)
}

const ofCard = ({ brand, last4 }: { brand: string | null; last4: string }): Meant =>
  ofCharge(sql`charge.method ->> 'last4' = ${last4}
    and (${brand}::text is null or starts_with(lower(charge.method ->> 'brand'), lower(${brand}::text)))`)

const ofPlayer = (text: string): Meant =>
  both(sql`orders.user_id = ${text}
    or orders.user_id in (select id from users where ${beginsWith(sql`email`, text)} or ${beginsWith(sql`username`, text)})`)

const ofOrders = (ids: readonly string[]): Meant => ({
  orders: sql`orders.id = any(${sql.val([...ids])}::text[])`,
  charges: none,
})

/** An order's number may consist of letters only. */
const isNumber = (q: string): boolean =>
  q.length === 5 && Array.from(q).every((letter) => plainLetters.includes(letter))

const meantToTheLetter = async (db: Db, typed: string, settings: CodeSecrets): Promise<Meant> => {
  const q = typed.trim()
  // A player's name may look like an id.
  if (isProviderId(q)) return either(ofProvider(q), ofPlayer(q))
  const { code } = readGiftCode(q)
  if (code !== undefined) {
    const ids = await findOrderIdsOfCode(db, code, settings)
    if (ids.length > 0) return ofOrders(ids)
  }
  const [head, card] = [withoutRest(q), cardOf(q)]
  return either(
    { orders: sql`orders.id = ${q}`, charges: sql`charges.key = ${q} or orders.id = ${q}` },
    isReceipt(q) ? ofReceipt(q) : ofNumber(q.toUpperCase()),
    ofPlayer(q),
    ofOrders(isHeadOfCode(head) ? await findOrderIdsOfCodeHead(db, head.toUpperCase()) : []),
    ...(card === null ? [] : [ofCard(card)]),
  )
}

/** The payments of players with a similar name or address. */
const ofPlayersAlike = (has: Has): Meant =>
  both(sql`orders.user_id in (select id from users where ${has(sql`users.words`)})`)

/**
 * Reads the payments that match a typed text: exact matches, or else those of players with similar names. Without a text all
 * are read.
 */
export const readMeant = async <T>(
  db: Db,
  typed: string,
  settings: CodeSecrets,
  read: (trx: Db, meant: Meant) => Promise<T>,
): Promise<T> => {
  if (typed.trim() === '') return read(db, both(sql`true`))
  const exact = await meantToTheLetter(db, typed, settings)
  if (isNumber(typed.trim())) return read(db, exact)
  const isFound = async (): Promise<boolean> => {
    const { rows } = await sql`
      (select from orders where ${exact.orders} limit 1) union all
      (select from charges join orders on orders.id = charges.order_id where ${exact.charges} limit 1)`.execute(
      db,
    )
    return rows.length > 0
  }
  return readTolerantly(db, typed, isFound, (trx, alike) => read(trx, alike ? ofPlayersAlike(alike) : exact))
}
