import { createRef, lazy, useId, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { ActionBarContext, ActionIcon, actionBarMachine } from '#machines/shell/action-bar.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { latePart } from '#src/ui/states/late-part.ts'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { provideActionBar } from './action-bar-actors.ts'
import { ActionControl } from './action-control.tsx'
import { useActionNames } from './action-words.ts'
import type { Controls } from './drag-area.tsx'
import { useMoveGestures } from './move-gestures.ts'
import { useGlide } from './use-glide.ts'
import { useHeldPress } from './use-held-press.ts'
import { useTestShortcut } from './use-test-shortcut.ts'

const DragArea = lazy(() => import('./drag-area.tsx').then(({ DragArea }) => ({ default: DragArea })))
const MoveMenu = latePart(async () => (await import('./move-menu.tsx')).MoveMenu)

const selectContext = ({ context }: SnapshotFrom<typeof actionBarMachine>): ActionBarContext => context

const newControls = (): Controls => ({
  donations: createRef(),
  assets: createRef(),
  notifications: createRef(),
  checklists: createRef(),
  calendar: createRef(),
  development: createRef(),
  brainvault: createRef(),
  admin: createRef(),
})

/** Icons that the sidebar also has. They are hidden first when the header has no room (use-fitting.ts). */
const isAtTheSide: ReadonlySet<ActionIcon> = new Set(['checklists', 'calendar', 'brainvault'])

interface Props {
  onFail: () => void
}

/** The icons in the reader's order. They can be moved by dragging, with Shift and the arrow keys, or from a menu. */
export function ActionIcons({ onFail }: Props) {
  const { t } = useLingui()
  const names = useActionNames()
  const hint = useId()
  const app = useAppActor()
  const call = useCall()
  const actor = useFlow(() => provideActionBar({ app, call }))
  const { shown, lifted, told } = useSelector(actor, selectContext)
  const [controls] = useState(newControls)
  const list = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(false)
  const [menu, setMenu] = useState<{ icon: ActionIcon; control: HTMLElement } | null>(null)
  useTestShortcut()
  useGlide({ icons: shown, moved: told?.icon ?? null, controls })

  const move = (icon: ActionIcon, by: 1 | -1): void => actor.send({ type: 'icon.move', icon, by })
  const gestures = useMoveGestures({
    onMove: move,
    onMenu: (icon) => {
      const control = controls[icon].current
      if (control) setMenu({ icon, control })
    },
  })
  const come = (): void => setNear(true)
  const { held, hold } = useHeldPress()
  const { icon = null, place = 0, count = 0 } = told ?? {}
  const name = icon && names[icon]
  const placeInWords = name ? t`${name}, place ${place} of ${count}` : ''

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to the controls inside */}
      <ul
        ref={list}
        className="action-bar"
        aria-label={t`Quick actions`}
        aria-describedby={hint}
        data-carrying={lifted ? true : undefined}
        onPointerEnter={come}
        onFocus={come}
        {...gestures}
        onPointerDownCapture={({ nativeEvent }) => hold(nativeEvent)}
      >
        {shown.map((icon) => (
          <li
            key={icon}
            className="action-bar-place"
            data-icon={icon}
            data-yield={isAtTheSide.has(icon) ? 'icons' : undefined}
            data-lifted={icon === lifted || undefined}
          >
            <ActionControl icon={icon} name={names[icon]} ref={controls[icon]} />
          </li>
        ))}
      </ul>
      <span id={hint} hidden>
        <Trans>To move an icon, drag it or press Shift and an arrow key.</Trans>
      </span>
      <span role="status" className="sr-only">
        {placeInWords}
      </span>
      {isNear && (
        <ErrorIsland>
          <DragArea
            icons={shown}
            controls={controls}
            list={list}
            held={held}
            lifted={lifted}
            place={lifted ? placeInWords || names[lifted] : ''}
            onLift={(lifting) => actor.send({ type: 'icon.lift', icon: lifting })}
            onCarry={(to) => actor.send({ type: 'icon.carry', place: to })}
            onDrop={() => actor.send({ type: 'icon.drop' })}
            onPutBack={() => actor.send({ type: 'icon.putBack' })}
          />
        </ErrorIsland>
      )}
      {menu && shown.includes(menu.icon) && (
        <ErrorIsland
          onFail={() => {
            setMenu(null)
            onFail()
          }}
        >
          <MoveMenu
            key={menu.icon}
            of={menu.control}
            name={names[menu.icon]}
            isFirst={shown[0] === menu.icon}
            isLast={shown.at(-1) === menu.icon}
            onMove={(by) => move(menu.icon, by)}
            onClose={() => setMenu(null)}
          />
        </ErrorIsland>
      )}
    </>
  )
}
