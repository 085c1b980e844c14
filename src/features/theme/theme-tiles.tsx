import { useEffect, useId } from 'react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useThemeOptions } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Radios } from '#src/ui/fields/radios.tsx'
import { useTheme } from './use-theme.ts'
import './theme-tiles.css'

/** The themes as tiles; the chosen one is shown at once. */
export function ThemeTiles() {
  const title = useId()
  const { actor, theme, start } = useTheme()
  useEffect(start, [start])
  const options = useThemeOptions()
  return (
    <div className="grid gap-1.5">
      <span id={title} className="text-small font-label">
        <Trans>Theme</Trans>
      </span>
      <div
        role="radiogroup"
        aria-labelledby={title}
        className="grid grid-cols-2 gap-2 @min-[42rem]/page:grid-cols-3"
      >
        <Radios
          value={options.find(({ value }) => value === theme)?.value ?? null}
          options={options}
          className="ui-tile theme-tile"
          onChange={(chosen) => actor?.send({ type: 'theme.choose', theme: chosen })}
        >
          {({ value, label }) => (
            <>
              <ThemeSwatch theme={value} />
              <span className="min-w-0 flex-1">{label}</span>
              {value === theme && <Icon of={Check} size={16} />}
            </>
          )}
        </Radios>
      </div>
    </div>
  )
}
