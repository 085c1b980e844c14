import { Plural, Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Votes } from '#contract/votes/vote-banks.rules.ts'
import { spendable } from '#contract/votes/vote-banks.rules.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { useServerNow } from '#src/product/words/server-now.ts'
import { VotesLeftWords } from '#src/product/votes/votes-left.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'

export function PowerRow({
  icon,
  name,
  children,
}: {
  icon: LucideIcon
  name: ReactNode
  children: ReactNode
}) {
  return (
    <p className="flex items-center gap-2 text-muted">
      <Icon of={icon} size={16} />
      {textsInElements(name)}
      <span className="text-body-strong ms-auto tabular-nums text-default">{children}</span>
    </p>
  )
}

/** The votes left today, as a figure, as pips and in words. */
export function VotesToday({ votes }: { votes: Votes }) {
  const { daily } = spendable(votes)
  const earned = votes.dailyEarned
  return (
    <div>
      <span className="sr-only">
        <VotesLeftWords left={daily} earned={earned} />
      </span>
      <span className="flex items-center gap-4" aria-hidden="true">
        <Count
          value={daily}
          className="text-numeral text-(length:--font-size-figure-lg) leading-none text-accent-text"
        />
        <span className="flex flex-col gap-2">
          <span className="text-label">
            <Plural value={earned} one="of # vote left today" other="of # votes left today" />
          </span>
          <Pips left={daily} of={earned} />
        </span>
      </span>
    </div>
  )
}

/** The countdown to the next votes, for paid plans (Money 5). */
export function ResetIn({ at }: { at: string }) {
  const now = useServerNow(1_000)
  return (
    <div className="rounded-sm bg-surface-2 px-3 py-2">
      <PowerRow icon={Timer} name={<Trans>Resets in</Trans>}>
        <Countdown leftMs={Date.parse(at) - now} className="text-numeral text-(length:--font-size-title-2)" />
      </PowerRow>
    </div>
  )
}
