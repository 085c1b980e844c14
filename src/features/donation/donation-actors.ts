import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { openDonationCheckout } from '#contract/donation/donation.contract.ts'
import type { Problem } from '#contract/errors.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { toDollars } from '#contract/values/money.ts'
import { mostAtOnce } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { Wanted as WantedCheckout } from '#machines/order/checkout.machine.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import type { DonationChoice, OpenProject } from '#machines/donation/donation.machine.ts'
import type { OrderUser } from '#machines/order/kept-order.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createCheckoutOpener, createIsOver } from '#src/product/payments/open-checkout.ts'
import { openProjectOf } from '#src/product/projects/open-project.ts'
import { readOpenProjects } from '#src/product/projects/open-projects.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'
import { readProject } from '#src/product/projects/read-project.ts'
import { toast } from '#src/ui/layers/toast.ts'
import { ruledDonation } from './donation-chart.rules.ts'
import { differs } from './donation-choice.rules.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'
import { donationProblem, isCheckoutFailure } from './donation-problems.ts'

export interface DonationServices {
  call: Call
  /** Remembers the page, and that a guest on it is about to donate by card. */
  rememberDonation: () => void
  leave: (url: string) => void
}

interface DonationPayment extends DonationChoice {
  user: OrderUser | null
}

const toastId = 'donation'

const toastProblem = (problem: Problem | null): void => {
  if (problem === null) return
  const message = i18n._(donationProblem(problem))
  toast.error(isCheckoutFailure(problem) ? i18n._(msg`Checkout failed: ${message}`) : message, {
    id: toastId,
  })
}

interface Wanted {
  search: string
  projectId: string | null
}

/** Loads the open projects with the most votes, or those that match the search, plus the chosen one. */
const loadProjects = async (
  call: Call,
  { search, projectId }: Wanted,
  signal: AbortSignal,
): Promise<OpenProject[]> => {
  const listed = await readOpenProjects(call, search, signal)
  const isPart = listed.length >= mostAtOnce || search.trim() !== ''
  const isMissing = projectId !== null && listed.every(({ id }) => id !== projectId)
  const chosen = isPart && isMissing ? await readProject(call, projectId, signal) : null
  return [...(chosen ? [chosen] : []), ...listed].filter(isActive).map(openProjectOf)
}

const readDonationBank = async (
  call: Call,
  user: OrderUser | null,
  signal: AbortSignal,
): Promise<number | null> => {
  if (!user?.id) return null
  const { data } = await call(getVotePower, { params: { userId: user.id } }, { signal })
  return data.donationVotesEarned - data.donationVotesUsed
}

/** Opens the checkout of a donation. Repeating the same donation after a failure does not open a second one. */
const donationCheckout = (call: Call) => {
  const open = createCheckoutOpener()
  return (
    { user, cents, project, voteAtOnce }: DonationPayment,
    signal: AbortSignal,
    page: WantedCheckout['page'],
  ) => {
    const language = languageCodes.find((code) => code === i18n.locale)
    const body = {
      user_id: user?.id ?? '',
      amount: toDollars(cents),
      use_votes_immediately: project !== null && voteAtOnce,
      ...(project && { project_id: project.id }),
      ...(language && { language }),
      ...(page && { payment_page: page }),
    }
    return open(body, async (headers) => {
      const answer = await call(openDonationCheckout, { body }, { signal, headers })
      const { checkout_url: url, order_id: orderId, form } = answer
      return { url, orderId, form }
    })
  }
}

export const provideDonation = ({ call, rememberDonation, leave }: DonationServices) =>
  ruledDonation.provide({
    actors: {
      readChoice: fromTask<DonationChoice | null>(() => Promise.resolve(keptChoice())),
      loadProjects: fromTask<OpenProject[], Wanted>(({ input, signal }) => loadProjects(call, input, signal)),
      readDonationBank: fromTask<number | null, { user: OrderUser | null }>(({ input, signal }) =>
        readDonationBank(call, input.user, signal),
      ),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({ createCheckout: donationCheckout(call), leave, isOver: createIsOver(call) }),
        actions: { sayKept: () => void toast.info(i18n._(msg`Your donation is kept`), { id: toastId }) },
      }),
    },
    actions: {
      keepChoice: (_, choice) => keepChoice(choice),
      rememberDonation: () => rememberDonation(),
      toastProjectsFailed: () => void toast.error(i18n._(msg`Failed to load projects`), { id: toastId }),
      toastProblem: (_, { problem }) => toastProblem(problem),
      reportCrash: (_, { error }) => reportError(new Error('The checkout failed', { cause: error })),
    },
  })

/**
 * provideDonation for a project's own page. There is no list to load, and no bank balance, because the page already
 * shows the project's numbers. Just viewing the page does not overwrite the stored choice.
 */
export const provideProjectDonation = (services: DonationServices, project: OpenProject) =>
  provideDonation(services).provide({
    actors: {
      loadProjects: fromTask<OpenProject[], Wanted>(() => Promise.resolve([project])),
      readDonationBank: fromTask<number | null, { user: OrderUser | null }>(() => Promise.resolve(null)),
    },
    actions: {
      keepChoice: (_, choice) => {
        if (differs(choice, keptChoice())) keepChoice(choice)
      },
      rememberDonation: ({ context }) => {
        keepChoice(context)
        services.rememberDonation()
      },
    },
  })
