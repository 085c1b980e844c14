import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CornerDownLeft, Lock } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { Behind, Row } from './finding.rules.ts'
import { piecesOf } from './finding.rules.ts'

interface Props {
  row: Row
  domId: string
  isActive: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

function End({ row: { entry }, isActive }: Pick<Props, 'row' | 'isActive'>) {
  if (entry.closed !== undefined) return <Icon of={Lock} size={16} className="palette-muted" />
  if (entry.isNow)
    return (
      <span className="palette-now">
        <Icon of={Check} size={16} />
        <Trans context="in force">Now</Trans>
      </span>
    )
  if (entry.shortcut) return <kbd className="palette-key">{entry.shortcut}</kbd>
  // The hint always takes up its space: a row that grew under the pointer would move the other rows.
  return (
    <span className={classes('palette-open', !isActive && 'invisible')} aria-hidden="true">
      <Icon of={CornerDownLeft} size={16} mirror />
      <Trans>Open</Trans>
    </span>
  )
}

const Marked = ({ text, marks }: Behind) =>
  piecesOf(text, marks).map(({ at, text: piece, isMarked }) =>
    isMarked ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )

/** A search result. The field keeps the focus and names the active row. */
export function EntryRow({ row, domId, isActive, onPoint, onChoose }: Props) {
  const { t } = useLingui()
  const { entry, marks, behind } = row
  const reason = entry.closed === '' ? t`Closed at the moment` : entry.closed
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field has focus and keys
    <div
      role="option"
      id={domId}
      aria-selected={isActive}
      aria-disabled={entry.closed !== undefined || undefined}
      className={classes('palette-row', isActive && 'palette-row-active')}
      onPointerMove={({ movementX, movementY, pointerType }) => {
        // Ignore events without movement: the list may move under a resting pointer.
        if (!isActive && pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) onPoint()
      }}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
    >
      <span className="palette-mark">{entry.mark}</span>
      <span className="palette-words">
        <bdi className="palette-name" lang={entry.lang}>
          <Marked text={entry.name} marks={marks} />
        </bdi>
        {(reason !== undefined || behind) && (
          <>
            {' '}
            <bdi className="palette-whereabouts">
              {reason === undefined && behind ? <Marked {...behind} /> : <span>{reason}</span>}
            </bdi>
          </>
        )}
      </span>
      <End row={row} isActive={isActive} />
    </div>
  )
}
