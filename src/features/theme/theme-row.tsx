import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, Palette } from 'lucide-react'
import type { Theme } from '#contract/shell/themes.ts'
import { useThemeNames } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { latePart } from '#src/ui/states/late-part.ts'
import { useTheme } from './use-theme.ts'
import './theme-row.css'

const load = () => import('./theme-picker.tsx')
const ThemePicker = latePart(async () => (await load()).ThemePicker)

interface Props {
  /** On the rail: only the icon, with its name as a tooltip. */
  isNarrow?: boolean
  /** Called when the picker opens and closes: the sidebar stays open for as long. */
  onOpenChange?: (isOpen: boolean) => void
  /** Called when the picker cannot be shown. */
  onFail?: () => void
}

/** The row at the sidebar's foot that opens the picker. Its code loads on hover, focus or press. */
export function ThemeRow({ isNarrow = false, onOpenChange = () => {}, onFail }: Props) {
  const { t } = useLingui()
  const { actor, theme, start } = useTheme()
  const names = useThemeNames()
  const [isWanted, setWanted] = useState(false)
  const name = theme === null ? '' : (names[theme as Theme] ?? theme)
  const prepare = (): void => {
    start()
    load().catch(() => null)
  }
  const open = (): void => {
    prepare()
    setWanted(true)
    onOpenChange(true)
  }
  const giveUp = (): void => {
    setWanted(false)
    onOpenChange(false)
    onFail?.()
  }
  const row = (
    <button
      type="button"
      className="theme-row"
      data-narrow={isNarrow || undefined}
      aria-haspopup="menu"
      aria-label={isNarrow ? t`Theme: ${name}` : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...(!isWanted && { 'aria-expanded': false, onClick: open })}
    >
      <Icon of={Palette} size={20} />
      {!isNarrow && (
        <>
          <span className="theme-row-words">
            <span>
              <Trans>Theme</Trans>
            </span>
            <span className="theme-row-name">{name}</span>
          </span>
          {theme !== null && <ThemeSwatch theme={theme} isLarge />}
          <Icon of={ChevronsUpDown} size={16} />
        </>
      )}
    </button>
  )
  return (
    <Tooltip text={isNarrow ? t`Theme: ${name}` : ''} describes={false}>
      {isWanted && actor ? (
        <ErrorIsland instead={row} onFail={giveUp}>
          <ThemePicker actor={actor} trigger={row} onOpenChange={onOpenChange} waiting={row} />
        </ErrorIsland>
      ) : (
        row
      )}
    </Tooltip>
  )
}
