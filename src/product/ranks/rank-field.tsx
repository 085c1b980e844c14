import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { ComboboxField } from '#src/ui/fields/combobox-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { RankMark, RankPips } from './rank-mark.tsx'
import { rankValue, searchRanks, unranked } from './rank-search.rules.ts'
import { useRankName } from './use-rank-name.ts'
import './rank.css'

interface Props {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The lowest rating of a step as text; '' for unranked. */
  value: string
  onValueChange: (value: string) => void
}

/** Chooses a step of the rank scale, found by its name or by a rating (Shell 3). */
export function RankField(props: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const nameOf = useRankName()
  const options = [
    { value: unranked, label: nameOf(unranked), mark: <RankMark rank={null} />, note: null },
    ...rankSteps.map(({ name, step, from }) => ({
      value: rankValue(from),
      label: nameOf(rankValue(from)),
      mark: <RankMark rank={name} />,
      end: <RankPips step={step} />,
      note: number(from),
    })),
  ]
  return (
    <ComboboxField
      {...props}
      options={options}
      search={(words) => searchRanks(words, options)}
      searchLabel={t`Rank or rating`}
      noneFound={t`No options found`}
      foot={
        <>
          <span>
            <Trans>Lowest rating of each rank</Trans>
          </span>
          <span>
            <Plural value={options.length} one="# rank" other="# ranks" />
          </span>
        </>
      }
    />
  )
}
