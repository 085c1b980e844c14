import { lazy } from 'react'
import { keepTrying } from '#src/browser/next-try.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { latePart } from '#src/ui/states/late-part.ts'

/** The row at the sidebar's foot that opens the picker; inside a Suspense. */
export const LateThemeRow = lazy(() =>
  keepTrying(async () => {
    const [{ ThemeRow }] = await Promise.all([
      import('#src/features/theme/theme-row.tsx'),
      loadTexts('theme'),
    ])
    return { default: ThemeRow }
  }),
)

/** The select of the phone's menu; inside an ErrorIsland. */
export const LateThemeSelect = latePart(async () => {
  const [{ ThemeSelect }] = await Promise.all([
    import('#src/features/theme/theme-select.tsx'),
    loadTexts('theme'),
  ])
  return ThemeSelect
})
