import type { KeyboardEvent } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Search, X } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { Entry } from './entry.ts'
import { EntryRow } from './entry-row.tsx'
import { find, nextOf, placesUsedLast, type RowGroup } from './finding.rules.ts'
import { groupNames } from './group-names.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import './command-palette.css'

/** In UTF-16 units. */
const longestQuery = 200

interface Props {
  actor: ActorRefFrom<typeof commandPaletteMachine>
  entries: readonly Entry[]
}

const idsOf = (groups: readonly RowGroup[]): string[] =>
  groups.flatMap(({ rows }) => rows.map(({ entry }) => entry.id))

/** The search field, the results in groups, and the key hints. The list changes without animation. */
export function PaletteSearch({ actor, entries }: Props) {
  const { t } = useLingui()
  const { query, active, recent } = useSelector(actor, ({ context }) => context)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useVisibleHeight()
  const groups = find(query, entries, recent)
  const ids = idsOf(groups)
  const count = ids.length
  const isNothing = count === 0
  const shown: RowGroup[] = isNothing
    ? [
        {
          group: 'recent' as const,
          rows: placesUsedLast(entries, recent),
        },
      ]
    : groups
  const reachable = idsOf(shown)
  const domIdOf = (entry: string): string => `${id}-${reachable.indexOf(entry)}`
  const activeId = active !== null && reachable.includes(active) ? active : null

  // Some entries appear after the query was typed: themes once their flow runs, the log-in once the session is
  // known.
  const best = query.trim() === '' ? null : (ids[0] ?? null)
  useEffect(() => {
    if (active === null && best !== null) actor.send({ type: 'query.set', query, best })
  }, [actor, query, active, best])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (entry: Entry | undefined, inNewTab: boolean): void => {
    if (!entry || entry.closed !== undefined) return
    actor.send({ type: 'entry.choose', entry: entry.id })
    if (inNewTab && entry.href !== undefined) open(entry.href, '_blank', 'noopener')
    else entry.carryOut()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(
        entries.find((entry) => entry.id === activeId),
        event.ctrlKey || event.metaKey,
      )
      return
    }
    const next = nextOf(reachable, activeId, event.key)
    if (next === undefined) return
    event.preventDefault()
    actor.send({ type: 'entry.point', entry: next })
  }
  return (
    <>
      <div className="palette-field">
        <Icon of={Search} size={20} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t`Where to, or what to do?`}
          placeholder={t`Where to, or what to do?`}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={activeId === null ? undefined : domIdOf(activeId)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          maxLength={longestQuery}
          value={query}
          onChange={({ target: { value } }) =>
            actor.send({
              type: 'query.set',
              query: value,
              best: value.trim() === '' ? null : (idsOf(find(value, entries, recent))[0] ?? null),
            })
          }
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="palette-close"
          onClick={() => actor.send({ type: 'commandPalette.close' })}
        >
          <span className="sr-only">
            <Trans>Close</Trans>
          </span>
          <kbd className="palette-key">Esc</kbd>
          <Icon of={X} size={20} />
        </button>
      </div>
      {isNothing && (
        <p className="palette-nothing">
          <Trans>Nothing here goes by that name.</Trans>
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label={t`Found`} className="palette-list">
        {shown.map(
          ({ group, rows }) =>
            rows.length > 0 && (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <div id={`${id}-${group}`} className="palette-head">
                  {t(groupNames[group])}
                </div>
                {rows.map((row) => (
                  <EntryRow
                    key={row.entry.id}
                    row={row}
                    domId={domIdOf(row.entry.id)}
                    isActive={row.entry.id === activeId}
                    onPoint={() => actor.send({ type: 'entry.point', entry: row.entry.id })}
                    onChoose={(inNewTab) => choose(row.entry, inNewTab)}
                  />
                ))}
              </div>
            ),
        )}
      </div>
      <div className="palette-foot">
        <span className="palette-keys" aria-hidden="true">
          <span>
            <kbd className="palette-key">↑</kbd>
            <kbd className="palette-key">↓</kbd> <Trans>move</Trans>
          </span>
          <span>
            <kbd className="palette-key">Enter</kbd> <Trans>open</Trans>
          </span>
          <span>
            <kbd className="palette-key">Ctrl</kbd>
            <kbd className="palette-key">Enter</kbd> <Trans>in a new tab</Trans>
          </span>
        </span>
        <span role="status" className="palette-count">
          <Plural value={count} one="# found" other="# found" />
        </span>
      </div>
    </>
  )
}
