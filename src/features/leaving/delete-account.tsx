import { type FormEvent, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { LucideIcon } from 'lucide-react'
import { CalendarClock, ChevronsUp, Gem, Gift, Hourglass, MessageSquare, ReceiptText } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Deletion, type Leaving, reconsiderMs } from '#contract/account/leaving.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dayMs, hourMs } from '#contract/values/time.ts'
import type { leavingMachine } from '#machines/account/leaving.machine.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { dayOfYear } from '#src/product/words/day-of-year.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useServerNow } from '#src/product/words/server-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

export type LeavingActor = ActorRefFrom<typeof leavingMachine>
type Snapshot = SnapshotFrom<typeof leavingMachine>

const contextOf = ({ context }: Snapshot) => context
export const isKeepingIn = (snapshot: Snapshot) => snapshot.matches('keeping')
const isUnreadIn = (snapshot: Snapshot) => snapshot.matches('unread')
const isRequestingIn = (snapshot: Snapshot) => snapshot.matches('requesting') || snapshot.matches('proving')
const isProvingIn = (snapshot: Snapshot) => snapshot.matches('proving')

/** Whole days until a pending deletion; 0 on the last one. */
export const useDaysLeft = (takesEffectAt: string): number =>
  Math.max(0, Math.floor((Date.parse(takesEffectAt) - useServerNow(hourMs)) / dayMs))

export function DaysLeft({ days }: { days: number }) {
  return days === 0 ? (
    <Trans>Less than a day left</Trans>
  ) : (
    <Plural value={days} one="One day left" other="# days left" />
  )
}

interface EffectProps {
  icon: LucideIcon
  name: ReactNode
  children: ReactNode
}

function Effect({ icon, name, children }: EffectProps) {
  return (
    <div className="border-border grid min-h-[45px] grid-cols-[18px_minmax(0,132px)_minmax(0,1fr)] items-baseline gap-x-[14px] gap-y-1 border-t py-3 max-md:grid-cols-[18px_minmax(0,1fr)]">
      <Icon of={icon} className="text-muted translate-y-[3px]" />
      <dt className="font-strong">{name}</dt>
      <dd className="text-muted text-small max-md:col-start-2">{children}</dd>
    </div>
  )
}

function GiftDays({ planId, days }: Leaving['effects']['giftTime'][number]) {
  const name = planNames[planId]
  return (
    <p>
      <Plural
        value={days}
        one={`One day of ${name} ends with your account.`}
        other={`# days of ${name} end with your account.`}
      />
    </p>
  )
}

/** Plan, gift time, payments, gift codes, votes and comments; a row without content is left out. */
function Effects({ effects, endsMs }: { effects: Leaving['effects']; endsMs: number }) {
  const { i18n } = useLingui()
  const { date } = useFigures()
  const { plan, giftTime, payments, giftCodes, votes, comments } = effects
  const planName = plan && planNames[plan.planId]
  const until = plan && date(plan.endsAt)
  const endsBefore = plan !== null && Date.parse(plan.endsAt) < endsMs
  const untilDay = plan && endsBefore ? dayOfYear(plan.endsAt, i18n.locale) : until
  return (
    <dl className="-mb-1 empty:hidden">
      {plan && (
        <Effect icon={Gem} name={<Trans>Plan</Trans>}>
          {endsBefore ? (
            <Trans>
              Nothing is charged after today. {planName} runs until {untilDay}.
            </Trans>
          ) : (
            <Trans>Nothing is charged after today. {planName} ends with your account.</Trans>
          )}
        </Effect>
      )}
      {giftTime.length > 0 && (
        <Effect icon={CalendarClock} name={<Trans>Gift time</Trans>}>
          {giftTime.map((lot) => (
            <GiftDays key={lot.planId} {...lot} />
          ))}
        </Effect>
      )}
      {payments > 0 && (
        <Effect icon={ReceiptText} name={<Trans>Payments</Trans>}>
          <Trans>Receipts stay with the payment provider as long as the law asks.</Trans>
        </Effect>
      )}
      {giftCodes > 0 && (
        <Effect icon={Gift} name={<Trans>Gift codes</Trans>}>
          <Plural
            value={giftCodes}
            one="One is not claimed yet. Save a copy before: it stays valid for whoever has it."
            other="# are not claimed yet. Save a copy before: they stay valid for whoever has them."
          />
        </Effect>
      )}
      {votes > 0 && (
        <Effect icon={ChevronsUp} name={<Trans>Votes</Trans>}>
          <Plural
            value={votes}
            one="One stays counted, without your name."
            other="# stay counted, without your name."
          />
        </Effect>
      )}
      {comments > 0 && (
        <Effect icon={MessageSquare} name={<Trans>Comments</Trans>}>
          <Plural
            value={comments}
            one="One stays as “Deleted player”. You can delete it first."
            other="# stay as “Deleted player”. You can delete them first."
          />
        </Effect>
      )}
    </dl>
  )
}

