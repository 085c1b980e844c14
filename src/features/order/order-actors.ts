import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import type { Catalogue, DonationProject } from '#machines/order/order.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { toast } from '#src/ui/layers/toast.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { createIsOver } from '#src/product/payments/open-checkout.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'
import { readNamedProjects } from '#src/product/projects/read-project.ts'
import { toDonationProject } from './donation-projects.ts'
import { provideKeptOrder } from './provide-kept-order.ts'
import { orderCheckout } from './order-checkout.ts'
import { orderProblem, plansFailed } from './order-problems.ts'
import { readOrder } from './order-storage.ts'
import { ruledOrder } from './order-chart.rules.ts'
import { mostInCatalogue } from './order-edits.rules.ts'

export interface OrderServices {
  call: Call
  /** Sets the from-subscription flag to the current page. */
  rememberSubscription: () => void
  leave: (url: string) => void
}

const toastId = 'order'

const toastProblem = (problem: Problem | null): void => {
  if (problem === null) return
  const { text, advice } = orderProblem(problem)
  toast.error(i18n._(text), { id: toastId, text: advice && i18n._(advice) })
}

const undoId = 'order-undo'
const undoMs = 6_000

const withdrawUndo = (): void => toast.dismiss(undoId)
const offerUndo = (onPress: () => void): void => {
  toast.info(i18n._(msg`Order cleared`), {
    id: undoId,
    action: { label: i18n._(msg`Undo`), onPress },
    duration: undoMs,
  })
}

/** Provides the order machine with the API, the browser's storage and navigation. */
export const provideOrder = ({ call, rememberSubscription, leave }: OrderServices) => {
  const loadProjects = async (signal: AbortSignal): Promise<DonationProject[]> => {
    const listed = await call(listProjects, { query: { limit: String(mostInCatalogue) } }, { signal })
    const kept = listed.length < mostInCatalogue ? null : readOrder()
    // The stored order may contain projects beyond the listed ones.
    const named = kept ? await readNamedProjects(call, [kept.order], listed, signal) : []
    return [...listed, ...named].map(toDonationProject)
  }

  const loadCatalogue = async (signal: AbortSignal): Promise<Catalogue> => {
    const [plans, planFeatures, features, projects] = await Promise.all([
      call(listPlans, {}, { signal }),
      call(listPlanFeatures, {}, { signal }),
      call(listFeatures, {}, { signal }),
      // Everything else can be ordered without projects; null makes the machine report that they are missing.
      loadProjects(signal).catch(() => null),
    ])
    return { plans, planFeatures, features, projects }
  }

  return ruledOrder.provide({
    actors: {
      loadCatalogue: fromTask(({ signal }) => loadCatalogue(signal)),
      keptOrder: provideKeptOrder({
        call,
        onSaved: (order) => {
          if (!isEmptyOrder(order)) withdrawUndo()
        },
      }),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({ createCheckout: orderCheckout(call), leave, isOver: createIsOver(call) }),
        actions: { sayKept: () => void toast.info(i18n._(msg`Your order is kept`), { id: toastId }) },
      }),
    },
    actions: {
      offerUndo: ({ self }) => offerUndo(() => self.send({ type: 'order.undo' })),
      withdrawUndo,
      rememberSubscription: () => rememberSubscription(),
      toastPlansFailed: () => void toast.error(i18n._(plansFailed), { id: toastId }),
      toastProjectsFailed: () => void toast.error(i18n._(msg`Failed to load projects`), { id: toastId }),
      toastProblem: (_, params) => toastProblem(params.problem),
      reportCrash: (_, { child, error }) => reportError(new Error(`The ${child} failed`, { cause: error })),
    },
  })
}
