import { Plural } from '@lingui/react/macro'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { gauntletSections } from '#contract/shell/places.rules.ts'
import { Count } from '#src/ui/figures/figures.tsx'

export function RankFacts() {
  const facts = [
    [
      gauntletSections.length,
      <Plural key="sections" value={gauntletSections.length} one="section" other="sections" />,
    ],
    [rankSteps.length, <Plural key="steps" value={rankSteps.length} one="rank step" other="rank steps" />],
  ] as const
  return (
    <ul className="place-facts">
      {facts.map(([count, word]) => (
        <li key={count}>
          <Count value={count} className="text-title-1" /> <span>{word}</span>
        </li>
      ))}
    </ul>
  )
}
