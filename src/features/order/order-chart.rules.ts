import { assign } from 'xstate'
import { type Order, orderLimits } from '#contract/order/order.contract.ts'
import { emptyOrder, isEmptyOrder, lacksPlanOrGift } from '#contract/order/order.rules.ts'
import {
  type KeptOrder,
  type KeptOrderContext,
  keptOrderMachine,
  type OrderRecord,
  type OrderUser,
} from '#machines/order/kept-order.machine.ts'
import { type Catalogue, type OrderEdit, orderMachine } from '#machines/order/order.machine.ts'
import { edited, isOpenProject } from './order-edits.rules.ts'
import { isChangeAlone } from './payable.rules.ts'

/** A closed project can no longer be picked; donations already in the order stay until the player decides. */
const withOpenRow = (order: Order, catalogue: Pick<Catalogue, 'projects'>): Order => {
  const { project_id, ...rest } = order
  return project_id === undefined || isOpenProject(catalogue, project_id) ? order : rest
}

export const ruledOrder = orderMachine.provide({
  guards: {
    isOpenProject: ({ context }, { projectId }) => isOpenProject(context, projectId),
    isEmptyOrder: ({ context }) => isEmptyOrder(context.order),
    canClear: ({ context }) => !isEmptyOrder(context.order) || context.donationCents > 0,
    canUndo: ({ context }) =>
      context.cleared !== null && isEmptyOrder(context.order) && context.donationCents === 0,
    canAddDonation: ({ context }) =>
      context.donationCents > 0 && context.order.donations.length < orderLimits.donations,
    lacksPlanOrGift: ({ context: { surface, order } }) => lacksPlanOrGift(order, surface),
    wouldChangePlan: ({ context }) => isChangeAlone(context),
  },
  actions: {
    edit: assign(({ context, event }) => edited(context, event as OrderEdit)),
    takeCatalogue: assign(({ context }, catalogue: Catalogue) => {
      const order = withOpenRow(context.order, catalogue)
      return { ...catalogue, order, kept: { ...context.kept, order } }
    }),
    takeKept: assign(({ context }, { kept, billing }) => {
      const { pending, donationCents } = kept
      const order = withOpenRow(kept.order, context)
      const taken = { order, pending, donationCents }
      return { ...taken, kept: taken, billing: order.plan?.type ?? billing ?? context.billing }
    }),
  },
})

/** Returns the typed donation, which is stored with the order. If the order is otherwise empty, only its owner sees it. */
const typedBy = (user: OrderUser | null, { order, owner, donationCents }: OrderRecord): number =>
  isEmptyOrder(order) && owner !== null && owner !== user?.id ? 0 : (donationCents ?? 0)

const nothing: KeptOrder = { order: emptyOrder, pending: null, donationCents: 0 }

const readRecord = (user: OrderUser | null, record: OrderRecord | null): KeptOrder =>
  record === null
    ? nothing
    : {
        order: record.order,
        pending: record.pending,
        donationCents: typedBy(user, record),
      }

const isForeign = ({ user }: KeptOrderContext, record: OrderRecord | null): boolean =>
  record !== null &&
  record.owner !== null &&
  record.owner !== (user?.id ?? null) &&
  !isEmptyOrder(record.order)

export const ruledKeptOrder = keptOrderMachine.provide({
  guards: {
    isForeign: ({ context }, { record }) => isForeign(context, record),
  },
  actions: {
    takeRecord: assign(({ context: { user } }, { record }) => ({
      kept: readRecord(user, record),
      billing: record?.order.plan?.type ?? null,
    })),
    dropOrder: assign({ kept: nothing, billing: 'monthly' }),
  },
})
