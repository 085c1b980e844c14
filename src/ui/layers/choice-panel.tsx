import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Menu } from '@ark-ui/react/menu'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { findLanguage } from '#src/i18n/languages.ts'
import { ArkLocale } from '../ark-locale.tsx'
import { Icon } from '../drawing/icon.tsx'
import './choice-panel.css'

type Choice = {
  value: string
  label: ReactNode
  mark: ReactNode
  /** At the row's end. */
  note?: ReactNode
}

type Props = {
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement<{ onKeyDownCapture?: (event: KeyboardEvent<HTMLElement>) => void }>
  title: string
  /** At the head's end. */
  status: ReactNode
  choices: readonly Choice[]
  chosen: string
  /** The highlighted choice; null when none is highlighted any more. */
  onHighlight: (value: string | null) => void
  onChoose: (value: string) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Distance from the edge beside it, in px. */
const gap = 4

/** Beside the sidebar that the button is in, and level with the button. */
function anchorOf(button: unknown): { x: number; y: number; width: number; height: number } | null {
  if (!(button instanceof Element)) return null
  const { y, height } = button.getBoundingClientRect()
  const { x, width } = (button.closest('aside') ?? button.closest('nav') ?? button).getBoundingClientRect()
  return { x, y, width, height }
}

/** A key opens it like a press, on the chosen row: the library would begin on the first one. */
function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * Choices beside the button that opens them; each can be previewed before one is chosen. It is mounted open, stays open
 * after a choice, and closes by Escape or a press elsewhere.
 */
export function ChoicePanel(props: Props) {
  const { trigger, title, status, choices, chosen, onHighlight, onChoose, onOpenChange } = props
  const { i18n } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const [highlighted, setHighlighted] = useState<string | null>(chosen)
  const side = findLanguage(i18n.locale)?.dir === 'rtl' ? 'left' : 'right'
  const stopLooking = (): void => {
    setHighlighted(null)
    onHighlight(null)
  }
  const turn = (isOpen: boolean): void => {
    if (isOpen) setHighlighted(chosen)
    else stopLooking()
    onOpenChange(isOpen)
  }
  return (
    <ArkLocale>
      <Menu.Root
        defaultOpen
        closeOnSelect={false}
        highlightedValue={highlighted}
        onHighlightChange={({ highlightedValue }) => {
          // While moving from one row to the next, the pointer is on none.
          if (highlightedValue === null) return
          setHighlighted(highlightedValue)
          onHighlight(highlightedValue)
        }}
        onSelect={({ value }) => onChoose(value)}
        onOpenChange={({ open }) => turn(open)}
        onInteractOutside={(event) => {
          if (panel.current?.contains(event.detail.originalEvent.target as Node)) event.preventDefault()
        }}
        positioning={{
          strategy: 'fixed',
          placement: `${side}-end`,
          gutter: gap,
          getAnchorRect: anchorOf,
        }}
        lazyMount
        unmountOnExit
      >
        <Menu.Trigger asChild>{cloneElement(trigger, { onKeyDownCapture: pressByKey })}</Menu.Trigger>
        <Menu.Positioner>
          <div ref={panel} className="ui-choice-panel">
            <div className="ui-choice-panel-head">
              <span className="ui-choice-panel-title">{title}</span>
              {status}
            </div>
            <Menu.Content
              className="ui-choice-panel-list"
              aria-label={title}
              aria-labelledby={undefined}
              onPointerLeave={stopLooking}
            >
              <Menu.RadioItemGroup value={chosen}>
                {choices.map(({ value, label, mark, note }) => (
                  <Menu.RadioItem key={value} value={value} className="ui-choice-panel-row">
                    {mark}
                    <Menu.ItemText className="ui-choice-panel-name">{label}</Menu.ItemText>
                    {note && <span className="ui-choice-panel-note">{note}</span>}
                    <Menu.ItemIndicator>
                      <Icon of={Check} size={16} />
                    </Menu.ItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
            </Menu.Content>
          </div>
        </Menu.Positioner>
      </Menu.Root>
    </ArkLocale>
  )
}
