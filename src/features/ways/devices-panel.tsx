import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, Laptop, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '#contract/auth/devices.contract.ts'
import type { devicesMachine } from '#machines/auth/devices.machine.ts'
import { AccountRow, AccountRows, LoadingRows } from './account-row.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { focusNow, useEscape, useFocusBack } from './use-focus-back.ts'
import { useWaysBy, useWhen } from './way-words.ts'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'

export type DevicesActor = ActorRefFrom<typeof devicesMachine>

/** A computer with Windows is more often a desk's. */
const iconOf = ({ device, system }: Device): LucideIcon => {
  if (device === 'phone') return Smartphone
  if (device === 'tablet') return Tablet
  return system === 'Windows' || device === null ? Monitor : Laptop
}

const useDeviceName = (): ((device: Device) => string) => {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (system === null) return browser ?? t`An unknown browser`
    return browser === null ? t`A browser on ${system}` : t`${browser} on ${system}`
  }
}

function EndedRow({ name, isLatest }: { name: string; isLatest: boolean }) {
  return (
    <AccountRow
      icon={Check}
      isQuiet
      name={
        <span ref={isLatest ? focusNow : undefined} tabIndex={-1} className="text-muted">
          <Trans>{name} was ended just now</Trans>
        </span>
      }
      line={
        <p role="status">
          <Trans>It has to log in again.</Trans>
        </p>
      }
    />
  )
}

function DeviceRow({ actor, device }: { actor: DevicesActor; device: Device }) {
  const { t } = useLingui()
  const by = useWaysBy()
  const when = useWhen()
  const name = useDeviceName()(device)
  const isEnding = useSelector(
    actor,
    (snapshot) => snapshot.matches('ending') && snapshot.context.chosen === device.id,
  )
  const since = when(device.since)
  const seen = when(device.seenAt)
  const way = device.way && by[device.way]
  return (
    <AccountRow
      icon={iconOf(device)}
      name={name}
      badge={
        device.isThis ? (
          <Badge tone="accent">
            <Trans>This one</Trans>
          </Badge>
        ) : (
          device.isNew && (
            <Badge tone="warning" icon={CircleAlert}>
              <Trans>New</Trans>
            </Badge>
          )
        )
      }
      line={
        <>
          <span>
            {way === null ? (
              <Trans>Since {since}.</Trans>
            ) : (
              <Trans>
                Since {since}, by {way}.
              </Trans>
            )}
          </span>{' '}
          {!device.isThis && (
            <span>
              <Trans>Last seen {seen}.</Trans>
            </span>
          )}
        </>
      }
      action={
        device.isThis ? undefined : (
          <Button
            size="sm"
            busy={isEnding}
            aria-label={t`End ${name}`}
            onClick={() => actor.send({ type: 'device.end', id: device.id })}
          >
            <Trans>End</Trans>
          </Button>
        )
      }
    />
  )
}

/** The browsers in which the player is logged in; ended rows stay until the page is left. */
export function DevicesPanel({ actor }: { actor: DevicesActor }) {
  const nameOf = useDeviceName()
  const { devices, ended, problem } = useSelector(actor, ({ context }) => context)
  const others = (devices ?? []).filter(({ id, isThis }) => !isThis && !ended.includes(id))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ listed: 'asking' }))
  const isListed = useSelector(actor, (snapshot) => snapshot.matches('listed'))
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const isEnding = useSelector(actor, (snapshot) => snapshot.matches('endingOthers'))
  const endAll = useFocusBack<HTMLButtonElement>(isAsking)
  useEscape(isAsking, () => actor.send({ type: 'devices.keep' }))
  return (
    <SettingsPanel
      title={<Trans>Where you are logged in</Trans>}
      lead={<Trans>End what you don’t know, then change your password.</Trans>}
      end={
        (others.length > 0 || isEnding) &&
        !isAsking && (
          <Button
            ref={endAll}
            variant="ghost"
            size="sm"
            className="-mx-3"
            busy={isEnding}
            onClick={() => actor.send({ type: 'devices.ask' })}
          >
            <Trans>End all others</Trans>
          </Button>
        )
      }
    >
      {isAsking && (
        <div className="bg-surface-2 rounded-sm flex flex-wrap items-center justify-between gap-3 p-3">
          <p className="text-small">
            <Plural
              value={others.length}
              one="End # other browser? It has to log in again."
              other="End # other browsers? They have to log in again."
            />
          </p>
          <div className="flex gap-2">
            <Button variant="danger" size="sm" onClick={() => actor.send({ type: 'devices.endOthers' })}>
              <Trans>End them</Trans>
            </Button>
            <Button size="sm" ref={focusNow} onClick={() => actor.send({ type: 'devices.keep' })}>
              <Trans>Keep them</Trans>
            </Button>
          </div>
        </div>
      )}
      {isUnread ? (
        <FailedPart
          problem={problem}
          lead={<Trans>Your browsers could not be read.</Trans>}
          onRetry={() => actor.send({ type: 'devices.read' })}
        />
      ) : devices === null ? (
        <LoadingRows count={2} />
      ) : (
        <AccountRows>
          {devices.map((device) =>
            ended.includes(device.id) ? (
              <EndedRow key={device.id} name={nameOf(device)} isLatest={device.id === ended.at(-1)} />
            ) : (
              <DeviceRow key={device.id} actor={actor} device={device} />
            ),
          )}
        </AccountRows>
      )}
      {isListed && <ProblemAlert problem={problem} />}
    </SettingsPanel>
  )
}
