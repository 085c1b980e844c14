import { useId } from 'react'
import { Trans } from '@lingui/react/macro'
import { Radios } from '#src/ui/fields/radios.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import type { OpenProject } from '#machines/donation/donation.machine.ts'
import { type DonationProps, estimateOf, payableCents, subscribes, useDonation } from './donation-view.ts'

const ways = [{ value: 'atOnce' }, { value: 'bank' }] as const

interface WayProps {
  atOnce: boolean
  project: OpenProject
  /** Votes in the donation bank; null while unknown. */
  banked: number | null
  votes: number
}

function InBank({ banked, votes }: Pick<WayProps, 'banked' | 'votes'>) {
  if (banked === null)
    return (
      <Trans>
        About <Count value={votes} /> more. They don’t lapse.
      </Trans>
    )
  return (
    <Trans>
      <Count value={banked} /> now, about <Count value={banked + votes} /> then. They don’t lapse.
    </Trans>
  )
}

function WayName({ atOnce }: Pick<WayProps, 'atOnce'>) {
  return (
    <span className="donate-way-name">
      {atOnce ? <Trans>Vote at once</Trans> : <Trans>Keep them in the donation bank</Trans>}
    </span>
  )
}

function Way({ atOnce, project, banked, votes }: WayProps) {
  return (
    <span className="donate-way-words">
      <WayName atOnce={atOnce} />
      <span className="donate-way-effect">
        {atOnce ? (
          <>
            <span className="donate-way-project">
              <ContentText>{project.title}</ContentText>
              <span>: </span>
            </span>
            <Trans>
              <Count value={project.weightedVotes} /> now, about{' '}
              <Count value={project.weightedVotes + votes} /> then
            </Trans>
          </>
        ) : (
          <InBank banked={banked} votes={votes} />
        )}
      </span>
    </span>
  )
}

interface Props extends DonationProps {
  /** For a project's own page, which already shows the project's numbers: only the names of the options are shown. */
  compact?: boolean
}

/** The use of the votes. Only offered with a project. */
export function UseOfVotes({ donation, compact = false }: Props) {
  const labelId = useId()
  const project = useDonation(donation, (context) => context.project)
  const isAtOnce = useDonation(donation, (context) => context.voteAtOnce)
  const banked = useDonation(donation, (context) => context.bankVotes)
  const cents = useDonation(donation, payableCents)
  const { votes } = estimateOf(cents, useDonation(donation, subscribes))
  if (!project) return null
  return (
    <section className="donate-part">
      <h3 id={labelId} className={compact ? 'sr-only' : 'donate-question'}>
        <Trans>What happens with the votes?</Trans>
      </h3>
      <div className="donate-ways" role="radiogroup" aria-labelledby={labelId}>
        <Radios
          value={isAtOnce ? 'atOnce' : 'bank'}
          onChange={(value) => donation.send({ type: 'votes.choose', atOnce: value === 'atOnce' })}
          options={ways}
          className="ui-radio donate-way"
        >
          {({ value }) =>
            compact ? (
              <WayName atOnce={value === 'atOnce'} />
            ) : (
              <Way atOnce={value === 'atOnce'} project={project} banked={banked} votes={votes} />
            )
          }
        </Radios>
      </div>
    </section>
  )
}
