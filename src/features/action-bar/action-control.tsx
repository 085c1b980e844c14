import type { MouseEvent, Ref } from 'react'
import { useRouter } from '@tanstack/react-router'
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
import { devPages } from '#contract/dev-paths.ts'
import { href, paths } from '#contract/paths.ts'
import type { ActionIcon } from '#machines/action-bar.machine.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { useChildActor } from '#src/product/app-actor.tsx'
import { useOpener } from '#src/product/use-opener.ts'

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

/** Where an icon leads; the order's popup has no address. */
const addresses: Record<Exclude<ActionIcon, 'donations'>, string> = {
  assets: `${paths.settings}#tab-assets`,
  notifications: href(paths.settings, { tab: 'notifications' }),
  checklists: paths.checklists,
  calendar: paths.calendar,
  development: devPages.home,
  brainvault: paths.brainVault,
  admin: paths.brainCore,
}

/** The drawing of an icon of the action bar. */
export const ActionDrawing = ({ icon }: { icon: ActionIcon }) => <Icon of={drawings[icon]} size={20} />

/** Properties that every control of the bar has. */
const shared = {
  'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+F10',
  className: 'action-bar-icon',
  // The browser's own dragging of links would come first.
  draggable: false,
} as const

function DonateButton({ name, ref }: { name: string; ref: Ref<HTMLButtonElement> }) {
  const { busy, ...opener } = useOpener({ type: 'order.open', surface: 'popup', aim: { project: null } })
  return (
    <button
      type="button"
      {...shared}
      {...opener}
      ref={ref}
      aria-label={name}
      aria-busy={busy ? true : undefined}
    >
      <ActionDrawing icon="donations" />
    </button>
  )
}

/** A press that asks for a new tab or window is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

interface PlaceLinkProps {
  icon: Exclude<ActionIcon, 'donations'>
  name: string
  ref: Ref<HTMLAnchorElement>
}

function PlaceLink({ icon, name, ref }: PlaceLinkProps) {
  const router = useRouter()
  const adminCheck = useChildActor('adminCheck')
  const to = addresses[icon]
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return
    if (icon === 'admin') adminCheck?.send({ type: 'place.enter' })
    // The developer's pages are a document of their own.
    if (icon === 'development') return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return (
    <a {...shared} href={to} ref={ref} aria-label={name} onClick={follow}>
      <ActionDrawing icon={icon} />
    </a>
  )
}

interface Props {
  icon: ActionIcon
  name: string
  ref: Ref<HTMLElement>
}

/** One icon of the action bar: a link to its place, or the button that opens the order at its donations. */
export function ActionControl({ icon, name, ref }: Props) {
  return (
    <Tooltip text={name} describes={false}>
      {icon === 'donations' ? (
        <DonateButton name={name} ref={ref as Ref<HTMLButtonElement>} />
      ) : (
        <PlaceLink icon={icon} name={name} ref={ref as Ref<HTMLAnchorElement>} />
      )}
    </Tooltip>
  )
}
