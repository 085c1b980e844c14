import { loadTexts } from '#src/i18n/catalogues.ts'
import { latePart } from '#src/ui/states/late-part.ts'

/** The user menu: guests never load it. */
export const LateUserMenu = latePart(async () => {
  const [{ UserMenu }] = await Promise.all([import('./user-menu.tsx'), loadTexts('start-page')])
  return UserMenu
})
