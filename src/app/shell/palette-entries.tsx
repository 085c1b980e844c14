import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { settingsTabs } from '#contract/shell/places.rules.ts'
import type { Entry } from '#src/features/command-palette/entry.ts'
import {
  useActions,
  useLeading,
  useLeague,
  useRecords,
  usePlaces,
  useThemes,
} from '#src/features/command-palette/own-entries.tsx'
import { useLanguageChoice } from '#src/features/language/use-language-choice.ts'
import { sectionIcons } from '#src/features/places/place-menu-groups.ts'
import { sectionsOf } from '#src/features/places/sections.ts'
import { settingsTabLooks } from '#src/features/places/settings-tabs.ts'
import { useAccount } from '#src/features/session/use-account.ts'
import { mainPlaces } from '#src/product/places/navigation.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'

const sectioned = [
  { place: 'gauntlet', path: paths.gauntlet },
  { place: 'brainVault', path: paths.brainVault },
] as const

const useSections = (): Entry[] => {
  const { t } = useLingui()
  const leading = useLeading()
  return sectioned.flatMap(({ place, path }) => {
    const { ids = [], texts = {} } = sectionsOf(place) ?? {}
    const name = mainPlaces.find((one) => one.path === path)?.name
    return ids.flatMap((id): Entry[] => {
      const [text, icon] = [texts[id], sectionIcons[id]]
      if (!text || !icon || !name) return []
      const said = { name: t(text.name), whereabouts: t(name), mark: <Icon of={icon} /> }
      return [{ id: `section:${place}.${id}`, group: 'sections', ...said, ...leading(`${path}?tab=${id}`) }]
    })
  })
}

const useSettings = (): Entry[] => {
  const { t } = useLingui()
  const leading = useLeading()
  return settingsTabs.map((tab) => ({
    id: `section:settings.${tab}`,
    group: 'sections',
    name: t(settingsTabLooks[tab].name),
    whereabouts: t`Settings`,
    ...(tab === 'assets' && { also: `${t`Assets`} ${t`Past orders`}` }),
    mark: <Icon of={settingsTabLooks[tab].icon} />,
    ...leading(tab === 'assets' ? `${paths.settings}#tab-assets` : `${paths.settings}?tab=${tab}`),
  }))
}

const useLanguages = (): Entry[] => {
  const { t, i18n } = useLingui()
  const { chosen, options, choose } = useLanguageChoice()
  const names = new Intl.DisplayNames([i18n.locale, 'en'], { type: 'language', fallback: 'none' })
  return options.map(({ value, label }) => {
    // A catalogue for development has no language code as its name.
    const known = /^[a-z]{2}$/u.test(value) ? names.of(value) : undefined
    const isOwn = known === undefined || known.toLowerCase() === label.toLowerCase()
    return {
      id: `language:${value}`,
      group: 'languages',
      name: label,
      lang: value,
      also: t`Language`,
      ...(!isOwn && { whereabouts: known }),
      mark: <Icon of={Languages} />,
      isNow: value === chosen,
      carryOut: () => choose(value),
    }
  })
}

export const useEntries = (): Entry[] => {
  const { user, isKnown, logOut } = useAccount()
  return [
    ...usePlaces(),
    ...useSections(),
    ...useSettings(),
    useLeague(),
    ...useRecords(),
    ...useActions({ isLoggedIn: user !== null, isKnown, logOut }),
    ...useThemes(),
    ...useLanguages(),
  ]
}
