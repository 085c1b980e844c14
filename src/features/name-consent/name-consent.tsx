import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { provideNameConsent } from './name-consent-actors.ts'
import './name-consent.css'

/** The choice to be named in public lists of backers. `showsName` is the saved value. */
export function NameConsent({ showsName }: { showsName: boolean }) {
  const call = useCall()
  const actor = useFlow(() => provideNameConsent({ call }), { input: { showsName } })
  const { chosen, problem } = useSelector(actor, ({ context }) => context)
  return (
    <section aria-labelledby="name-consent" className="panel cut-md name-consent">
      <h2 id="name-consent" className="text-title-2">
        <Trans>Your name in public</Trans>
      </h2>
      <Switch checked={chosen} onChange={(to) => actor.send({ type: 'consent.set', showsName: to })}>
        <Trans>Show my name beside what I give</Trans>
      </Switch>
      <p className="text-small text-muted">
        <Trans>
          Lists of donors and backers call you Anonymous until you agree. It counts at once and for everything
          you gave, and you can take it back at any time. The public ledger never holds names.
        </Trans>
      </p>
      <ProblemAlert problem={problem} lead={<Trans>Your choice could not be saved.</Trans>} />
    </section>
  )
}
