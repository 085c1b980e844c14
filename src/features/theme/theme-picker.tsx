import type { ReactElement } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { themeMachine } from '#machines/shell/theme.machine.ts'
import { useThemeOptions } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import { ChoicePanel } from '#src/ui/layers/choice-panel.tsx'
import type { ThemeActor } from './use-theme.ts'
import './theme-picker.css'

type Snapshot = SnapshotFrom<typeof themeMachine>
const isSaving = (snapshot: Snapshot): boolean => snapshot.matches({ keeping: 'saving' })
const hasFailed = (snapshot: Snapshot): boolean => snapshot.matches({ keeping: 'failed' })
const savedAt = ({ context, ...snapshot }: Snapshot): string | null =>
  snapshot.value.keeping === 'saved' ? context.savedAt : null

/** State of saving the choice; nothing for a guest, whose choice stays in the browser. */
function Saving({ actor }: { actor: ThemeActor }) {
  const { i18n } = useLingui()
  const saving = useSelector(actor, isSaving)
  const failed = useSelector(actor, hasFailed)
  const at = useSelector(actor, savedAt)
  return (
    <span className="theme-saving" role="status">
      {saving && <Trans>Saving</Trans>}
      {failed && (
        <>
          <Icon of={CircleAlert} size={16} />
          <Trans>Kept in this browser only</Trans>
        </>
      )}
      {at && (
        <>
          <Icon of={Check} size={16} />
          <Trans>Saved {formatDate(at, i18n.locale, 'time')}</Trans>
        </>
      )}
    </span>
  )
}

interface Props {
  actor: ThemeActor
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement<object>
  onOpenChange: (isOpen: boolean) => void
}

/** The themes beside the row that opens them. The highlighted one is previewed on the page; Escape restores the chosen one. */
export function ThemePicker({ actor, trigger, onOpenChange }: Props) {
  const { t } = useLingui()
  const options = useThemeOptions()
  const theme = useSelector(actor, ({ context }) => context.theme)
  const shown = useSelector(actor, ({ context }) => context.shown)
  return (
    <ChoicePanel
      trigger={trigger}
      title={t`Theme`}
      status={<Saving actor={actor} />}
      choices={options.map(({ value, label }) => ({
        value,
        label,
        mark: <ThemeSwatch theme={value} />,
        note: value === shown && value !== theme && <Trans>shown now</Trans>,
      }))}
      chosen={theme}
      onHighlight={(value) =>
        actor.send(value === null ? { type: 'preview.end' } : { type: 'theme.preview', theme: value })
      }
      onChoose={(value) => actor.send({ type: 'theme.choose', theme: value })}
      onOpenChange={onOpenChange}
    />
  )
}
