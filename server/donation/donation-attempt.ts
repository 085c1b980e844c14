import type { LanguageCode } from '#contract/values/languages.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { projectTypeOf } from '#contract/projects/project-type.rules.ts'
import type { Attempt } from '../payments/checkout.ts'
import type { findOpenProject } from '../projects/projects.store.ts'
import { donationPurpose } from './donation.store.ts'

/** Longest name on the payment page, in characters. */
const longestName = 250

interface Submitted {
  readonly userId: string
  readonly key: string
  readonly cents: number
  /** Null for the community fund. */
  readonly project: Awaited<ReturnType<typeof findOpenProject>>
  readonly voteAtOnce: boolean
  readonly language: LanguageCode
  readonly page: Attempt['page']
}

/** Turns a checked donation into an attempt for `payments`. */
export const donationAttempt = (
  { userId, key, cents, project, voteAtOnce, language, page }: Submitted,
  publicUrl: string,
): Attempt => {
  const returns = paymentReturnAddresses(publicUrl)
  const line: ReceiptLine = {
    kind: 'donation',
    project_type: project ? projectTypeOf[project.category] : 'general',
    ...(project && { project: { id: project.id, title: project.title, closed: false } }),
    ...(project && voteAtOnce && { vote_at_once: true }),
    cents,
    votes: null,
  }
  const name = project ? `Donation: ${project.title}`.slice(0, longestName) : 'Donation'
  return {
    userId,
    key,
    content: ['donation', project?.id ?? null, cents, line.vote_at_once ?? false],
    purpose: donationPurpose,
    leg: 'donation',
    mode: 'payment',
    lines: [line],
    totalCents: cents,
    language,
    successUrl: returns.success_url,
    cancelUrl: returns.cancel_url,
    page,
    items: () => Promise.resolve([{ name, cents }]),
    refusal: () => Promise.resolve(null),
  }
}
