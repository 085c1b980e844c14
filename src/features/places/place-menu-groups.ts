import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import {
  BookA,
  BookOpen,
  Bot,
  ChartLine,
  CircleHelp,
  CirclePlay,
  Crosshair,
  Download,
  Footprints,
  GraduationCap,
  Hexagon,
  Layers,
  LayoutDashboard,
  Link2,
  ListOrdered,
  MapIcon,
  Plug,
  Puzzle,
  Shirt,
  SlidersHorizontal,
  Sparkles,
  Sprout,
  Zap,
} from 'lucide-react'
import type { BrainVaultTab, GauntletSection } from '#contract/shell/places.rules.ts'

interface Group<Id extends string> {
  name: MessageDescriptor
  ids: readonly Id[]
}

/** The columns of Gauntlet's menu, each of one or two groups (Shell 2.3). */
export const gauntletColumns: readonly (readonly Group<GauntletSection>[])[] = [
  [
    { name: msg`Gameplay`, ids: ['leaderboard_lucid', 'matches_lucid'] },
    { name: msg`Tools`, ids: ['tierList', 'battle_board'] },
  ],
  [{ name: msg`Equipment`, ids: ['augment', 'drone', 'suit', 'weapon', 'bonding'] }],
  [
    { name: msg`Reference`, ids: ['dictionary', 'synergy', 'region_effect', 'illuviary'] },
    { name: msg`Learning`, ids: ['educational_games'] },
  ],
]

/** The groups of BrainVault's tabs (Shell 2.4). */
export const brainVaultGroups: Record<'main' | 'tools' | 'advanced', Group<BrainVaultTab>> = {
  main: { name: msg`Main`, ids: ['dashboard', 'evolution', 'features', 'learning', 'analytics'] },
  tools: { name: msg`Tools`, ids: ['settings', 'export', 'help'] },
  advanced: { name: msg`Advanced`, ids: ['integrations', 'tutorial'] },
}

const icons: Record<GauntletSection | BrainVaultTab, LucideIcon> = {
  leaderboard_lucid: ListOrdered,
  matches_lucid: CirclePlay,
  tierList: Layers,
  battle_board: Puzzle,
  augment: Zap,
  drone: Bot,
  suit: Shirt,
  weapon: Crosshair,
  bonding: Link2,
  dictionary: BookA,
  synergy: Hexagon,
  region_effect: MapIcon,
  illuviary: BookOpen,
  educational_games: GraduationCap,
  dashboard: LayoutDashboard,
  evolution: Sprout,
  features: Sparkles,
  learning: GraduationCap,
  analytics: ChartLine,
  settings: SlidersHorizontal,
  export: Download,
  help: CircleHelp,
  integrations: Plug,
  tutorial: Footprints,
}
export const sectionIcons: Readonly<Record<string, LucideIcon>> = icons

const lines: Partial<Record<GauntletSection, MessageDescriptor>> = {
  leaderboard_lucid: msg`Ranks of the season by division`,
  matches_lucid: msg`Finished matches, round by round`,
  tierList: msg`What ranked players pick`,
  battle_board: msg`Plan a board, share its address`,
}

/** One-line descriptions of the sections in the menu's first column. */
export const sectionLines: Readonly<Record<string, MessageDescriptor>> = lines
