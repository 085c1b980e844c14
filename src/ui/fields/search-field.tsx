import { type ComponentProps, useId } from 'react'
import { Search } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import './fields.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'placeholder'> & {
  /** The accessible name and the placeholder. */
  label: string
  /** The shortcut key, shown at the end; the page listens to it. */
  shortcut?: string
  /** At the head of a frame that has the border. */
  flush?: boolean
}

/** In UTF-16 units. */
const longestSearch = 200

/** A search box: its placeholder is its name. */
export function SearchField({ label, shortcut, flush, className, ...input }: Props) {
  const id = useId()
  return (
    <span className={classes('ui-input ui-search', flush && 'ui-input-flush', className)} data-words={label}>
      <Icon of={Search} />
      <input
        maxLength={longestSearch}
        {...input}
        id={id}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={shortcut}
      />
      {shortcut && (
        <kbd className="ui-key max-lg:hidden touch:hidden" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </span>
  )
}
