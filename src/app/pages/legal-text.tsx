import type { LegalText } from '#contract/shell/legal.contract.ts'
import { LegalPage } from '#src/features/legal/legal-page.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loaded } from './loaded.tsx'

/** Shows the text loaded by a route of `legalRoute`. */
export function LegalTextPage() {
  return <Loaded<LegalText>>{(text) => <LegalPage text={text} breadcrumbs={<Breadcrumbs />} />}</Loaded>
}
