import { readContactDetails } from '#contract/contact/contact.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { Call } from '#src/api/call.ts'
import { loadSiteTexts } from '#src/product/site-texts/site-texts.ts'

/** Loads the page's texts in its language, and the team's address. */
export const loadContact = async (call: Call, language: SiteLanguage, signal: AbortSignal) => {
  const [{ contact: texts, home }, { email }] = await Promise.all([
    loadSiteTexts(language),
    call(readContactDetails, {}, { signal }),
  ])
  return { texts, language, home, email, own: { name: texts.title, lead: texts.description } }
}
