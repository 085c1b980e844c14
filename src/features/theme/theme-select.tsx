import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useThemeOptions } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { useTheme } from './use-theme.ts'
import './theme-select.css'

/** Chooses the theme where there is no room for the picker: in the menu of a phone. */
export function ThemeSelect() {
  const { t } = useLingui()
  const { actor, theme, start } = useTheme()
  useEffect(start, [start])
  const options = useThemeOptions()
  return (
    <SelectField
      className="theme-select"
      label={t`Theme`}
      hideLabel
      mark={theme && <ThemeSwatch theme={theme} />}
      value={theme ?? ''}
      options={options}
      disabled={!actor}
      onValueChange={(chosen) => actor?.send({ type: 'theme.choose', theme: chosen })}
    />
  )
}