/** Without an address no mail tells the player of the deletion, which would protect them. */
function NoAddress() {
  return (
    <p className="text-muted text-small">
      <span>
        <Trans>Your account has no address, so no mail can warn you if somebody else deletes it.</Trans>
      </span>{' '}
      <Link to={paths.settings} search={{ tab: 'security' }} className="text-accent-text underline">
        <Trans>Add an address</Trans>
      </Link>
    </p>
  )
}

interface OfferProps {
  actor: LeavingActor
  leaving: Leaving
  hasAddress: boolean
}

function Confirmation({ actor, day }: { actor: LeavingActor; day: string }) {
  const { t } = useLingui()
  const { username, typed, isMistyped } = useSelector(actor, contextOf)
  const isRequesting = useSelector(actor, isRequestingIn)
  const isProving = useSelector(actor, isProvingIn)
  const request = (event: FormEvent): void => {
    event.preventDefault()
    actor.send({ type: 'deletion.request' })
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-md:grid-cols-1"
      onSubmit={request}
      autoComplete="off"
    >
      <TextField
        label={
          <Trans>
            Type{' '}
            <strong>
              <bdi translate="no">{username}</bdi>
            </strong>{' '}
            to confirm
          </Trans>
        }
        error={isMistyped && <Trans>This isn’t your username.</Trans>}
        value={typed}
        readOnly={isRequesting}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target: { value: text } }) => actor.send({ type: 'username.type', text })}
      />
      <Button
        type="submit"
        variant="danger"
        className="md:mt-[26px]"
        busy={isRequesting && (isProving ? t`Waiting for your confirmation` : t`Sending`)}
        unready={typed.trim() !== username}
      >
        <span>
          <Trans>
            Delete on <bdi>{day}</bdi>
          </Trans>
        </span>
      </Button>
    </form>
  )
}

function Offer({ actor, leaving: { effects }, hasAddress }: OfferProps) {
  const { i18n } = useLingui()
  const { isChanged, problem } = useSelector(actor, contextOf)
  const now = useServerNow(hourMs)
  const endsMs = now + reconsiderMs
  const day = dayOfYear(new Date(endsMs).toISOString(), i18n.locale)
  return (
    <SettingsPanel
      title={<Trans>Delete your account</Trans>}
      titleRef={isChanged ? takeLostFocus : undefined}
      lead={
        <Trans>
          You have 14 days to think again. Until then nothing is deleted: log in and take it back.
        </Trans>
      }
    >
      <Effects effects={effects} endsMs={endsMs} />
      {effects.isLastAdmin ? (
        <p className="font-strong">
          <Trans>Nobody else is an administrator. Make somebody one first.</Trans>
        </p>
      ) : (
        <>
          {!hasAddress && <NoAddress />}
          <Confirmation actor={actor} day={day} />
        </>
      )}
      <ProblemAlert problem={problem} lead={<Trans>Nothing was requested.</Trans>} />
    </SettingsPanel>
  )
}

