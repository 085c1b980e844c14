import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { WifiOff } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useChildActor } from '../flows/app-actor.tsx'
import { OthersVotes } from './others-votes.tsx'
import { useVoteInFlight } from './use-votes.ts'
import './live.css'

/**
 * The line of a vote button: shows that the player's own vote waits for a network, or else the votes that others have
 * just cast.
 */
export function VoteLine({ id, className }: { id: string; className?: string }) {
  const vote = useVoteInFlight(useChildActor('votePower'), id)
  const isWaiting = useSelector(vote, (snapshot) => snapshot?.hasTag('offline') ?? false)
  return (
    <>
      <p role="status" className={classes('others-votes', className)}>
        {isWaiting && (
          <>
            <Icon of={WifiOff} size={16} />
            <span>
              <Trans>Sent when you’re online</Trans>
            </span>
          </>
        )}
      </p>
      {!isWaiting && <OthersVotes id={id} className={className} />}
    </>
  )
}
