import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { ProfileTab } from '#src/features/profile/profile-tab.tsx'
import { ThemeTiles } from '#src/features/theme/theme-tiles.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { usePageName } from '../shell/use-page-name.ts'
import type { SettingsData } from './load-settings.ts'
import { Loaded } from './loaded.tsx'

/** The player's profile. */
export function ProfileSettings() {
  const user = useUser()
  const pageName = usePageName()
  return (
    <Loaded<SettingsData>>
      {(known) =>
        // Without a user the session has just ended: the guard leads to another page.
        user && (
          <ProfileTab
            key={user.id}
            user={user}
            wallets={known?.wallets ?? []}
            pageName={pageName}
            language={<LanguageSwitch hasLabel />}
            theme={<ThemeTiles />}
          />
        )
      }
    </Loaded>
  )
}
