import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fromCallback } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import { createCheckoutSession } from '#contract/order.contract.ts'
import { isEmptyOrder } from '#contract/order.rules.ts'
import { listProjects } from '#contract/projects.contract.ts'
import { takesDonations } from '#contract/projects.rules.ts'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans.contract.ts'
import type { Catalogue, DonationProject, OrderEvent } from '#machines/order.machine.ts'
import { orderMachine } from '#machines/order.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { toast } from '#src/ui/layers/toast.ts'
import type { Attempt } from './checkout.ts'
import { checkoutBody, createAttemptKeys } from './checkout.ts'
import { orderProblem, plansFailed } from './order-problems.ts'
import { readOrder, saveOrder } from './order-storage.ts'
import { isPaymentAddress } from './payment-address.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { watchOrder } from './watch-order.ts'

export interface OrderServices {
  call: Call
  /** Sets the from-subscription flag with the page the player is on. */
  rememberSubscription: () => void
  /** Leaves for the payment page. */
  leave: (url: string) => void
}

const toastId = 'order'

/** Did the server say no? Everything else may have been done, and is asked again under the same key. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== null && !error.retryable && error.code !== 'unexpected_answer'

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

/** The order machine with the API, the browser's storage and its navigation behind it. */
export const provideOrder = ({ call, rememberSubscription, leave }: OrderServices) => {
  const keys = createAttemptKeys()

  const loadProjects = async (signal: AbortSignal): Promise<DonationProject[]> => {
    const projects = await call(listProjects, {}, { signal })
    return projects.map((project) => ({
      id: project.id,
      title: project.title,
      category: project.category,
      open: takesDonations(project),
    }))
  }

  const loadCatalogue = async (signal: AbortSignal): Promise<Catalogue> => {
    const [plans, planFeatures, features, projects] = await Promise.all([
      call(listPlans, {}, { signal }),
      call(listPlanFeatures, {}, { signal }),
      call(listFeatures, {}, { signal }),
      // Without them there is still everything else to order.
      loadProjects(signal).catch(() => null),
    ])
    return { plans, planFeatures, features, projects }
  }

  const createCheckout = async (
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<{ url: string | null; orderId: string }> => {
    const body = checkoutBody(attempt, { origin: location.origin, language: i18n.locale })
    try {
      const headers = { 'Idempotency-Key': keys.keyOf(body) }
      const { url, orderId } = await call(createCheckoutSession, { body }, { signal, headers })
      keys.answered()
      return { url: isPaymentAddress(url, location.origin) ? url : null, orderId }
    } catch (error) {
      if (!isRefusal(error)) throw error
      keys.answered()
      throw error.code === 'order_needs_plan_or_gift'
        ? new ApiError('plan_or_gift_refused', { cause: error })
        : error
    }
  }

  return orderMachine.provide({
    actors: {
      loadCatalogue: fromTask(({ signal }) => loadCatalogue(signal)),
      readOrder: fromTask(() => Promise.resolve({ record: readOrder() })),
      reconcileOrder: fromTask(({ input, signal }) => reconcileOrder(call, input.pending ?? '', signal)),
      createCheckout: fromTask(({ input, signal }) => createCheckout(input, signal)),
      goToPayment: fromTask(({ input }) => {
        if (input.url === null) return Promise.reject(new ApiError('address_refused'))
        leave(input.url)
        return Promise.resolve()
      }),
      watchOrder: fromCallback<OrderEvent>(({ sendBack }) => watchOrder(sendBack)),
    },
    actions: {
      saveOrder: (_, params) => {
        saveOrder(params)
        if (!isEmptyOrder(params.order)) withdrawUndo()
      },
      offerUndo: ({ self }) => offerUndo(() => self.send({ type: 'order.undo' })),
      withdrawUndo,
      rememberSubscription: () => rememberSubscription(),
      toastPlansFailed: () => void toast.error(i18n._(plansFailed), { id: toastId }),
      toastProblem: (_, params) => toastProblem(params.problem),
    },
  })
}
