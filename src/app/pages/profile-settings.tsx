import type { User } from '#contract/auth/session.contract.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { profileFields, ProfileTab } from '#src/features/profile/profile-tab.tsx'
import { useSettingsFields } from '#src/features/settings-fields/use-settings-fields.ts'
import { ThemeTiles } from '#src/features/theme/theme-tiles.tsx'
import { useThemeStanding } from '#src/features/theme/use-theme-standing.ts'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { usePageName } from '../shell/use-page-name.ts'
import type { SettingsData } from './load-settings.ts'
import { Loaded } from './loaded.tsx'

function Profile({ user }: { user: User }) {
  const fields = useSettingsFields(user, profileFields)
  const pageName = usePageName()
  const themeStanding = useThemeStanding()
  return (
    <Loaded<SettingsData>>
      {(known) => (
        <ProfileTab
          fields={fields}
          wallets={known?.wallets ?? []}
          pageName={pageName}
          language={<LanguageSwitch hasLabel />}
          theme={<ThemeTiles />}
          themeStanding={themeStanding}
        />
      )}
    </Loaded>
  )
}

/** The player's profile. */
export const ProfileSettings = forPlayer(Profile)
