import type { LegalText } from '#contract/shell/legal.contract.ts'
import { GuestCounting } from '#src/features/counting/guest-counting.tsx'
import { LegalPage } from '#src/features/legal/legal-page.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loaded } from './loaded.tsx'

/** Shows the text loaded by a route of `legalRoute`. */
export function LegalTextPage() {
  return (
    <Loaded<LegalText>>
      {(text) => (
        <LegalPage
          text={text}
          breadcrumbs={<Breadcrumbs />}
          below={text.name === 'privacy' && <GuestCounting />}
        />
      )}
    </Loaded>
  )
}
