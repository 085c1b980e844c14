import type { Answer } from '#contract/http/endpoint.ts'
import type { getLiveTotals, LiveTotals } from '#contract/votes/live.contract.ts'

const counted = <T extends { donatedCents: number }>({ donatedCents, ...rest }: T) => ({
  ...rest,
  donations: donatedCents / 100,
})

/** Totals as the API sends them. */
export const totalsOnTheWire = ({ cursor, fund, projects }: LiveTotals): Answer<typeof getLiveTotals> => ({
  cursor,
  fund: counted(fund),
  projects: projects.map(counted),
})

/** The same as an event of the stream. */
export const asEvent = (totals: LiveTotals): string => `data: ${JSON.stringify(totalsOnTheWire(totals))}\n\n`
