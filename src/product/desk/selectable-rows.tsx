import { type ReactNode, useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { LucideIcon } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import {
  type DeskOutcome,
  deskSelectionMachine,
  type SentForAll,
} from '#machines/desk/desk-selection.machine.ts'
import type { ListingRow } from '#machines/desk/listing.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { createAttemptKeys } from '../order/attempt-keys.ts'
import { ProblemAlert } from '../words/problem-alert.tsx'
import { useFlow } from '../flows/use-flow.ts'
import { askedOtherwise } from './asked-otherwise.ts'
import { allListedId, type Selection } from './desk-table.tsx'
import { isComplete } from './is-complete.ts'
import { sendOnLeaving } from './send-on-leaving.ts'
import { pausePhase, UndoBar } from './undo-bar.tsx'
import type { Once } from './once.ts'
import { useLeaving } from './use-leaving.ts'
import { ReasonField } from './wish-form.tsx'

/** Performs an action on several rows; returns an outcome for each. */
export type SendForAll<Row extends ListingRow, Wish extends DeskWish> = (
  rows: readonly Row[],
  wish: Wish,
  once: Once,
) => Promise<readonly DeskOutcome[]>

/** A desk's texts and rules for an action on several rows. */
export interface SelectionWords<Row extends ListingRow, Wish extends DeskWish> {
  /** Label of the bar, for example "Selected payments". */
  readonly bar: string
  /** The possible actions, each a button of the bar. */
  readonly offers: readonly { readonly icon: LucideIcon; readonly label: string; readonly wish: Wish }[]
  /** Can it be done for this row? Default: for every row. */
  readonly canBe?: (wish: Wish, row: Row) => boolean
  readonly title: (wish: Wish) => string
  /** Names a row in the confirmation. */
  readonly named: (row: Row) => ReactNode
  /** Label of the reason's field, if others than administrators read the reason. */
  readonly reasonLabel?: (wish: Wish) => string | undefined
  /** Replaces that field. */
  readonly reasons?: (wish: Wish, change: (wish: Wish) => void) => ReactNode
  /** Label of the button that does it, for example "Mail 2 receipts". */
  readonly verb: (wish: Wish, count: number) => ReactNode
  /** Texts of the bar that offers Undo. */
  readonly pending?: {
    readonly icon: LucideIcon
    /** Announces the action, for example "2 receipts go out in 4 seconds." */
    readonly sentence: (wish: Wish, count: number) => ReactNode
    /** Toast when a waiting action was sent as its page was left, and was not completed for all rows. */
    readonly unsent: MessageDescriptor
  }
  /** Text after it was done for this many rows. */
  readonly done: (wish: Wish, count: number) => ReactNode
  /** Does it take something from players? */
  readonly isGrave: (wish: Wish) => boolean
  /** Reason it was not done for a row. */
  readonly problem: (problem: string) => string
}

type Actor = ActorRefFrom<typeof deskSelectionMachine>
type Snapshot = SnapshotFrom<typeof deskSelectionMachine>
const contextOf = ({ context }: Snapshot) => context
/** A pause is one state for the page, whether its time runs or is stopped. */
const stateOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : 'pausing')

/** The desk-selection machine with the real API behind it. It passes rows and actions through unchanged. */
const provideDeskSelection = <Row extends ListingRow, Wish extends DeskWish>(
  send: SendForAll<Row, Wish>,
  unsent: MessageDescriptor | undefined,
  onChanged: () => void,
) => {
  const keyOf = createAttemptKeys()
  const sendAll = ({ rows, wish }: SentForAll, once: Once): Promise<readonly DeskOutcome[]> =>
    send(rows as readonly Row[], wish as Wish, once)
  return deskSelectionMachine.provide({
    actors: {
      send: fromTask<readonly DeskOutcome[], SentForAll>(({ input, signal }) =>
        sendAll(input, { signal, headers: { 'Idempotency-Key': keyOf(input.attempt) } }),
      ),
    },
    guards: { isComplete: ({ context }) => isComplete(context) },
    actions: {
      deskChanged: () => onChanged(),
      sendOnLeaving: (_, sent) =>
        sendOnLeaving(keyOf(sent.attempt), unsent, async (once) =>
          (await sendAll(sent, once)).every(({ problem }) => problem === null),
        ),
    },
  })
}

interface PartProps<Row extends ListingRow, Wish extends DeskWish> {
  actor: Actor
  words: SelectionWords<Row, Wish>
}

