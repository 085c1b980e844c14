import * as v from 'valibot'
import { presetCents, settledCents } from '#contract/donation/donation.rules.ts'
import { centsSchema } from '#contract/values/money.ts'
import { projectIdSchema } from '#contract/order/order.contract.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import type { DonationChoice } from '#machines/donation/donation.machine.ts'

const record = v.object({
  version: v.literal(1),
  project: v.nullable(
    v.object({
      id: projectIdSchema,
      title: v.string(),
      category: v.picklist(projectCategories),
      donatedCents: centsSchema,
      goalCents: v.nullable(centsSchema),
      weightedVotes: v.number(),
    }),
  ),
  cents: v.pipe(v.number(), v.safeInteger()),
  voteAtOnce: v.boolean(),
})

/**
 * Parses a stored choice and rounds its amount to a valid one, as its field does. Returns null if it is corrupt
 * or unknown.
 */
export const readChoice = (text: string | null): DonationChoice | null => {
  try {
    const { success, output } = v.safeParse(record, JSON.parse(String(text)))
    if (!success) return null
    const { project, cents, voteAtOnce } = output
    return { project, cents: settledCents(cents), voteAtOnce }
  } catch {
    return null
  }
}

export const textOfChoice = ({ project, cents, voteAtOnce }: DonationChoice): string =>
  JSON.stringify({ version: 1, project, cents, voteAtOnce } satisfies v.InferInput<typeof record>)

/**
 * Does the amount or the use of the votes differ from the stored choice? Null means nothing is stored: compared
 * with the defaults.
 */
export const differs = (choice: DonationChoice, kept: DonationChoice | null): boolean =>
  choice.cents !== (kept?.cents ?? presetCents[0]) || choice.voteAtOnce !== (kept?.voteAtOnce ?? true)
