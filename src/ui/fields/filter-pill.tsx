import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon } from '../drawing/icon.tsx'
import './choices.css'

interface Props {
  /** The name of the filter, for example "Day". */
  name: string
  /** Between name and value, for example "is" or "from". */
  link: ReactNode
  /** The current value; null while the filter is inactive. */
  value: ReactNode
  /** The field that changes it, shown in its place. */
  children: ReactNode
  /** Called with the field's form; returns true if its value is valid. */
  onApply: (form: FormData) => boolean
  onRemove: () => void
}

/** A filter that is edited in place: a press edits it, the cross removes it; an inactive one is dashed. */
export function FilterPill({ name, link, value, children, onApply, onRemove }: Props) {
  const { t } = useLingui()
  const [isEdited, setEdited] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const turn = (edited: boolean): void => {
    moved.current = true
    setEdited(edited)
  }
  // The focus stays in its place when the content there changes.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    place.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  })
  useEffect(() => {
    const edited = isEdited ? place.current : null
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') turn(false)
    }
    edited?.addEventListener('keydown', leave)
    return () => edited?.removeEventListener('keydown', leave)
  }, [isEdited])
  if (isEdited)
    return (
      <div ref={place} className="ui-filter-edit">
        <form
          aria-label={name}
          onSubmit={(event) => {
            event.preventDefault()
            if (onApply(new FormData(event.currentTarget))) turn(false)
          }}
        >
          {children}
          <Button type="submit" size="sm">
            <Trans>Apply</Trans>
          </Button>
          <IconButton icon={X} label={t`Close`} onClick={() => turn(false)} />
        </form>
      </div>
    )
  const isSet = value !== null
  return (
    <div ref={place} className="ui-filter" data-set={isSet || undefined}>
      <button type="button" onClick={() => turn(true)}>
        {isSet ? (
          <>
            <span>{name}</span> <span className="text-muted">{link}</span> <strong>{value}</strong>
          </>
        ) : (
          <>
            <Icon of={Plus} size={16} /> <span>{name}</span>
          </>
        )}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={t`Remove the filter ${name}`}
          onClick={() => {
            moved.current = true
            onRemove()
          }}
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </div>
  )
}
