import { classes } from '#src/ui/classes.ts'
import './theme-swatch.css'

/** Background and accent of a theme, independent of the page's theme; its name is shown beside it. */
export function ThemeSwatch({ theme, isLarge = false }: { theme: string; isLarge?: boolean }) {
  return (
    <span
      data-theme={theme}
      className={classes('theme-swatch', isLarge && 'theme-swatch-lg')}
      aria-hidden="true"
    />
  )
}
