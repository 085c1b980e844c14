import * as v from 'valibot'
import {
  donationSchema,
  giftMonthsSchema,
  type OrderDonation,
  orderLimits,
  paidPlanIds,
  projectIdSchema,
  projectTypes,
} from '#contract/order/order.contract.ts'
import { toCents } from '#contract/values/money.ts'
import { billings } from '#contract/plans/plans.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'

/** Most ids of paid orders that a record stores; older ones are forgotten. */
export const mostSettled = 50

const wholeDollarCents = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(orderLimits.donationCents),
  v.multipleOf(100),
)

const orderWith = (donation: v.GenericSchema<unknown, OrderDonation>) =>
  v.object({
    plan: v.nullable(v.object({ id: v.picklist(paidPlanIds), type: v.picklist(billings) })),
    donations: v.pipe(v.array(donation), v.maxLength(orderLimits.donations)),
    gifts: v.record(v.picklist(paidPlanIds), giftMonthsSchema),
    project_type: v.picklist(projectTypes),
    project_id: v.optional(projectIdSchema),
  })

/** The fields of every version of a record; the schema of a donation depends on the version. */
const fieldsWith = (donation: v.GenericSchema<unknown, OrderDonation>) => ({
  owner: v.nullable(v.string()),
  order: orderWith(donation),
  pending: v.nullable(v.string()),
  settled: v.pipe(v.array(v.string()), v.maxLength(mostSettled)),
})

const donationInCents = v.object({
  cents: v.pipe(wholeDollarCents, v.minValue(100)),
  project_type: v.picklist(projectTypes),
  project_id: v.optional(projectIdSchema),
})

/** An order from outside this page, as in the newest version. */
export const orderSchema = orderWith(donationInCents)

/** Version 1 had dollars, as on the wire. */
const version1 = v.pipe(
  v.object({
    version: v.literal(1),
    ...fieldsWith(donationSchema),
    donationAmount: v.optional(v.pipe(v.number(), v.safeInteger(), v.transform(toCents), wholeDollarCents)),
  }),
  v.transform(({ version: _read, donationAmount, ...record }) => ({
    ...record,
    donationCents: donationAmount,
  })),
)

const version2 = v.pipe(
  v.object({
    version: v.literal(2),
    ...fieldsWith(donationInCents),
    donationCents: v.optional(wholeDollarCents),
  }),
  v.transform(({ version: _read, ...record }) => record),
)

const storedSchema = v.union([version2, version1])

/** The text under the key `order:guest-user`. */
export const textOfRecord = (record: OrderRecord): string => JSON.stringify({ version: 2, ...record })

/**
 * Reads that text, also in the first version's format; returns null for anything corrupt, unknown or of another
 * version, and never throws.
 */
export const readOrderRecord = (text: string | null): OrderRecord | null => {
  if (text === null) return null
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
