import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { Check, ChevronDown, Search } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { Icon } from '../drawing/icon.tsx'
import { Field, fieldMeaning, type FieldTexts } from './field.tsx'
import './combobox-field.css'

interface Option {
  value: string
  /** The row's name. */
  label: string
  /** Before and after the label. */
  mark?: ReactNode
  end?: ReactNode
  /** At the row's end. */
  note?: ReactNode
}

type Props = FieldTexts & {
  value: string
  options: readonly Option[]
  /** Returns the values that a search finds, in the order of the options. */
  search: (words: string) => readonly string[]
  /** The search field's name and placeholder. */
  searchLabel: string
  noneFound: ReactNode
  /** Under the list. */
  foot?: ReactNode
  onValueChange: (value: string) => void
}

function OptionWords({ label, mark, end }: Option) {
  return (
    <>
      {mark}
      <span className="ui-combobox-label">{label}</span>
      {end}
    </>
  )
}

/** A select whose list can be searched. Escape leaves the value as it was. */
export function ComboboxField(props: Props) {
  const { value, options, search, searchLabel, noneFound, foot, onValueChange, ...texts } = props
  const id = useId()
  const listId = `${id}-list`
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = search(words)
  const shown = options.filter((option) => found.includes(option.value))
  const chosen = options.find((option) => option.value === value)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const turn = (open: boolean): void => {
    setOpen(open)
    setWords('')
    setHighlighted(open ? value : null)
  }
  useEffect(() => {
    if (!isOpen) return
    // After the library has scrolled to the highlighted row.
    const timer = setTimeout(() =>
      list.current?.querySelector('[data-state=checked]')?.scrollIntoView({ block: 'center' }),
    )
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <ArkLocale>
      <Field id={id} {...texts}>
        <Popover.Root
          open={isOpen}
          onOpenChange={({ open }) => turn(open)}
          positioning={{ placement: 'bottom-start', gutter: 6, overflowPadding: 12 }}
          lazyMount
          unmountOnExit
        >
          <Popover.Trigger asChild>
            <button
              type="button"
              role="combobox"
              className="ui-input ui-combobox"
              {...fieldMeaning(id, texts)}
              aria-haspopup="listbox"
              aria-expanded={isOpen}
              aria-controls={listId}
              onKeyDown={(event) => {
                if (isOpen || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
                event.preventDefault()
                turn(true)
              }}
            >
              {chosen && <OptionWords {...chosen} />}
              <Icon of={ChevronDown} size={16} className="ui-select-chevron" />
            </button>
          </Popover.Trigger>
          <Portal>
            <Popover.Positioner className="ui-combobox-place">
              <Popover.Content className="ui-combobox-panel" aria-label={searchLabel}>
                <Listbox.Root
                  ids={{ content: listId }}
                  collection={createListCollection({ items: [...shown] })}
                  value={[value]}
                  highlightedValue={highlighted}
                  onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
                  onSelect={({ value: picked }) => {
                    turn(false)
                    onValueChange(picked)
                  }}
                >
                  <div className="ui-input ui-input-flush ui-combobox-search">
                    <Icon of={Search} />
                    <Listbox.Input
                      data-autofocus
                      autoHighlight
                      maxLength={100}
                      aria-label={searchLabel}
                      placeholder={searchLabel}
                      value={words}
                      onChange={({ currentTarget }) => setWords(currentTarget.value)}
                    />
                  </div>
                  <Listbox.Content ref={list} className="ui-combobox-list" aria-label={searchLabel}>
                    {shown.map((option) => (
                      <Listbox.Item key={option.value} item={option} className="ui-combobox-row">
                        <OptionWords {...option} />
                        <span className="ui-combobox-note">{option.note}</span>
                        <span className="ui-combobox-check">
                          <Listbox.ItemIndicator>
                            <Icon of={Check} size={18} />
                          </Listbox.ItemIndicator>
                        </span>
                      </Listbox.Item>
                    ))}
                  </Listbox.Content>
                  {shown.length === 0 && (
                    <p role="status" className="ui-combobox-none">
                      {noneFound}
                    </p>
                  )}
                </Listbox.Root>
                {foot && <div className="ui-combobox-foot">{foot}</div>}
              </Popover.Content>
            </Popover.Positioner>
          </Portal>
        </Popover.Root>
      </Field>
    </ArkLocale>
  )
}
