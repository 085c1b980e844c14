import { useId, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { isCounting } from '#contract/shell/counting.rules.ts'
import { asksNotToTrack, keptCounting } from '#src/product/account/kept-counting.ts'
import { useHydratedUser } from '#src/product/account/use-user.ts'
import { SwitchRow } from '#src/ui/fields/switch-row.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { CountingWords } from './counting-words.tsx'

function Choice() {
  const [choice, setChoice] = useState(keptCounting.read)
  const asksNot = asksNotToTrack()
  return (
    <SwitchRow
      label={<Trans>Usage figures and error reports</Trans>}
      checked={isCounting(choice, asksNot)}
      onChange={(is) => {
        const to = is ? 'on' : 'off'
        keptCounting.keep(to)
        setChoice(to)
      }}
    >
      <CountingWords isForcedOff={choice === null && asksNot} />
    </SwitchRow>
  )
}

/** A guest's choice about usage figures and error reports, stored in the browser; a player has it in the settings. */
export function GuestCounting() {
  const heading = useId()
  const user = useHydratedUser()
  const isHydrated = useHydrated()
  return (
    <section
      aria-labelledby={heading}
      className="panel cut-md mt-8 grid min-h-[132px] content-start gap-4 p-6"
    >
      <h2 id={heading} className="text-title-2">
        <Trans>What the hub counts</Trans>
      </h2>
      {isHydrated && !user && <Choice />}
      {user && (
        <Link to={paths.settings} search={{ tab: 'privacy' }} className="link">
          <Trans>Choose it in your settings</Trans>
        </Link>
      )}
    </section>
  )
}
