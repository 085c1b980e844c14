import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { getFounder } from '#contract/shell/team.contract.ts'
import type { Call } from '#src/api/call.ts'
import { siteLanguageAt } from '#src/product/site-texts/site-language.ts'
import { loadSiteTexts } from '#src/product/site-texts/site-texts.ts'

/** Loads the page's texts in its language, the founder's, and the facts of the public ledger. */
export const loadTeam = async (call: Call, search: { lang?: unknown }, signal: AbortSignal) => {
  const language = siteLanguageAt(search)
  const [{ team: texts, home }, { founder }, { donors, totals, sealed }] = await Promise.all([
    loadSiteTexts(language),
    call(getFounder, { query: { language } }, { signal }),
    call(getLedger, { query: {} }, { signal }),
  ])
  return {
    texts,
    language,
    home,
    founder,
    facts: { donors, cents: totals.cents, days: sealed },
    own: { name: texts.missionTitle, lead: texts.missionLead },
  }
}

export type LoadedTeam = Awaited<ReturnType<typeof loadTeam>>
