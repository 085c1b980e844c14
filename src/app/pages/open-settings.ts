import type { OpenSettings } from '#src/features/places/settings-frame.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { lazyPage } from '../code/route-code.ts'
import { withTexts } from '../code/with-texts.ts'

/** The modal shows the ways in that a log-in has. */
const ofWays = ['ways', 'login', 'openid', 'passkey', 'password', 'wallet']

/** The tabs of the settings that are open; their code and texts load when they are opened. */
export const openSettings: OpenSettings = {
  assets: lazyPage(
    () =>
      withTexts(
        import('./plan-settings.tsx'),
        loadTexts('subscriptions', 'plan-change', 'billing-portal', 'gift-time'),
      ),
    'PlanSettings',
  ),
  profile: lazyPage(
    () => withTexts(import('#src/features/profile/profile-tab.tsx'), loadTexts('profile')),
    'ProfileTab',
  ),
  security: lazyPage(() => withTexts(import('./ways-settings.tsx'), loadTexts(...ofWays)), 'WaysSettings'),
  wallets: lazyPage(
    () => withTexts(import('./wallets-settings.tsx'), loadTexts('wallets', ...ofWays)),
    'WalletsSettings',
  ),
  privacy: lazyPage(
    () => withTexts(import('#src/features/privacy/privacy-tab.tsx'), loadTexts('privacy')),
    'PrivacyTab',
  ),
}
