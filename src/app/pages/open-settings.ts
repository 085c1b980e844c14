import type { OpenSettings } from '#src/features/places/settings-frame.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { lazyPage } from '../code/route-code.ts'
import { withTexts } from '../code/with-texts.ts'

/** The tabs of the settings; their code and texts load when they are opened. */
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
    () => withTexts(import('./profile-settings.tsx'), loadTexts('profile')),
    'ProfileSettings',
  ),
  notifications: lazyPage(
    () => withTexts(import('./notifications-settings.tsx'), loadTexts('notification-choices')),
    'NotificationsSettings',
  ),
  security: lazyPage(
    () =>
      withTexts(
        import('./ways-settings.tsx'),
        loadTexts('ways', 'login', 'openid', 'passkey', 'password', 'wallet'),
      ),
    'WaysSettings',
  ),
  wallets: lazyPage(
    () =>
      withTexts(
        import('./wallets-settings.tsx'),
        loadTexts('profile', 'ways', 'login', 'openid', 'passkey', 'password', 'wallet'),
      ),
    'WalletsSettings',
  ),
  privacy: lazyPage(
    () =>
      withTexts(
        import('./privacy-settings.tsx'),
        loadTexts(
          'counting',
          'my-data',
          'leaving',
          'ways',
          'login',
          'openid',
          'passkey',
          'password',
          'wallet',
        ),
      ),
    'PrivacySettings',
  ),
}
