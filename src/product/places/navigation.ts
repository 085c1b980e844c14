import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import {
  Backpack,
  BookOpen,
  Brain,
  CalendarDays,
  ChartLine,
  Fuel,
  Gamepad2,
  Landmark,
  ListChecks,
  Mail,
  Newspaper,
  Swords,
  Ticket,
  Trophy,
  Users,
  Vault,
} from 'lucide-react'
import type { Path } from '#contract/http/paths.ts'
import { paths } from '#contract/http/paths.ts'
import type { User } from '#contract/auth/session.contract.ts'

export interface NavigationPlace {
  path: Exclude<Path, `/payment/${string}`>
  name: MessageDescriptor
  icon: LucideIcon
  /** Only shown to players with daoAccess (Shell 6). */
  isForDao?: true
}

/** The places of the header, in the order of decisions.md ("Shell"). */
export const mainPlaces: readonly NavigationPlace[] = [
  { path: paths.gauntlet, name: msg`Gauntlet`, icon: Swords },
  { path: paths.vaultVision, name: msg`Vault Vision`, icon: Vault },
  { path: paths.games, name: msg`Games`, icon: Gamepad2 },
  { path: paths.news, name: msg`News`, icon: Newspaper },
  { path: paths.coreVault, name: msg`Analytics`, icon: ChartLine },
  { path: paths.illuviary, name: msg`Illuviary`, icon: BookOpen },
  { path: paths.team, name: msg`Team`, icon: Users },
  { path: paths.tournament, name: msg`Tournament`, icon: Trophy },
  { path: paths.brainVault, name: msg`BrainVault`, icon: Brain },
  { path: paths.dao, name: msg`DAO`, icon: Landmark, isForDao: true },
]

/** The places below those, in the sidebar and the phone menu. */
export const furtherPlaces: readonly NavigationPlace[] = [
  { path: paths.calendar, name: msg`Calendar`, icon: CalendarDays },
  { path: paths.checklists, name: msg`Checklists`, icon: ListChecks },
  { path: paths.metaVault, name: msg`MetaVault`, icon: Backpack },
  { path: paths.fuelCycle, name: msg`Fuel cycle`, icon: Fuel },
  { path: paths.inviteCodes, name: msg`Invite codes`, icon: Ticket },
  { path: paths.contact, name: msg`Contact`, icon: Mail },
]

/** The places that a player sees; with null, those that a guest sees. */
export const placesFor = (
  user: Pick<User, 'daoAccess'> | null,
  places: readonly NavigationPlace[],
): readonly NavigationPlace[] => places.filter(({ isForDao }) => !isForDao || user?.daoAccess === true)
