import type { MouseEvent, Ref } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import {
  Bell,
  Boxes,
  Brain,
  CalendarDays,
  CodeXml,
  HandHeart,
  ListChecks,
  type LucideIcon,
  UserCog,
} from 'lucide-react'
import { devPages } from '#contract/dev/dev-paths.ts'
import { paths } from '#contract/http/paths.ts'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { ClosedLink } from '#src/product/places/closed-link.tsx'
import { currentAt } from '#src/product/places/current-place.rules.ts'
import { useDisabledReason } from '#src/product/places/disabled-pages.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { donationsIconId } from '#src/product/payments/donations-icon.ts'
import { notificationsIconId } from '#src/product/notifications/notifications-icon.ts'
import { useNotifications } from '#src/product/notifications/use-notifications.ts'
import { useIsOpen } from '#src/product/flows/use-is-open.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'

const drawings: Record<ActionIcon, LucideIcon> = {
  donations: HandHeart,
  assets: Boxes,
  notifications: Bell,
  checklists: ListChecks,
  calendar: CalendarDays,
  development: CodeXml,
  brainvault: Brain,
  admin: UserCog,
}

/** The donation dropdown and the notification panel are missing here: they have no address. */
const addresses: Record<Exclude<ActionIcon, 'donations' | 'notifications'>, string> = {
  assets: `${paths.settings}#tab-assets`,
  checklists: paths.checklists,
  calendar: paths.calendar,
  development: devPages.home,
  brainvault: paths.brainVault,
  admin: paths.brainCore,
}

export const ActionDrawing = ({ icon }: { icon: ActionIcon }) => <Icon of={drawings[icon]} size={20} />

const shared = {
  'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+F10',
  className: 'action-bar-icon',
  // The browser's native dragging of links would prevent ours.
  draggable: false,
} as const

interface ButtonProps {
  name: string
  ref: Ref<HTMLButtonElement>
}

/** More are not counted on the bell (Shell 2.7). */
const mostCounted = 99

/** Toggles the notification panel below itself, and says how many are unread. Guests log in first (Shell 2.7). */
function NotificationsButton({ name, ref }: ButtonProps) {
  const { t, i18n } = useLingui()
  const { busy, onClick, ...opener } = useOpener({ type: 'notificationPanel.open' })
  const panel = useChildActor('notificationPanel')
  const isOpen = useIsOpen('notificationPanel')
  const { counts } = useNotifications()
  // The server writes the bell without a count, and the first rendering must be the same.
  const unread = (useHydrated() && counts?.unread) || 0
  const label =
    unread === 0
      ? name
      : t`${plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`
  return (
    <Tooltip text={isOpen ? '' : label} describes={false}>
      <button
        type="button"
        {...shared}
        {...opener}
        ref={ref}
        id={notificationsIconId}
        aria-label={label}
        aria-busy={busy ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? () => panel?.send({ type: 'notificationPanel.close' }) : onClick}
      >
        <ActionDrawing icon="notifications" />
        {unread > 0 && (
          <span className="action-bar-count" aria-hidden="true">
            {i18n.number(Math.min(unread, mostCounted)) + (unread > mostCounted ? '+' : '')}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

/** Toggles the donation dropdown below itself. */
function DonateButton({ name, ref }: ButtonProps) {
  const { busy, onClick, ...opener } = useOpener({ type: 'donationDropdown.open' })
  const dropdown = useChildActor('donationDropdown')
  const isOpen = useIsOpen('donationDropdown')
  return (
    <Tooltip text={isOpen ? '' : name} describes={false}>
      <button
        type="button"
        {...shared}
        {...opener}
        ref={ref}
        id={donationsIconId}
        aria-label={name}
        aria-busy={busy ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? () => dropdown?.send({ type: 'donationDropdown.close' }) : onClick}
      >
        <ActionDrawing icon="donations" />
      </button>
    </Tooltip>
  )
}

/** Presses that open a new tab or window are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

interface PlaceLinkProps {
  icon: keyof typeof addresses
  name: string
  ref: Ref<HTMLAnchorElement>
}

function PlaceLink({ icon, name, ref }: PlaceLinkProps) {
  const router = useRouter()
  const { t } = useLingui()
  const adminCheck = useChildActor('adminCheck')
  const to = addresses[icon]
  // Addresses of a part of a page, such as a settings tab, are not recognized: their icon is never marked as
  // current.
  const current = useLocation({ select: ({ pathname }) => currentAt(pathname, to) })
  const reason = useDisabledReason(to.replace(/[?#].*$/u, ''))
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return
    if (icon === 'admin') adminCheck?.send({ type: 'place.enter' })
    // The developer pages are a separate document, so the browser must navigate.
    if (icon === 'development') return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  if (reason !== null) {
    return (
      <Tooltip text={reason || t`Closed at the moment`}>
        <ClosedLink {...shared} ref={ref} aria-label={name}>
          <ActionDrawing icon={icon} />
        </ClosedLink>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={name} describes={false}>
      <a {...shared} href={to} ref={ref} aria-label={name} aria-current={current} onClick={follow}>
        <ActionDrawing icon={icon} />
      </a>
    </Tooltip>
  )
}

interface Props {
  icon: ActionIcon
  name: string
  ref: Ref<HTMLElement>
}

export function ActionControl({ icon, name, ref }: Props) {
  if (icon === 'donations') return <DonateButton name={name} ref={ref as Ref<HTMLButtonElement>} />
  if (icon === 'notifications') return <NotificationsButton name={name} ref={ref as Ref<HTMLButtonElement>} />
  return <PlaceLink icon={icon} name={name} ref={ref as Ref<HTMLAnchorElement>} />
}
