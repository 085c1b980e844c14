import { type Order, orderLimits, type ProjectType } from '#contract/order/order.contract.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { Catalogue, DonationProject, OrderContext, OrderEdit } from '#machines/order/order.machine.ts'

type Edited = Pick<OrderContext, 'order' | 'pending' | 'donationCents' | 'billing' | 'projects'>

/** Most projects in one list. A list of this length may be incomplete; only the server knows the rest. */
export const mostInCatalogue = 100

/** Does this project take donations? An unknown project counts as open if the list may be incomplete; the server checks it. */
export const isOpenProject = ({ projects }: Pick<Catalogue, 'projects'>, id: string): boolean =>
  projects === null ||
  (projects.find((project) => project.id === id)?.open ?? projects.length >= mostInCatalogue)

/** Rounds a donation in cents down to whole dollars, within 0 and the limit; 0 for anything but a number. */
const wholeDollars = (cents: number): number =>
  Number.isFinite(cents) ? Math.min(orderLimits.donationCents, Math.max(0, Math.floor(cents / 100) * 100)) : 0

const purpose = (projectType: ProjectType, projectId: string | null | undefined) =>
  projectId ? { project_type: projectType, project_id: projectId } : { project_type: projectType }

const withPurpose = (
  { project_id: _before, ...order }: Order,
  projectType: ProjectType,
  projectId?: string,
): Order => ({ ...order, ...purpose(projectType, projectId) })

const withGift = (order: Order, { planId, months }: Extract<OrderEdit, { type: 'gift.add' }>): Order => {
  const { [planId]: before = 0, ...rest } = order.gifts
  const all = Math.min(orderLimits.giftMonths, Math.max(0, before + months))
  return { ...order, gifts: all > 0 ? { ...rest, [planId]: all } : rest }
}

const withFound = (
  { projects }: Pick<Catalogue, 'projects'>,
  { project }: { project?: DonationProject },
): Partial<Pick<Catalogue, 'projects'>> =>
  project && projects?.every(({ id }) => id !== project.id) ? { projects: [...projects, project] } : {}

export const edited = (context: OrderContext, edit: OrderEdit): Partial<Edited> => {
  const { order, billing, donationCents } = context
  switch (edit.type) {
    case 'plan.select':
      return { order: { ...order, plan: { id: edit.planId, type: billing } } }
    case 'plan.clear':
      return { order: { ...order, plan: null } }
    case 'billing.set':
      return {
        billing: edit.billing,
        order: { ...order, plan: order.plan && { ...order.plan, type: edit.billing } },
      }
    case 'gift.add':
      return { order: withGift(order, edit) }
    case 'gift.remove': {
      const { [edit.planId]: _gone, ...gifts } = order.gifts
      return { order: { ...order, gifts } }
    }
    case 'donation.setAmount':
      return { donationCents: wholeDollars(edit.cents) }
    case 'donation.step':
      return { donationCents: wholeDollars(donationCents + edit.byCents) }
    case 'donation.setType':
      return { order: withPurpose(order, edit.projectType) }
    case 'donation.chooseProject':
      return { order: withPurpose(order, edit.projectType, edit.projectId), ...withFound(context, edit) }
    case 'donation.add': {
      const donation = { cents: donationCents, ...purpose(order.project_type, order.project_id) }
      return { order: { ...order, donations: [...order.donations, donation] }, donationCents: 0 }
    }
    case 'donation.edit': {
      const cents = wholeDollars(edit.cents)
      const donation = { cents, ...purpose(edit.projectType, edit.projectId) }
      return {
        ...withFound(context, edit),
        order: {
          ...order,
          donations: order.donations.flatMap((one, index) =>
            index !== edit.index ? [one] : cents > 0 ? [donation] : [],
          ),
        },
      }
    }
    case 'donation.remove':
      return {
        order: { ...order, donations: order.donations.filter((_one, index) => index !== edit.index) },
      }
    case 'order.reset':
      return {
        order: emptyOrder,
        pending: null,
        billing: 'monthly',
        donationCents: 0,
      }
  }
  return edit satisfies never
}
