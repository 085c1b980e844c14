import { useLingui } from '@lingui/react/macro'
import {
  Brain,
  BrainCircuit,
  ChartLine,
  GraduationCap,
  Layers,
  type LucideIcon,
  Swords,
  Vault,
} from 'lucide-react'
import type { FeatureValue, Period } from '#contract/plans/features.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

const icons: Record<string, LucideIcon> = {
  vaultvision: Vault,
  gauntlet: Swords,
  corevault: ChartLine,
  brainvault: Brain,
  educational: GraduationCap,
  synaptic: BrainCircuit,
}

export const groupIcon = (group: string): LucideIcon => icons[group] ?? Layers

/** Texts of the table for groups, features and values; an unknown feature shows its description. */
export const useFeatureNames = () => {
  const { t } = useLingui()
  const { number } = useFigures()

  const groups: Record<string, string> = {
    vaultvision: 'Vault Vision',
    gauntlet: 'Gauntlet',
    corevault: 'CoreVault',
    brainvault: 'BrainVault',
    educational: t`Educational games`,
    synaptic: t`Synaptic`,
  }
  const features: Record<string, string> = {
    vaultvision_voting: t`Daily votes`,
    gauntlet_leaderboard: t`Leaderboard period`,
    corevault_analytics: t`Analytics`,
    brainvault_storage: t`Icon slots`,
    educational_games: t({ message: 'Level', comment: 'of educational games' }),
    synaptic_upgrades: t`Upgrades`,
  }
  const periods: Record<Period, string> = {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    all: t({ message: 'All', comment: 'all periods of the leaderboard' }),
    advanced: t`Advanced`,
    strategic: t`Strategic`,
  }

  const valueName = (value: FeatureValue): string | null => {
    switch (value.kind) {
      case 'none':
        return null
      case 'yes':
        return t`Yes`
      case 'level':
        return t`Level ${number(value.level)}`
      case 'count':
        return number(value.count)
      case 'synaptic':
        return t`${number(value.count)} + ${number(value.synaptic)} synaptic`
      case 'included':
        return t`${number(value.count)} included`
      case 'period':
        return periods[value.period] + (value.more ? '+' : '')
      case 'word':
        return value.word === 'basic' ? t({ message: 'Basic', context: 'extent' }) : t`Access`
      case 'other':
        return value.text
    }
    return value satisfies never
  }

  return {
    groupName: (group: string): string => groups[group] ?? group,
    featureName: (key: string, description: string): string => features[key] ?? description,
    valueName,
  }
}
