import { lazy } from 'react'
import { loadTexts } from '#src/i18n/catalogues.ts'

/** The user menu: guests never load it. */
export const LateUserMenu = lazy(async () => {
  const [{ UserMenu }] = await Promise.all([import('./user-menu.tsx'), loadTexts('start-page')])
  return { default: UserMenu }
})