function Sent<Row extends ListingRow, Wish extends DeskWish>({ actor, words }: PartProps<Row, Wish>) {
  const sent = useSelector(actor, ({ context }) => context.sent)
  const count = sent?.outcomes.filter(({ problem }) => problem === null).length ?? 0
  return (
    <div role="status">
      {sent && count > 0 && <p className="desk-done">{words.done(sent.wish as Wish, count)}</p>}
      <ul className="desk-not-done">
        {sent?.outcomes.map(({ id, problem }) => {
          const row = sent.rows.find((one) => one.id === id)
          return (
            row &&
            problem !== null && (
              <li key={id}>
                {textsInElements(words.named(row as Row))}{' '}
                <span className="text-muted">{words.problem(problem)}</span>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** The confirmation: it names every affected row. */
function Question<Row extends ListingRow, Wish extends DeskWish>({
  actor,
  words,
  wish,
}: PartProps<Row, Wish> & { wish: Wish }) {
  const { t } = useLingui()
  const { selected, problem } = useSelector(actor, contextOf)
  const isSending = useSelector(actor, stateOf) === 'sending'
  const mayConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'wish.confirm' }))
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: Wish): void => actor.send({ type: 'wish.change', wish: changed })
  const title = words.title(wish)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className="wish"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'wish.confirm' })
      }}
    >
      <h4 className="text-title-3">{title}</h4>
      <ul className="desk-named">
        {selected.map((row) => (
          <li key={row.id}>{words.named(row as Row)}</li>
        ))}
      </ul>
      {words.reasons ? (
        words.reasons(wish, change)
      ) : (
        <ReasonField
          reason={wish.reason}
          label={words.reasonLabel?.(wish)}
          isOptional={wish.isReasonOptional}
          isReadOnly={isSending}
          onChange={(reason) => change({ ...wish, reason })}
        />
      )}
      <ProblemAlert problem={problem} instead={askedOtherwise} />
      <div className="desk-offers">
        <Button
          type="submit"
          variant={words.isGrave(wish) ? 'danger' : 'primary'}
          unready={!mayConfirm && !isSending}
          busy={isSending && t`Doing it`}
        >
          {words.verb(wish, selected.length)}
        </Button>
        {!isSending && (
          <Button variant="ghost" onClick={() => actor.send({ type: 'wish.cancel' })}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

interface Props<Row extends ListingRow, Wish extends DeskWish> {
  rows: readonly Row[]
  send: SendForAll<Row, Wish>
  words: SelectionWords<Row, Wish>
  /** Something was done: the list is loaded again. */
  onChanged: () => void
  children: (selection: Selection<Row>) => ReactNode
}

/**
 * A desk's list with actions on several rows. Its `key` must depend on the filters, so that new filters clear the
 * selection.
 */
export function SelectableRows<Row extends ListingRow, Wish extends DeskWish>({
  rows,
  send,
  words,
  onChanged,
  children,
}: Props<Row, Wish>) {
  const { pending } = words
  const actor = useFlow(() => provideDeskSelection(send, pending?.unsent, onChanged))
  useLeaving(actor)
  const state = useSelector(actor, stateOf)
  const pause = useSelector(actor, pausePhase)
  const { selected, going, wish } = useSelector(actor, contextOf)
  const isSelecting = state === 'selecting'
  const mayToggle = isSelecting || state === 'pausing'
  const bar = useRef<HTMLDivElement>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    const isBack = isSelecting && !wasSelecting.current
    wasSelecting.current = isSelecting
    // The confirmation, or Undo, had the focus.
    if (isBack && document.activeElement === document.body)
      (bar.current?.querySelector('button') ?? document.getElementById(allListedId))?.focus()
  }, [isSelecting])
  const leaveRows = (): void => {
    actor.send({ type: 'rows.leave' })
    document.getElementById(allListedId)?.focus()
  }
  const count = selected.length
  /** The actions that are possible for at least one selected row, with those rows. */
  const offers = words.offers.flatMap(({ icon, label, wish: begun }) => {
    const able = selected.filter((row) => words.canBe?.(begun, row as Row) ?? true)
    return able.length === 0 ? [] : [{ icon, label, begun, able }]
  })
  const begin = (begun: Wish, able: readonly ListingRow[]): void => {
    if (able.length < count) actor.send({ type: 'rows.take', rows: able })
    actor.send({ type: 'wish.begin', wish: begun })
  }
  return (
    <>
      {mayToggle && count > 0 && (
        <div ref={bar} role="toolbar" aria-label={words.bar} className="selection-bar">
          <strong>
            <Plural value={count} one="# selected" other="# selected" />
          </strong>
          {isSelecting &&
            offers.map(({ icon, label, begun, able }) => (
              <Button
                key={begun.kind}
                size="sm"
                variant="ghost"
                icon={icon}
                onClick={() => begin(begun, able)}
              >
                {label}
              </Button>
            ))}
          <Button size="sm" variant="ghost" className="selection-none" onClick={leaveRows}>
            <Trans>Select none</Trans>
          </Button>
        </div>
      )}
      {isSelecting || wish === null ? (
        <Sent actor={actor} words={words} />
      ) : (
        pause === null && <Question actor={actor} words={words} wish={wish as Wish} />
      )}
      {pending && (
        <UndoBar
          actor={actor}
          phase={pause}
          icon={pending.icon}
          verb={wish && words.verb(wish as Wish, going.length)}
        >
          {wish && pending.sentence(wish as Wish, going.length)}
        </UndoBar>
      )}
      {children({
        ids: new Set(selected.map(({ id }) => id)),
        isOpen: mayToggle,
        onToggle: (row) => actor.send({ type: 'row.toggle', row }),
        onToggleAll: () => actor.send(count === 0 ? { type: 'rows.take', rows } : { type: 'rows.leave' }),
      })}
    </>
  )
}
