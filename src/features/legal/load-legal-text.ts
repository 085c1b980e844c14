import { getLegalText } from '#contract/legal.contract.ts'
import type { LegalName, LegalText } from '#contract/legal.contract.ts'
import type { Call } from '#src/api/call.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'

/** Loads the text together with the page's own texts. */
export const loadLegalText = async (call: Call, name: LegalName, signal: AbortSignal): Promise<LegalText> => {
  const [text] = await Promise.all([call(getLegalText, { params: { name } }, { signal }), loadTexts('legal')])
  return text
}
