import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import { projectPath } from '#contract/http/paths.ts'
import type { ToldBurst } from '#contract/desk/votes-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { type DeskEntry, useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Count, DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { BurstAccounts, BurstChoice, standingOf } from './burst-accounts.tsx'
import { BurstStateBadge } from './burst-state.tsx'
import { burstSource, type BurstWish } from './bursts-source.ts'

type Entry = DeskEntry<ToldBurst, BurstWish>

/** Counts the chosen accounts and their votes that are not voided. */
const chosenOf = (told: ToldBurst, wish: BurstWish): { accounts: number; votes: number } => {
  const isWhole = told.accounts.length === told.players
  if (wish.kind === 'keep' || (wish.userIds === null && !isWhole))
    return { accounts: told.players, votes: told.standing }
  const userIds = wish.userIds ?? standingOf(told).map(({ id }) => id)
  const chosen = told.accounts.filter(({ id }) => userIds.includes(id))
  return { accounts: chosen.length, votes: chosen.reduce((sum, { standing }) => sum + standing, 0) }
}

const useWords = (told: ToldBurst, { change }: Entry): WishWords<BurstWish> => {
  const { t } = useLingui()
  const title = <bdi translate="no">{told.project.title}</bdi>
  const verbOf = ({ kind }: BurstWish): string => (kind === 'void' ? t`Void votes` : t`Keep votes`)
  return {
    title: verbOf,
    fields: (wish) => wish.kind === 'void' && <BurstChoice told={told} wish={wish} onChange={change} />,
    sentence: (wish) => {
      const { accounts, votes } = chosenOf(told, wish)
      const rest = told.standing - votes
      if (wish.kind === 'keep') return <Trans>The votes of this burst stay, and it waits no more.</Trans>
      return (
        <>
          {title}
          <span>: </span>
          <Plural value={votes} one="# vote is taken off." other="# votes are taken off." />{' '}
          <Trans>Daily votes aren’t given back; those of donations return to the donation bank.</Trans>{' '}
          {rest > 0 && (
            <>
              <Plural
                value={rest}
                one="The burst still waits: # vote of it stands."
                other="The burst still waits: # votes of it stand."
              />{' '}
            </>
          )}
          {wish.bar && (
            <Plural
              value={accounts}
              one="The account can no longer vote."
              other="# accounts can no longer vote."
            />
          )}
        </>
      )
    },
    verb: verbOf,
    isGrave: ({ kind }) => kind === 'void',
  }
}

function BurstFacts({ told }: { told: ToldBurst }) {
  const { number } = useFigures()
  const [young, all, voided] = [told.young_votes, told.votes, told.voided].map(number)
  const { standing } = told
  return (
    <DeskFacts>
      <Fact name={<Trans>Project</Trans>}>
        <Link to={projectPath(told.project.id)} className="link">
          <bdi translate="no">{told.project.title}</bdi>
        </Link>
      </Fact>
      <Fact name={<Trans>When</Trans>}>
        <DateText at={told.from} look="full" /> <span>–</span> <DateText at={told.until} look="time" />
      </Fact>
      <Fact name={<Trans>New accounts</Trans>}>
        <Count value={told.players} />
      </Fact>
      <Fact name={<Trans>Their votes</Trans>}>
        <Trans>
          {young} of {all} votes in that time
        </Trans>
      </Fact>
      {told.voided === 0 ? (
        <Fact name={<Trans>Still standing</Trans>}>
          <Count value={told.standing} />
        </Fact>
      ) : (
        <Fact name={<Trans>Voided so far</Trans>}>
          <Plural
            value={standing}
            one={`${voided} of ${young} voided, # still stands`}
            other={`${voided} of ${young} voided, # still stand`}
          />
        </Fact>
      )}
      {told.settled_at !== null && (
        <Fact name={<Trans>Decided</Trans>}>
          <DateText at={told.settled_at} look="full" />
        </Fact>
      )}
    </DeskFacts>
  )
}

function Told({ told, entry }: { told: ToldBurst; entry: Entry }) {
  const words = useWords(told, entry)
  const notYet = useNotReady(entry.actor)
  const begun = { reason: '', isReady: true } as const
  return (
    <>
      <BurstFacts told={told} />
      <WishForm
        entry={entry}
        words={words}
        offers={
          told.state === 'open' && (
            <>
              {told.standing > 0 && (
                <Button
                  icon={Undo2}
                  disabledReason={notYet}
                  onClick={() => entry.begin({ ...begun, kind: 'void', userIds: null, bar: false })}
                >
                  <Trans>Void votes</Trans>
                </Button>
              )}
              <Button
                icon={Check}
                disabledReason={notYet}
                onClick={() => entry.begin({ ...begun, kind: 'keep' })}
              >
                <Trans>Keep votes</Trans>
              </Button>
            </>
          )
        }
      />
      <section>
        <h4 className="text-title-3">
          <Trans>Accounts</Trans>
        </h4>
        <BurstAccounts told={told} />
      </section>
    </>
  )
}

/** One burst beside the list: time, number of votes, accounts, and the decision about the votes. */
export function BurstPanel({ id, onChanged, ...opened }: OpenedProps) {
  const { t } = useLingui()
  const call = useCall()
  const entry = useDeskEntry(burstSource(call), { id, onChanged })
  const { told } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <bdi translate="no">{told.project.title}</bdi> : <Trans>Burst</Trans>}
      badge={told && <BurstStateBadge state={told.state} />}
      unread={<Trans>The burst could not be read.</Trans>}
      doneWords={{ void: t`The votes are voided.`, keep: t`The votes stay.` }}
    >
      {told && <Told told={told} entry={entry} />}
    </DeskPanel>
  )
}
