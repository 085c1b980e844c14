import { type ReactNode, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg, plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { ChevronDown, Gift, Ticket } from 'lucide-react'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { Reference } from '#src/api/reference.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Chips } from '#src/ui/fields/chips.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import { useRoom } from '#src/ui/use-room.ts'
import { CodeCard } from './code-card.tsx'
import { type CodeShow, codeShows, codesShown, codeStateOf } from './code-states.rules.ts'
import { CodesTable } from './codes-table.tsx'
import { provideGiftDesk, provideGiftMail, provideGiftTakeBack } from './gift-desk-actors.ts'
import { type DeskActors, rowId } from './gift-desk-view.ts'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { SendPanel } from './send-panel.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import './gift-desk.css'

interface Props {
  userId: User['id']
  breadcrumbs: ReactNode
  show: CodeShow
  onShow: (show: CodeShow) => void
}

/** From this width on, panels are beside the list. */
const besideRem = 75

/** Creates the page's flows: the lists, and the mail and take-back of a code. */
const useDesk = (userId: string): DeskActors => {
  const { t } = useLingui()
  const { date } = useFigures()
  const call = useCall()
  const desk = useFlow(() => provideGiftDesk({ call, userId }))
  const onChanged = (id: string, codes: readonly GiftCode[]): void =>
    desk.send({ type: 'codes.changed', id, codes })
  const onMailed = (id: string, codes: readonly GiftCode[]): void => {
    onChanged(id, codes)
    forgetDraft()
    const [code] = codes
    if (!code?.mail) return
    const { to, deliver_at: at } = code.mail
    const day = date(at)
    const isLater = codeStateOf(code, Date.now()) === 'waiting'
    toast.success(isLater ? t`The gift goes out to ${to} on ${day}.` : t`The gift is on its way to ${to}.`)
  }
  const mail = useFlow(() =>
    provideGiftMail({
      call,
      onChanged: onMailed,
      onOutdated: () => desk.send({ type: 'list.read', because: null }),
    }),
  )
  useEffect(() => {
    const kept = mail.subscribe(({ context: { id, ...draft } }) => {
      if (id !== null) keptDraft(userId).keep(id, draft)
    })
    return () => kept.unsubscribe()
  }, [mail, userId])
  const takeBack = useFlow(() =>
    provideGiftTakeBack({
      call,
      onChanged: (id, codes) => {
        onChanged(id, codes)
        toast.success(t`Taken back. The old code no longer works.`)
      },
      onOutdated: (because) => desk.send({ type: 'list.read', because }),
    }),
  )
  return { desk, mail, takeBack }
}

function Head({ breadcrumbs }: Pick<Props, 'breadcrumbs'>) {
  const buy = useOpener({ type: 'order.open', surface: 'popup' })
  return (
    <div className="gift-desk-head">
      {breadcrumbs}
      <div className="gift-desk-title">
        <div>
          <h1 className="text-display-2">
            <Trans>Gifts and invite codes</Trans>
          </h1>
          <p className="gift-desk-lead">
            <Trans>Codes you bought, sent and received. A code works once.</Trans>
          </p>
        </div>
        <div className="gift-deeds">
          <Link to={paths.claimGift} className={buttonClass()}>
            <span className="ui-button-label">
              <Icon of={Ticket} />
              <Trans>I have a code</Trans>
            </span>
          </Link>
          <Button icon={Gift} {...buy}>
            <Trans>Buy gifts</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

function Nothing() {
  const buy = useOpener({ type: 'order.open', surface: 'popup' })
  return (
    <EmptyState
      text={<Trans>No gifts yet.</Trans>}
      action={
        <Button icon={Gift} {...buy}>
          <Trans>Buy gifts to give away</Trans>
        </Button>
      }
    />
  )
}

function Codes({ actors, show, onShow }: Pick<Props, 'show' | 'onShow'> & { actors: DeskActors }) {
  const { t } = useLingui()
  const { desk, mail, takeBack } = actors
  const { number } = useFigures()
  const { lists, chosenId, problem, notice } = useSelector(desk, ({ context }) => context)
  const isReading = useSelector(desk, (snapshot) => snapshot.hasTag('reading'))
  const isContinuing = useSelector(desk, (snapshot) => snapshot.hasTag('continuing'))
  const mailedId = useSelector(mail, ({ context }) => context.id)
  const isWriting = useSelector(mail, (snapshot) => !snapshot.matches('closed'))
  const refusal = useSelector(mail, ({ context }) => context.problem)
  const isBeside = useRoom(besideRem)
  const now = Date.now()
  const lastWritten = useRef<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const focusOnMore = useFocusOnMore()
  const bought = lists?.bought.codes
  const written = bought?.find(({ id }) => id === mailedId) ?? null
  /**
   * The code is no longer listed, for example because it was split in another tab. Its form has closed and
   * cannot show why the mail was refused.
   */
  const isGone = isWriting && lists !== null && written === null
  const isGoneInVain = isGone && refusal !== null
  useEffect(() => {
    if (isGoneInVain && document.activeElement === document.body) list.current?.focus()
  }, [isGoneInVain])
  useEffect(() => {
    for (const { id, version } of bought ?? []) mail.send({ type: 'code.told', id, version })
  }, [mail, bought])
  useEffect(() => {
    if (isWriting) lastWritten.current = mailedId
    // The closed form had the focus.
    else if (lastWritten.current !== null && document.activeElement === document.body)
      document.getElementById(rowId(lastWritten.current))?.focus()
  }, [isWriting, mailedId])
  if (!lists) return null
  const all = codesShown(lists, 'all')
  const shown = codesShown(lists, show)
  const chosen = all.find(({ code }) => code.id === chosenId)
  const hasMore = lists.bought.next !== null || lists.received.next !== null
  const countOf = (of: CodeShow): string => number(codesShown(lists, of).length) + (hasMore ? '+' : '')
  const names: Record<CodeShow, ReactNode> = {
    all: <Trans context="gift codes">All</Trans>,
    open: <Trans context="gift code">Open</Trans>,
    sent: <Trans context="gift codes">Sent</Trans>,
    claimed: <Trans context="gift codes">Claimed</Trans>,
    received: <Trans context="gift codes">Received</Trans>,
  }
  return (
    <div className="gift-desk-columns" data-beside={(isBeside && isWriting && written !== null) || undefined}>
      <div ref={list} tabIndex={-1} className="gift-desk-list">
        {all.length > 0 && (
          <Chips
            scroll
            label={t`Which codes`}
            value={show}
            onChange={onShow}
            options={codeShows.map((value) => ({ value, label: names[value], count: countOf(value) }))}
          />
        )}
        <ProblemAlert
          problem={notice ?? (isGone ? refusal : null)}
          instead={{ gift_code_split: msg`This code was split meanwhile. Send one of the new ones.` }}
        />
        {problem !== null && (
          <div className="gift-unread">
            <ProblemAlert problem={problem} lead={<Trans>Your codes could not be read again.</Trans>} />
            <Button size="sm" onClick={() => desk.send({ type: 'list.read', because: null })}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        <p role="status" className="sr-only">
          {isReading && t`Reading your codes again`}
        </p>
        {all.length === 0 ? (
          <Nothing />
        ) : shown.length === 0 ? (
          <p className="gift-none">
            <Trans>No codes of this kind.</Trans>
          </p>
        ) : (
          <CodesTable actors={actors} codes={shown} chosenId={chosenId} now={now} />
        )}
        {hasMore && (
          <Button
            icon={ChevronDown}
            className="gift-more"
            busy={isContinuing && t`Reading older codes`}
            onClick={({ currentTarget }) => {
              focusOnMore(currentTarget, list.current?.querySelector('tbody, .gift-lines')?.lastElementChild)
              desk.send({ type: 'list.more' })
            }}
          >
            <Trans>Show older codes</Trans>
          </Button>
        )}
        {chosen && (
          <CodeCard
            key={`${chosen.code.id} ${chosen.code.version} ${chosen.code.state}`}
            actors={actors}
            listed={chosen}
            now={now}
            onSplit={({ length }) =>
              toast.success(
                t`${plural(length, { one: '# code instead of 1.', other: '# codes instead of 1.' })}`,
              )
            }
          />
        )}
      </div>
      <SendPanel
        actor={mail}
        code={written}
        isBeside={isBeside}
        finalFocus={() => (mailedId === null ? null : document.getElementById(rowId(mailedId)))}
      />
      <TakeBackDialog actor={takeBack} />
    </div>
  )
}

/** The gift desk: the codes that a player bought, sent and received (design.md, "Gifts and invite codes"). */
export function GiftDeskPage({ userId, breadcrumbs, show, onShow }: Props) {
  const { t } = useLingui()
  const actors = useDesk(userId)
  const { desk } = actors
  const isLoading = useSelector(desk, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(desk, (snapshot) => snapshot.matches('failed'))
  const problem = useSelector(desk, ({ context }) => context.problem)
  return (
    <div className="page gift-desk">
      <Head breadcrumbs={breadcrumbs} />
      {isLoading && (
        <Loading label={t`Loading...`} className="gift-desk-loading">
          <Skeleton className="gift-desk-loading-row" />
          <Skeleton className="gift-desk-loading-row" />
          <Skeleton className="gift-desk-loading-row" />
        </Loading>
      )}
      {hasFailed && (
        <ErrorState
          text={<Trans>Your codes could not be loaded.</Trans>}
          reference={problem && <Reference problem={problem} />}
          actions={
            <Button onClick={() => desk.send({ type: 'list.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      <Codes actors={actors} show={show} onShow={onShow} />
    </div>
  )
}
