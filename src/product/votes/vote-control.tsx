import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Check, ChevronsUp, ListPlus, LogIn, type LucideIcon, Undo2, WifiOff } from 'lucide-react'
import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import { spendable, splitVotes, totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import { takeBackMs } from '#contract/votes/votes.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { classes } from '#src/ui/classes.ts'
import { Count, Seconds, useFigures } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { returnHere } from '../places/return-here.ts'
import { useOthersVotes, useProjectTotals } from './use-counted-totals.ts'
import { useOpener } from '../flows/use-opener.ts'
import { usePresence } from '../account/use-presence.tsx'
import { usePowerContext, useVoteInFlight, useVotePower, useVotesNow, useVotesShown } from './use-votes.ts'
import { VoteSeveral } from './vote-several.tsx'
import './vote-control.css'

export type VotedProject = Pick<
  Project,
  'id' | 'title' | 'status' | 'weightedVotes' | 'donatedCents' | 'revision'
>

interface Props {
  project: VotedProject
  /**
   * Id of the element that a guest returns to after the log-in; without one, the guest returns to the address they
   * left.
   */
  returnsTo?: string
  /** The main action of its view: in the accent colour. */
  accent?: boolean
}

const useVoteCount = ({ title }: VotedProject, votes: number): string => {
  const { t } = useLingui()
  const figures = useFigures()
  const number = figures.number(votes)
  const counted = t`${plural(votes, { one: `${number} vote`, other: `${number} votes` })}`
  return t`${title}: ${counted}`
}

/**
 * Content of the button: the word, and the number of votes at its end. Screen readers hear the number with the
 * project's name.
 */
function Label({
  word,
  project,
  votes,
  children,
}: {
  word: string
  project: VotedProject
  votes: number
  children?: ReactNode
}) {
  const read = useVoteCount(project, votes)
  const isNew = useOthersVotes(project.id) > 0
  return (
    <span className="vote-label">
      <span>
        <span>{word}</span> {children}
        <span className="sr-only">{read}</span>
      </span>
      <span aria-hidden="true">
        <Count value={votes} className={classes('vote-count', isNew && 'vote-count-new')} />
      </span>
    </span>
  )
}

/** The seconds left to take a vote back; counted down as the line under it runs out. */
function SecondsLeft() {
  const [seconds, setSeconds] = useState(takeBackMs / 1_000)
  useEffect(() => {
    const beat = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1_000)
    return () => clearInterval(beat)
  }, [])
  return (
    <span className="vote-seconds" aria-hidden="true">
      <Seconds value={seconds} />
    </span>
  )
}

function GuestVote({ project, returnsTo, accent }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const logIn = useOpener({ type: 'login.open', reason: 'plain' })
  const votes = useProjectTotals(project).weightedVotes
  return (
    <Button
      {...logIn}
      variant={accent ? 'primary' : 'secondary'}
      className={classes('vote-button', accent && 'vote-accent')}
      icon={LogIn}
      onClick={() => {
        returnHere(router, returnsTo)
        logIn.onClick()
      }}
    >
      <Label word={t`Log in to vote`} project={project} votes={votes} />
    </Button>
  )
}

const phases = ['sending', 'offline', 'takeable', 'takingBack', 'voted'] as const
type Phase = (typeof phases)[number] | 'ready'

const icons: Record<Phase, LucideIcon> = {
  ready: ChevronsUp,
  sending: ChevronsUp,
  offline: WifiOff,
  takeable: Undo2,
  takingBack: Undo2,
  voted: Check,
}

function PlayerVote({ project, accent }: Omit<Props, 'returnsTo'>) {
  const { t } = useLingui()
  const { title } = project
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const actor = useVotePower(true)
  const context = usePowerContext(actor)
  const own = useVotesShown(context)
  const vote = useVoteInFlight(actor, project.id)
  const phase = useSelector(vote, (snapshot): Phase => phases.find((tag) => snapshot?.hasTag(tag)) ?? 'ready')
  const votes = useVotesNow(project)
  const counted = useVoteCount(project, votes)

  const none = own !== null && totalAvailable(own) === 0
  const cast = (wanted: number, ofDonations: boolean): void => {
    if (!own || vote) return
    const donationVotes = spendable(own).donationBank
    const sources = ofDonations
      ? wanted <= donationVotes && { daily: 0, bank: 0, donationBank: wanted }
      : splitVotes(own, wanted)
    if (sources)
      actor?.send({ type: 'vote.press', projectId: project.id, votes: wanted, ofDonations, sources })
    else toast.error(t`No votes available`, { id: 'vote' })
  }
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): void => {
    if (!/^[1-9]$/u.test(key) || altKey || ctrlKey || metaKey || repeat || phase !== 'ready') return
    cast(Number(key), false)
  }
  const close = (to: HTMLButtonElement | null): void => {
    setOpen(false)
    to?.focus()
  }

  const words: Record<Phase, string> = {
    ready: none ? t`No votes left` : t`Vote`,
    sending: t`Voting`,
    offline: t`Waiting`,
    takeable: t`Take back`,
    takingBack: t`Taking back`,
    voted: t`Voted`,
  }
  const reason = (): string | false => {
    if (phase !== 'ready') return false
    if (!own) return context.problem === null ? t`Loading...` : t`Failed to fetch vote power`
    return none && t`No votes available`
  }
  const word = words[phase]
  return (
    <div className="vote">
      <Button
        ref={button}
        variant={accent && phase === 'ready' ? 'primary' : 'secondary'}
        className={classes('vote-button', `vote-${phase}`, accent && phase === 'ready' && 'vote-accent')}
        icon={icons[phase]}
        aria-keyshortcuts="1 2 3 4 5 6 7 8 9"
        disabledReason={reason()}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (phase === 'ready') cast(1, false)
          else vote?.send({ type: 'vote.takeBack' })
        }}
      >
        <Label word={word} project={project} votes={votes}>
          {phase === 'takeable' && <SecondsLeft />}
        </Label>
      </Button>
      <IconButton
        ref={opener}
        icon={ListPlus}
        variant="outline"
        label={t`Several votes for ${title}`}
        className="vote-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        disabledReason={reason() || (phase !== 'ready' && word)}
        onClick={() => setOpen(!isOpen)}
      />
      <div role="status" className="sr-only">
        {(phase === 'takeable' || phase === 'voted') && `${t`Voted`}. ${counted}`}
      </div>
      {isOpen && own && (
        <VoteSeveral
          id={panelId}
          most={Math.min(100, totalAvailable(own))}
          donationVotes={spendable(own).donationBank}
          // Not to the vote button, where the next Enter would cast a vote.
          onClose={(how) => close(how === 'by key' ? opener.current : null)}
          onGive={(wanted, ofDonations) => {
            close(button.current)
            cast(wanted, ofDonations)
          }}
        />
      )}
    </div>
  )
}

/**
 * Votes for a project. A press shows the vote at once, and for 5 s the same button takes it back. The keys 1 to 9 cast
 * that many votes; any other number has its own field. A guest logs in first.
 */
export function VoteControl({ project, returnsTo, accent = false }: Props) {
  const presence = usePresence()
  if (project.status === 'pending' || project.status === 'analyzing')
    return (
      <p className="vote-later">
        <Icon of={ChevronsUp} size={16} />
        <Trans>Opens for votes later</Trans>
      </p>
    )
  if (!isActive(project)) return null
  return presence === 'guest' ? (
    <GuestVote project={project} returnsTo={returnsTo} accent={accent} />
  ) : (
    <PlayerVote project={project} accent={accent} />
  )
}
