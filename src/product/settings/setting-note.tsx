import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CloudOff } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { SavedField } from './settings-field-types.ts'

interface Props {
  field: SavedField
  /** Shows a value as the player knows it. */
  wordOf: (value: string) => ReactNode
}

/** Under a field: it waits to be sent, was changed elsewhere, or another device was faster. */
export function SettingNote({ field, wordOf }: Props) {
  const state = useSelector(field, ({ value }) => value)
  const { isNews, newer, draft, problem } = useSelector(field, ({ context }) => context)
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {state === 'resting' && isNews && <Trans>Changed in another window or on another device.</Trans>}
      {(state === 'waiting' || state === 'comparing') && (
        <>
          <Icon of={CloudOff} size={16} />
          {problem === 'offline' ? (
            <Trans>Stored here, sent when you are online again.</Trans>
          ) : (
            <Trans>Stored here. It is sent again by itself.</Trans>
          )}
        </>
      )}
      {state === 'asking' && newer !== null && (
        <>
          <p>
            <Trans>
              Meanwhile another device saved <bdi className="text-text font-strong">{wordOf(newer)}</bdi>.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => field.send({ type: 'newer.accept' })}>
              <span>
                <Trans>
                  Keep “<bdi>{wordOf(newer)}</bdi>”
                </Trans>
              </span>
            </Button>
            <Button size="sm" onClick={() => field.send({ type: 'newer.replace' })}>
              <span>
                <Trans>
                  Use mine: “<bdi>{wordOf(draft)}</bdi>”
                </Trans>
              </span>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
