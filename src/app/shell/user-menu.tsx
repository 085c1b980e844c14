import { useMatches, useNavigate } from '@tanstack/react-router'
import { BellRing, ChevronsUp, Languages } from 'lucide-react'
import { favouritePaths, paths } from '#contract/http/paths.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useLanguageChoice } from '#src/features/language/use-language-choice.ts'
import { AccountMenu } from '#src/features/session/account-menu.tsx'
import { useStartItem } from '#src/features/start-page/use-start-item.tsx'
import type { MenuItem } from '#src/ui/layers/menu.tsx'
import { landingPage } from '../landing/landing.rules.ts'
import { usePageName } from './use-page-name.ts'

const startOf = (favourite: string | null): string =>
  landingPage({ user: { favorite_page: favourite }, destination: null })

const startableAt = (pathname: string): string | null =>
  favouritePaths.find((path) => path.toLowerCase() === pathname.replace(/\/$/u, '').toLowerCase()) ?? null

const useLanguageItem = (): MenuItem => {
  const { label, chosen, options, problem, choose } = useLanguageChoice()
  return {
    value: 'language',
    label,
    icon: Languages,
    ...(problem !== null && { note: problem }),
    end: options.find(({ value }) => value === chosen)?.label,
    choices: {
      chosen,
      items: options.map((option) => ({ ...option, lang: option.value })),
      onSelect: choose,
    },
  }
}

export function UserMenu({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const nameOf = usePageName()
  const here = useMatches({ select: (matches) => startableAt(matches.at(-1)?.pathname ?? '') })
  const start = useStartItem({ user, here, startOf, nameOf })
  const language = useLanguageItem()
  const navigate = useNavigate()
  const own: MenuItem = {
    value: 'myVotes',
    label: nameOf(paths.myVotes),
    icon: ChevronsUp,
    onSelect: () => void navigate({ to: paths.myVotes }),
  }
  const following: MenuItem = {
    value: 'following',
    label: nameOf(paths.following),
    icon: BellRing,
    onSelect: () => void navigate({ to: paths.following }),
  }
  return <AccountMenu user={user} onLogOut={onLogOut} others={[own, following, start, language]} />
}
