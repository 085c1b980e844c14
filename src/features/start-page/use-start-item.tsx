import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, House } from 'lucide-react'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { MenuItem } from '#src/ui/layers/menu.tsx'
import { provideStartPage } from './start-page-actors.ts'

interface Surroundings {
  user: User
  /** The page shown, in the spelling of `favouritePaths`; null if it cannot be a start page. */
  here: string | null
  /** Returns the start page of a player with this favourite. */
  startOf: (favourite: string | null) => string
  nameOf: (path: string) => string | null
}

/** The user menu's row that makes the page shown the player's start page, and names the present one. */
export const useStartItem = ({ user, here, startOf, nameOf }: Surroundings): MenuItem => {
  const { t } = useLingui()
  const call = useCall()
  const app = useAppActor()
  const actor = useFlow(() => provideStartPage({ call, app }), { input: { favourite: user.favorite_page } })
  const state = useSelector(actor, ({ value }) => value)
  const favourite = useSelector(actor, ({ context }) => context.favourite)
  const wanted = useSelector(actor, ({ context }) => context.wanted)

  const start = startOf(favourite)
  const startsHere = here === start
  const name = nameOf(start) ?? ''
  const noteNow = (): MenuItem['note'] => {
    if (state === 'saving') return <Trans>Saving</Trans>
    if (state === 'failed' && wanted === here) return <Trans>That could not be saved. Choose it again.</Trans>
    if (startsHere && state === 'saved') return <Trans>Saved. You start here</Trans>
    if (startsHere) return <Trans>You start here</Trans>
    if (here === null) return <Trans>This page can’t be your start page. Yours is {name}</Trans>
    return <Trans>Your start page is {name}</Trans>
  }
  return {
    value: 'start',
    label: t`Start here`,
    icon: House,
    note: noteNow(),
    end: startsHere && <Icon of={Check} size={16} />,
    disabled: here === null,
    stays: true,
    onSelect: () => here !== null && actor.send({ type: 'page.choose', page: here }),
  }
}
