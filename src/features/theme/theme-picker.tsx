import type { ReactElement } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useThemeOptions } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { ChoicePanel } from '#src/ui/layers/choice-panel.tsx'
import { ThemeSaving } from './theme-saving.tsx'
import type { ThemeActor } from './use-theme.ts'

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
      status={<ThemeSaving actor={actor} />}
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
