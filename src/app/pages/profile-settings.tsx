import type { User } from '#contract/auth/session.contract.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { profileFields, ProfileTab } from '#src/features/profile/profile-tab.tsx'
import { useSettingsFields } from '#src/features/settings-fields/use-settings-fields.ts'
import { ThemeTiles } from '#src/features/theme/theme-tiles.tsx'
import { useThemeStanding } from '#src/features/theme/use-theme-standing.ts'
import { useUser } from '#src/product/account/use-user.ts'
import { usePageName } from '../shell/use-page-name.ts'
import type { SettingsData } from './load-settings.ts'
import { Loaded } from './loaded.tsx'

function Profile({ user, wallets }: { user: User; wallets: readonly string[] }) {
  const fields = useSettingsFields(user, profileFields)
  return (
    <ProfileTab
      fields={fields}
      wallets={wallets}
      pageName={usePageName()}
      language={<LanguageSwitch hasLabel />}
      theme={<ThemeTiles />}
      themeStanding={useThemeStanding()}
    />
  )
}

/** The player's profile. */
export function ProfileSettings() {
  const user = useUser()
  return (
    <Loaded<SettingsData>>
      {(known) =>
        // Without a user the session has just ended: the guard leads to another page.
        user && <Profile key={user.id} user={user} wallets={known?.wallets ?? []} />
      }
    </Loaded>
  )
}