interface PendingProps {
  actor: LeavingActor
  /** Downloads the player's data. */
  download: ReactNode
  request: Deletion
  plan: Leaving['effects']['plan']
}

/** Names who asked for the deletion, and says how the account works until then. */
function Meanwhile({ request, plan }: Pick<PendingProps, 'request' | 'plan'>) {
  const { i18n } = useLingui()
  const { requestedAt, takesEffectAt, by } = request
  const [asked, ends] = [dayOfYear(requestedAt, i18n.locale), dayOfYear(takesEffectAt, i18n.locale)]
  const name = plan && planNames[plan.planId]
  const planEnds = plan && dayOfYear(plan.endsAt, i18n.locale)
  const endsBefore = plan !== null && Date.parse(plan.endsAt) < Date.parse(takesEffectAt)
  return (
    <>
      <span>
        {by === 'player' ? (
          <Trans>You asked for it on {asked}.</Trans>
        ) : (
          <Trans>An administrator asked for it on {asked}.</Trans>
        )}
      </span>{' '}
      {plan && (
        <span>
          {endsBefore ? (
            <Trans>
              Your plan isn’t renewed: {name} ends on {planEnds}.
            </Trans>
          ) : (
            <Trans>Your plan isn’t renewed: {name} ends with your account.</Trans>
          )}
        </span>
      )}{' '}
      <span>
        {plan ? (
          <Trans>Until {ends} everything else works as before.</Trans>
        ) : (
          <Trans>Until {ends} everything works as before.</Trans>
        )}
      </span>
    </>
  )
}

function Pending({ actor, download, request, plan }: PendingProps) {
  const { t } = useLingui()
  const { isChanged, problem } = useSelector(actor, contextOf)
  const isKeeping = useSelector(actor, isKeepingIn)
  const days = useDaysLeft(request.takesEffectAt)
  return (
    <SettingsPanel
      title={<Trans>Delete your account</Trans>}
      titleRef={isChanged ? takeLostFocus : undefined}
      end={
        <Badge tone="warning" icon={Hourglass}>
          <DaysLeft days={days} />
        </Badge>
      }
      lead={<Meanwhile request={request} plan={plan} />}
    >
      <div className="flex flex-wrap gap-2 max-md:grid max-md:justify-items-start">
        <Button
          variant="primary"
          busy={isKeeping && t`Keeping it`}
          onClick={() => actor.send({ type: 'deletion.keep' })}
        >
          <Trans>Keep my account</Trans>
        </Button>
        {download}
      </div>
      <ProblemAlert problem={problem} lead={<Trans>The deletion could not be taken back.</Trans>} />
    </SettingsPanel>
  )
}

/** Before the first answer, or when there is none. */
function Unknown({ actor }: { actor: LeavingActor }) {
  const { t } = useLingui()
  const { problem } = useSelector(actor, contextOf)
  const isUnread = useSelector(actor, isUnreadIn)
  return (
    <SettingsPanel title={<Trans>Delete your account</Trans>}>
      {isUnread ? (
        <>
          <ProblemAlert problem={problem} />
          <Button className="justify-self-start" onClick={() => actor.send({ type: 'leaving.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <Loading label={t`Loading...`} className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
    </SettingsPanel>
  )
}

interface Props {
  actor: LeavingActor
  /** Downloads the player's data. */
  download: ReactNode
  hasAddress: boolean
}

/** "Delete your account": what it means and its confirmation, or the pending deletion. */
export function DeleteAccount({ actor, download, hasAddress }: Props) {
  const { leaving } = useSelector(actor, contextOf)
  const isUnread = useSelector(actor, isUnreadIn)
  if (leaving === null || isUnread) return <Unknown actor={actor} />
  if (leaving.request) {
    const { request, effects } = leaving
    return <Pending actor={actor} download={download} request={request} plan={effects.plan} />
  }
  return <Offer actor={actor} leaving={leaving} hasAddress={hasAddress} />
}
