import { readContactDetails } from '#contract/contact/contact.contract.ts'
import type { Call } from '#src/api/call.ts'
import { siteLanguageAt } from '#src/product/site-texts/site-language.ts'
import { loadSiteTexts } from '#src/product/site-texts/site-texts.ts'

/** Loads the page's texts in its language, and the team's address. */
export const loadContact = async (call: Call, search: { lang?: unknown }, signal: AbortSignal) => {
  const language = siteLanguageAt(search)
  const [{ contact: texts, home }, { email }] = await Promise.all([
    loadSiteTexts(language),
    call(readContactDetails, {}, { signal }),
  ])
  return { texts, language, home, email, own: { name: texts.title, lead: texts.description } }
}
