import { useEffect } from 'react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import {
  BellRing,
  BookCheck,
  ChevronsUp,
  Gem,
  HandHeart,
  Keyboard,
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  Settings,
  Trophy,
} from 'lucide-react'
import { disabledReason } from '#contract/shell/disabled-pages.rules.ts'
import { type Path, paths } from '#contract/http/paths.ts'
import { startFlow, useAppActor, useChildActor, useOpen } from '#src/product/flows/app-actor.tsx'
import { useDisabledPages } from '#src/product/places/disabled-pages.ts'
import type { NavigationPlace } from '#src/product/places/navigation.ts'
import { furtherPlaces, mainPlaces, placesFor } from '#src/product/places/navigation.ts'
import { useThemeOptions } from '#src/product/theme/theme-names.ts'
import { ThemeSwatch } from '#src/product/theme/theme-swatch.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { copyLink } from '#src/product/words/copy.ts'
import type { Entry } from './entry.ts'
import { idOfTheme } from './entry.ts'
import { themeNotes } from './theme-notes.ts'

const settings: NavigationPlace = { path: paths.settings, name: msg`Settings`, icon: Settings }

/**
 * Returns a function that builds the parts of an entry that leads to an address of the hub, with the reason if
 * that page is closed.
 */
export const useLeading = (): ((href: string) => Pick<Entry, 'href' | 'closed' | 'carryOut'>) => {
  const { history } = useRouter()
  const pages = useDisabledPages()
  return (href) => {
    const closed = disabledReason(pages, href.replace(/[?#].*$/u, ''))
    return { href, ...(closed !== null && { closed }), carryOut: () => history.push(href) }
  }
}

export const usePlaces = (): Entry[] => {
  const { t } = useLingui()
  const leading = useLeading()
  const user = useUser()
  return [...placesFor(user, [...mainPlaces, ...furtherPlaces]), settings].map(({ path, name, icon }) => ({
    id: `place:${path}`,
    group: 'places',
    name: t(name),
    mark: <Icon of={icon} />,
    ...leading(path),
  }))
}

export const useLeague = (): Entry => {
  const { t } = useLingui()
  const leading = useLeading()
  return {
    id: 'section:tournament.league',
    group: 'sections',
    name: t`Illuvium Pro League`,
    whereabouts: t`Tournament`,
    mark: <Icon of={Trophy} />,
    ...leading(paths.league),
  }
}

/** The public ledger, and the player's own votes, donations and followed projects. */
export const useRecords = (): Entry[] => {
  const { t } = useLingui()
  const leading = useLeading()
  const user = useUser()
  const record = (id: string, name: string, icon: LucideIcon, path: Path): Entry => ({
    id: `section:vaultVision.${id}`,
    group: 'sections',
    name,
    whereabouts: t`Vault Vision`,
    mark: <Icon of={icon} />,
    ...leading(path),
  })
  const own = [
    record('myVotes', t`My votes and donations`, ChevronsUp, paths.myVotes),
    record('following', t`Followed projects`, BellRing, paths.following),
  ]
  return [record('ledger', t`Public ledger`, BookCheck, paths.ledger), ...(user ? own : [])]
}

interface Account {
  isLoggedIn: boolean
  /** False while it is unknown who is logged in. */
  isKnown: boolean
  logOut: () => void
}

export const useActions = ({ isLoggedIn, isKnown, logOut }: Account): Entry[] => {
  const { t } = useLingui()
  const open = useOpen()
  const logInOrOut: Entry = isLoggedIn
    ? {
        id: 'action:logOut',
        group: 'actions',
        name: t`Log out`,
        mark: <Icon of={LogOut} />,
        carryOut: logOut,
      }
    : {
        id: 'action:logIn',
        group: 'actions',
        name: t`Log in`,
        mark: <Icon of={LogIn} />,
        carryOut: () => open({ type: 'login.open', reason: 'plain' }),
      }
  return [
    {
      id: 'action:plans',
      group: 'actions',
      name: t`Explore plans`,
      also: t`Premium`,
      mark: <Icon of={Gem} />,
      carryOut: () => open({ type: 'order.open', surface: 'popup' }),
    },
    {
      id: 'action:donate',
      group: 'actions',
      name: t`Donate`,
      mark: <Icon of={HandHeart} />,
      carryOut: () => open({ type: 'donation.open' }),
    },
    ...(isKnown ? [logInOrOut] : []),
    {
      id: 'action:copyLink',
      group: 'actions',
      name: t`Copy link to this page`,
      mark: <Icon of={Link2} />,
      carryOut: () => copyLink(location.href),
    },
    {
      id: 'action:shortcuts',
      group: 'actions',
      name: t`List of shortcuts`,
      mark: <Icon of={Keyboard} />,
      shortcut: '?',
      carryOut: () => open({ type: 'commandPalette.open', view: 'shortcuts' }),
    },
  ]
}

/**
 * The themes, empty until the theme flow runs, which shows and stores them. The palette may open first, so it
 * starts the flow.
 */
export const useThemes = (): Entry[] => {
  const { t } = useLingui()
  const app = useAppActor()
  useEffect(() => startFlow(app, 'theme'), [app])
  const actor = useChildActor('theme')
  const chosen = useSelector(actor, (snapshot) => snapshot?.context.theme)
  const options = useThemeOptions()
  if (!actor) return []
  return options.map(({ value, label }) => ({
    id: idOfTheme(value),
    group: 'themes',
    name: label,
    whereabouts: t(themeNotes[value]),
    also: t`Theme`,
    mark: <ThemeSwatch theme={value} />,
    isNow: value === chosen,
    carryOut: () => actor.send({ type: 'theme.choose', theme: value }),
  }))
}
