import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, type LucideIcon } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { Way } from '#contract/auth/ways.contract.ts'
import type { RemovedWay, WaysContext, waysMachine } from '#machines/auth/ways.machine.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { AccountRow } from './account-row.tsx'
import { focusNow, useEscape, useFocusBack } from './use-focus-back.ts'
import { useWaysBy } from './way-words.ts'

export type WaysActor = ActorRefFrom<typeof waysMachine>

/** The ways that stay without this one, in a list: "mailed link and wallet". */
const useOthers = ({ ways }: WaysContext, id: string): string => {
  const { i18n } = useLingui()
  const names = useWaysBy()
  const others = (ways ?? []).filter((way) => way.id !== id).map(({ kind }) => names[kind])
  return new Intl.ListFormat(i18n.locale).format(new Set(others))
}

interface Props {
  actor: WaysActor
  way: Way
  icon: LucideIcon
  name: string
  /** The name is one that a player or a wallet gave: it is the same in every language. */
  isGiven?: boolean
  /** Tells it from others of the same name. */
  longName?: string
  line: ReactNode
  /** In place of the button that removes it. */
  action?: ReactNode
  children?: ReactNode
}

/** A name of a way; a given one is the same in every language. */
function Named({ name, isGiven }: Required<Pick<Props, 'name' | 'isGiven'>>) {
  return isGiven ? <bdi translate="no">{name}</bdi> : <span>{name}</span>
}

/** A way into the account that can be removed: its row becomes the question, and the question the row again. */
export function WayRow({ actor, way: { id }, icon, name, longName = name, ...shown }: Props) {
  const { isGiven = false, line, action, children } = shown
  const { t } = useLingui()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { chosen, isLast, problem } = context
  const isRemoving = useSelector(
    actor,
    (snapshot) => snapshot.matches('removing') || snapshot.matches('provingToRemove'),
  )
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ listed: 'asking' }))
  const isAsked = chosen === id && (isRemoving || isAsking)
  const others = useOthers(context, id)
  const remove = useFocusBack<HTMLButtonElement>(isAsked)
  useEscape(isAsked && isAsking, () => actor.send({ type: 'way.keep' }))
  if (isAsked)
    return (
      <AccountRow
        icon={icon}
        isAsked
        name={
          <Trans>
            Remove <Named name={longName} isGiven={isGiven || longName !== name} />?
          </Trans>
        }
        line={<Trans>You still have: {others}.</Trans>}
        action={
          <>
            <Button
              variant="danger"
              size="sm"
              busy={isRemoving}
              onClick={() => actor.send({ type: 'way.remove' })}
            >
              <Trans>Remove</Trans>
            </Button>
            <Button size="sm" ref={focusNow} onClick={() => actor.send({ type: 'way.keep' })}>
              <Trans>Keep</Trans>
            </Button>
          </>
        }
      >
        {problem && <ProblemAlert problem={problem} />}
      </AccountRow>
    )
  return (
    <AccountRow
      icon={icon}
      name={<Named name={name} isGiven={isGiven} />}
      line={
        <>
          <p>{line}</p>
          {isLast && (
            <p>
              <Trans>Your last way to log in. Add another one first.</Trans>
            </p>
          )}
        </>
      }
      action={
        action ?? (
          <Button
            ref={remove}
            variant="ghost"
            size="sm"
            className="-me-3"
            aria-label={t`Remove ${longName}`}
            disabledReason={isLast && t`Your last way to log in. Add another one first.`}
            onClick={() => actor.send({ type: 'way.ask', id })}
          >
            <Trans>Remove</Trans>
          </Button>
        )
      }
    >
      {children}
    </AccountRow>
  )
}

/** The line of a way that was removed while the page is open. */
export function RemovedLine({ tellsTo }: Pick<RemovedWay, 'tellsTo'>) {
  return (
    <p ref={takeLostFocus} tabIndex={-1} role="status">
      {tellsTo === null ? (
        <Trans>Removed just now.</Trans>
      ) : (
        <Trans>
          Removed just now. We told <bdi translate="no">{tellsTo}</bdi>.
        </Trans>
      )}
    </p>
  )
}

/** A way that was removed while the page is open. */
export function RemovedRow({
  name,
  isGiven = false,
  tellsTo,
}: Pick<Props, 'name' | 'isGiven'> & Pick<RemovedWay, 'tellsTo'>) {
  return (
    <AccountRow
      icon={Check}
      isQuiet
      name={<Named name={name} isGiven={isGiven} />}
      line={<RemovedLine tellsTo={tellsTo} />}
    />
  )
}

/** The ways of a kind that were removed while the page is open, and not added again since. */
export const removedOf = ({ removed, ways }: WaysContext, kind: Way['kind']): readonly RemovedWay[] =>
  removed.filter((gone) => gone.kind === kind && !ways?.some(({ id }) => id === gone.id))
