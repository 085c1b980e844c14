import { classes } from '#src/ui/classes.ts'
import './theme-swatch.css'

/** Ground and accent of a theme, whichever the page is drawn in; its name stands beside it. */
export function ThemeSwatch({ theme, isLarge = false }: { theme: string; isLarge?: boolean }) {
  return (
    <span
      data-theme={theme}
      className={classes('theme-swatch', isLarge && 'theme-swatch-lg')}
      aria-hidden="true"
    />
  )
}
