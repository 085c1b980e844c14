import { useLoaderData } from '@tanstack/react-router'
import type { LegalText } from '#contract/legal.contract.ts'
import { LegalPage } from '#src/features/legal/legal-page.tsx'

/** The text that the route of `legalRoute` has loaded, whichever of the four it is. */
export function LegalTextPage() {
  const text: unknown = useLoaderData({ strict: false })
  return <LegalPage text={text as LegalText} />
}
