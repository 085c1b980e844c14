import { useLoaderData } from '@tanstack/react-router'
import type { LegalText } from '#contract/legal.contract.ts'
import { LegalPage } from '#src/features/legal/legal-page.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** Shows the text loaded by a route of `legalRoute`. */
export function LegalTextPage() {
  const text: unknown = useLoaderData({ strict: false })
  return <LegalPage text={text as LegalText} breadcrumbs={<Breadcrumbs />} />
}
